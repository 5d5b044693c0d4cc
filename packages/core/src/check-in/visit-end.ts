import { endVisit, undoEnd } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { showUndoable } from '../appointments/index.ts'
import { asCallError, type CallError, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { queueWorkOf } from './queue-work.ts'
import { checkInWords } from './words.ts'

/** The steps of ending a visit. */
export type VisitEnd =
  | { state: 'none' }
  /** `problem` and `error` say why the last attempt failed. */
  | { state: 'asked'; id: string; problem: string; error?: CallError | undefined }
  | { state: 'ending'; id: string }

/** True if the row is unknown to the server or already finished: somebody else was first. */
export const isFinished = (error: unknown): error is Refused =>
  error instanceof Refused && (error.code === 404 || error.code === 409)

/** The message about a call that may have changed something: unless the server has refused, the result is unknown. */
export function problemOfChange(thrown: unknown): string {
  const problem = problemOf(thrown)
  return problem !== '' && !(thrown instanceof Refused) ? `${problem} ${checkInWords.unknown}` : problem
}

/**
 * Ends visits, one at a time, after asking (CHK-03). `finished` receives a visit that somebody else has ended, and whether a
 * toast has shown that.
 */
export function createVisitEnd(session: Session, finished: (id: string, isShown: boolean) => void) {
  const $end = atom<VisitEnd>({ state: 'none' })
  const work = queueWorkOf(session)
  return {
    $end: $end as ReadableAtom<VisitEnd>,
    ask(id: string): void {
      if ($end.get().state !== 'ending') $end.set({ state: 'asked', id, problem: '' })
    },
    /** Answers the question with No. */
    keep(): void {
      if ($end.get().state === 'asked') $end.set({ state: 'none' })
    },
    /** Closes the question if its row is no longer among these. */
    see(ids: { has(id: string): boolean }): void {
      const question = $end.get()
      if (question.state === 'asked' && !ids.has(question.id)) $end.set({ state: 'none' })
    },
    /** Drops the question, even while it is being answered, because its user has left. */
    forget(): void {
      $end.set({ state: 'none' })
    },
    /** Answers the question with Yes. Resolves with the row's id if this ended the visit. */
    async end(): Promise<string | undefined> {
      const question = $end.get()
      if (question.state !== 'asked' || !work.begin(question.id, 'ending')) return undefined
      const { id } = question
      const ending = { state: 'ending', id } as const
      $end.set(ending)
      // An answer that arrives after its user has left must not affect the next one.
      const undo = async () => {
        const done = await session.call(undoEnd, { body: { id } })
        work.resume(id)
        return done
      }
      const setIfCurrent = (next: VisitEnd) => $end.get() === ending && $end.set(next)
      try {
        const { message } = await session.call(endVisit, { query: { id } })
        work.noteEnd(id)
        setIfCurrent({ state: 'none' })
        showUndoable(session, message, session.offers('undo-check-in') ? undo : undefined)
        return id
      } catch (error) {
        if (isFinished(error)) setIfCurrent({ state: 'none' })
        else setIfCurrent({ state: 'asked', id, problem: problemOfChange(error), error: asCallError(error) })
        if (isFinished(error)) finished(id, error.shown)
        return undefined
      } finally {
        work.finish(id)
      }
    },
  }
}
