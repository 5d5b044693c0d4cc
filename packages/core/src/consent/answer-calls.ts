import {
  recordingConsent,
  refuseRecording,
  type StandingConsent,
  saveStandingConsent,
  withdrawConsent,
} from '@chartside/contract/consent'
import { atom, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import { diskOf } from '../kept-dictations/index.ts'
import type { CallOptions } from '../lib/call.ts'
import { sentences } from '../lib/sentences.ts'
import type { Session } from '../session/index.ts'
import { consentWords } from './words.ts'

/** What a backend has done about a withdrawn consent. */
export interface Withdrawn {
  /** How many recordings it has deleted; undefined if it does not say. */
  deleted: number | undefined
}

/** What became of an answer: the backend has it, may take it later, or never takes it. */
export type Outcome<Stored> = { state: 'taken'; stored: Stored } | { state: 'later' | 'never' }

/** True for a repetition, whose failure is known already. */
interface Repeated {
  isRepeated?: boolean
}

export type AnswerCalls = ReturnType<typeof createAnswerCalls>

/** Answers on a backend that can store them. Each call resolves once the backend has the answer, or could not take it. */
export function createAnswerCalls(session: Session) {
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

  interface Storing<Stored> extends Repeated {
    call(options: CallOptions): Promise<Stored>
    /** What the user must know while the backend does not have it, and if it never takes it. */
    problem: string
    refusal?: string
  }

  async function store<Stored>({
    call,
    problem,
    refusal = problem,
    isRepeated = false,
  }: Storing<Stored>): Promise<Outcome<Stored>> {
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

  /** The same for an answer about all recordings of a patient with a record, of which the other pages are informed. */
  async function storeOfPatient(storing: Storing<unknown>): Promise<Outcome<unknown>> {
    const outcome = await store(storing)
    if (outcome.state === 'taken') diskOf(session).announce({ about: 'answers' })
    return outcome
  }

  return {
    /** What the user must know; '' for nothing. */
    $problem: $problem as ReadableAtom<string>,
    /** Says during a recording that its patient refused. */
    warn: (): void => note(consentWords.refusedEarlier, true),
    clear(): void {
      problems.clear()
      $problem.set('')
    },
    refuse: (patientId: string, refused: boolean, repeated: Repeated = {}): Promise<Outcome<unknown>> =>
      storeOfPatient({
        call: (options) => session.call(refuseRecording, { body: { patient_pool_id: patientId, refused } }, options),
        problem: consentWords.keptHere,
        ...repeated,
      }),
    async stand(patientId: string, consent: StandingConsent | undefined): Promise<void> {
      // A server knows no typed name.
      if (patientId === '') return
      const body = { patient_pool_id: patientId, consent: consent ?? null }
      await storeOfPatient({
        call: (options) => session.call(saveStandingConsent, { body }, options),
        problem: consent ? consentWords.standingNotSaved : consentWords.standingNotEnded,
      })
    },
    /** Deletes the recordings that the backend has with a consent. */
    withdraw: (consentId: string, repeated: Repeated = {}): Promise<Outcome<Withdrawn>> =>
      store({
        call: async (options) => {
          const { data } = await session.call(withdrawConsent, { body: { consent_id: consentId } }, options)
          return { deleted: data?.deleted }
        },
        problem: consentWords.notWithdrawnOnServer,
        refusal: consentWords.withdrawalRefused,
        ...repeated,
      }),
    /** What the patient has answered; undefined if that cannot be learned. */
    async load(patientId: string) {
      if (patientId === '' || !isIn()) return undefined
      try {
        if (!(await offered())) return undefined
        return (await session.call(recordingConsent, { query: { patient_pool_id: patientId } }, { quiet: true })).data
      } catch (error) {
        // Recording is not prevented by a server that cannot be asked; the answer can be given here.
        session.environment.report(error)
        return undefined
      }
    },
  }
}
