import {
  recordingConsent,
  refuseRecording,
  type StandingConsent,
  saveStandingConsent,
  withdrawConsent,
} from '@chartside/contract/consent'

import { diskOf } from '../kept-dictations/index.ts'
import type { Session } from '../session/index.ts'
import { createAnswerStore, type Outcome, type Repeated, type Storing } from './answer-store.ts'
import { consentWords } from './words.ts'

/** What a backend has done about a withdrawn consent. */
export interface Withdrawn {
  /** How many recordings it has deleted; undefined if it does not say. */
  deleted: number | undefined
}

export type AnswerCalls = ReturnType<typeof createAnswerCalls>

/** Answers on a backend that can store them. Each call resolves once the backend has the answer, or could not take it. */
export function createAnswerCalls(session: Session) {
  const { $problem, isIn, offered, note, store, clear } = createAnswerStore(session)

  /** Stores an answer about all recordings of a patient with a record, of which the other pages are informed. */
  async function storeOfPatient(storing: Storing<unknown>): Promise<Outcome<unknown>> {
    const outcome = await store(storing)
    if (outcome.state === 'taken') diskOf(session).announce({ about: 'answers' })
    return outcome
  }

  return {
    /** What the user must know; '' for nothing. */
    $problem,
    /** Says during a recording that its patient refused. */
    warn: (): void => note(consentWords.refusedEarlier, true),
    clear,
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
