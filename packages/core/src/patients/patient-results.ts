import { type Patient, searchPatient } from '@chartside/contract/patients'

import type { CallError } from '../errors.ts'
import { createLatest } from '../lib/latest.ts'
import type { Session } from '../session/index.ts'
import { choicesOf, type PatientChoice } from './search-choices.ts'

/** The states of a search. */
export type PatientSearchState =
  | { state: 'idle' }
  /** The query is empty or too long. */
  | { state: 'unfit'; message: string }
  | { state: 'searching' }
  /** `more` if there are further matches. */
  | { state: 'found'; patients: readonly PatientChoice[]; more: boolean }
  | { state: 'failed'; error: CallError }

/** The results of one search at a time; `show` receives its states. */
export function createPatientResults(session: Session, show: (state: PatientSearchState) => void) {
  const request = createLatest()
  let current: { input: string; answered: Promise<void> } | undefined
  let found: readonly Patient[] = []

  async function ask(input: string): Promise<void> {
    let isOpen = true
    const end = (state: PatientSearchState): void => {
      isOpen = false
      show(state)
    }
    show({ state: 'searching' })
    const answered = request.run((signal) => session.call(searchPatient, { body: { input } }, { signal }), {
      loaded({ data }) {
        found = data.patients.data
        end({ state: 'found', patients: choicesOf(session, found), more: data.patients.more })
      },
      failed: (error) => end({ state: 'failed', error }),
    })
    const mine = { input, answered }
    current = mine
    await answered
    if (current !== mine) return
    current = undefined
    // The session has ended.
    if (isOpen) show({ state: 'idle' })
  }

  return {
    ask,
    /** The search for this text, if it is in progress. */
    inProgress: (input: string): Promise<void> | undefined => (current?.input === input ? current.answered : undefined),
    /** A patient among the results. */
    find: (patientId: string): Patient | undefined => found.find(({ id }) => id === patientId),
    /** Drops the results and aborts a search in progress. */
    stop(): void {
      request.stop()
      current = undefined
      found = []
    },
  }
}
