import { searchPatient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, SessionEnded } from '../errors.ts'
import { dayAt } from '../lib/formats.ts'
import type { Session } from '../session/index.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { words } from './words.ts'

/** A search from the empty field to its results. */
export type PatientSearchState =
  | { state: 'idle' }
  | { state: 'blank'; message: string }
  | { state: 'searching' }
  | { state: 'found'; patients: readonly PatientIdentity[] }
  | { state: 'failed'; error: CallError }

export interface PatientSearch {
  $query: ReadableAtom<string>
  $search: ReadableAtom<PatientSearchState>
  /** What the user types; results of an older text go at once, so that nobody is chosen under another's name. */
  type(text: string): void
  /** Asks for the patients whose name matches what was typed. */
  search(): Promise<void>
  /** Empties the field and gives up a search under way. */
  clear(): void
}

/** A search for patients by name (SRCH-01, SRCH-02). */
export function createPatientSearch(session: Session): PatientSearch {
  const $query = atom('')
  const $search = atom<PatientSearchState>({ state: 'idle' })
  let running: AbortController | undefined

  const forget = () => {
    running?.abort()
    running = undefined
    $search.set({ state: 'idle' })
  }

  return {
    $query,
    $search,
    type(text) {
      $query.set(text)
      forget()
    },
    async search() {
      forget()
      const input = $query.get().trim().toLowerCase()
      if (input === '') {
        $search.set({ state: 'blank', message: words.blank })
        session.environment.toasts.show('error', words.blank)
        return
      }
      running = new AbortController()
      const { signal } = running
      $search.set({ state: 'searching' })
      try {
        const { data } = await session.call(searchPatient, { body: { input } }, { signal })
        if (signal.aborted) return
        const today = dayAt(session.now())
        $search.set({ state: 'found', patients: data.patients.data.map((patient) => identityOf(patient, today)) })
      } catch (error) {
        if (signal.aborted) return
        const failure = asCallError(error)
        $search.set(failure && !(failure instanceof SessionEnded) ? { state: 'failed', error: failure } : { state: 'idle' })
      }
    },
    clear() {
      $query.set('')
      forget()
    },
  }
}
