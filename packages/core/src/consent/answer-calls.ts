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

/** Answers on a backend that can store them. Each call resolves with true once the backend has the answer. */
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

  async function store(call: () => Promise<unknown>, problem: string): Promise<boolean> {
    note(problem, false)
    note(consentWords.refusedEarlier, false)
    try {
      if (!isIn() || !(await offered())) return false
      await call()
      return true
    } catch (error) {
      session.environment.report(error)
      note(problem, true)
      return false
    }
  }

  /** The same for an answer about all recordings of a patient with a record, of which the other pages are informed. */
  async function storeOf(patientId: string, call: () => Promise<unknown>, problem: string): Promise<boolean> {
    const isStored = patientId !== '' && (await store(call, problem))
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
    /** Deletes the recordings that the backend has with a consent. */
    withdraw: (consentId: string): Promise<boolean> =>
      store(() => session.call(withdrawConsent, { body: { consent_id: consentId } }), consentWords.notWithdrawnOnServer),
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
