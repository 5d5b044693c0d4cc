import {
  recordingConsent,
  refuseRecording,
  type StandingConsent,
  saveStandingConsent,
  withdrawConsent,
} from '@chartside/contract/consent'
import { atom, type ReadableAtom } from 'nanostores'

import { diskOf } from '../kept-dictations/index.ts'
import { sentences } from '../lib/sentences.ts'
import type { Session } from '../session/index.ts'
import { consentWords } from './words.ts'

/** What a backend has done about a withdrawn consent. */
export interface Withdrawn {
  /** How many recordings it has deleted; undefined if it does not say. */
  deleted: number | undefined
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

  /** Resolves with the backend's answer; undefined if it did not take it. */
  async function store<Stored>(call: () => Promise<Stored>, problem: string): Promise<Stored | undefined> {
    note(problem, false)
    note(consentWords.refusedEarlier, false)
    try {
      if (!isIn() || !(await offered())) return undefined
      return await call()
    } catch (error) {
      session.environment.report(error)
      note(problem, true)
      return undefined
    }
  }

  /** The same for an answer about all recordings of a patient with a record, of which the other pages are informed. */
  async function storeOf(patientId: string, call: () => Promise<unknown>, problem: string): Promise<boolean> {
    const isStored = patientId !== '' && (await store(call, problem)) !== undefined
    if (isStored) diskOf(session).announce({ about: 'answers' })
    return isStored
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
    refuse: (patientId: string, refused: boolean): Promise<boolean> =>
      storeOf(
        patientId,
        () => session.call(refuseRecording, { body: { patient_pool_id: patientId, refused } }),
        consentWords.keptHere,
      ),
    stand: (patientId: string, consent: StandingConsent | undefined): Promise<boolean> =>
      storeOf(
        patientId,
        () => session.call(saveStandingConsent, { body: { patient_pool_id: patientId, consent: consent ?? null } }),
        consent ? consentWords.standingNotSaved : consentWords.standingNotEnded,
      ),
    /** Deletes the recordings that the backend has with a consent. Resolves with how many; undefined if it was not reached. */
    withdraw: async (consentId: string): Promise<Withdrawn | undefined> => {
      const call = () => session.call(withdrawConsent, { body: { consent_id: consentId } })
      const answer = await store(call, consentWords.notWithdrawnOnServer)
      return answer && { deleted: answer.data?.deleted }
    },
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
