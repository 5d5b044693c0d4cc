import { atom, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import type { CallOptions } from '../lib/call.ts'
import { sentences } from '../lib/sentences.ts'
import type { Session } from '../session/index.ts'
import { consentWords } from './words.ts'

/** What became of an answer: the backend has it, may take it later, or never takes it. */
export type Outcome<Stored> = { state: 'taken'; stored: Stored } | { state: 'later' | 'never' }

/** True for a repetition, whose failure is known already. */
export interface Repeated {
  isRepeated?: boolean
}

/** How an answer is stored. */
export interface Storing<Stored> extends Repeated {
  call(options: CallOptions): Promise<Stored>
  /** What the user must know while the backend does not have it. */
  problem: string
  /** The same if the backend never takes it; the problem where left out. */
  refusal?: string
}

/** Stores answers on a backend that can, and notes what the user must know of that. */
export function createAnswerStore(session: Session) {
  const $problem = atom('')
  const problems = new Set<string>()
  /** Adds what the user must know, or takes it away. */
  function note(problem: string, isTrue: boolean): void {
    if (isTrue) problems.add(problem)
    else problems.delete(problem)
    $problem.set(sentences(...problems))
  }
  const isIn = (): boolean => session.$session.get().state === 'in'
  const offered = async (): Promise<boolean> => (await session.loadCapabilities()).features.has('consent')

  async function store<Stored>(storing: Storing<Stored>): Promise<Outcome<Stored>> {
    const { call, problem, refusal = problem, isRepeated = false } = storing
    const clear = () => {
      note(problem, false)
      note(refusal, false)
    }
    if (!isRepeated) {
      clear()
      note(consentWords.refusedEarlier, false)
    }
    try {
      if (!isIn()) return { state: 'later' }
      if (!(await offered())) return { state: 'never' }
      const stored = await call({ quiet: isRepeated })
      clear()
      return { state: 'taken', stored }
    } catch (error) {
      const isFinal = error instanceof Refused && !error.retryable
      if (isFinal || !isRepeated) session.environment.report(error)
      clear()
      note(isFinal ? refusal : problem, true)
      return { state: isFinal ? 'never' : 'later' }
    }
  }

  return {
    /** What the user must know; '' for nothing. */
    $problem: $problem as ReadableAtom<string>,
    isIn,
    offered,
    note,
    store,
    clear(): void {
      problems.clear()
      $problem.set('')
    },
  }
}
