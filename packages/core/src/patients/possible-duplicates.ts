import { type Shared, sharedBy } from '@chartside/contract/lib/possible-duplicate'
import type { RegisteredPatient } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Session } from '../session/index.ts'
import { createDuplicateSearch, type Newcomer } from './duplicate-search.ts'
import { type PatientIdentity, registeredIdentityOf } from './identity.ts'

/** A patient of the practice who may be the person being registered. */
export interface PossibleDuplicate {
  patient: Omit<PatientIdentity, 'insurance'>
  /** What both have in common. */
  shares: Shared
}

/** Patients who may be the same person. `unknown` if they could not be searched. */
export type PossibleDuplicates =
  | { state: 'none' }
  | { state: 'unknown' }
  | { state: 'found'; duplicates: readonly PossibleDuplicate[] }

/** How long typing must pause before the search, in milliseconds. */
const pause = 400

/** Searches for a person being registered among known patients: while there is a subscriber, and when Submit needs to know. */
export function createPossibleDuplicates(session: Session, $newcomer: ReadableAtom<Newcomer>) {
  const search = createDuplicateSearch(session, $newcomer)
  /** The patients named by the server, and the newcomer they were named for. */
  const $named = atom<{ newcomer?: Newcomer; patients: readonly RegisteredPatient[] }>({ patients: [] })
  const $found = computed([search.$known, $named, $newcomer], (known, named, newcomer) => {
    const found = new Map<string, { patient: RegisteredPatient; shares: Shared }>()
    const add = (patient: RegisteredPatient, shares: Shared | undefined) => shares && found.set(patient.id, { patient, shares })
    for (const patient of known) add(patient, sharedBy(newcomer, patient))
    // The server may use another rule; its result applies until something else is entered.
    if (named.newcomer === newcomer)
      for (const patient of named.patients) add(patient, sharedBy(newcomer, patient) ?? { name: undefined, phone: false })
    return [...found.values()]
  })

  const $duplicates = computed([$found, search.$failed], (found, failed): PossibleDuplicates => {
    const duplicates = found.map(({ patient, shares }) => ({ patient: registeredIdentityOf(patient), shares }))
    return duplicates.length > 0 ? { state: 'found', duplicates } : { state: failed ? 'unknown' : 'none' }
  })

  onMount($duplicates, () => {
    let cancel = () => {}
    const searchSoon = () => {
      cancel()
      cancel = session.environment.clock.after(pause, () => void search.run())
    }
    // A user who returns to the entries is warned again.
    const stops = [$newcomer.subscribe(searchSoon), session.$session.listen(searchSoon)]
    return () => {
      for (const stop of stops) stop()
      cancel()
      // After a return the search runs again.
      search.invalidate()
    }
  })
  return {
    $duplicates: $duplicates as ReadableAtom<PossibleDuplicates>,
    /** The rows of the found patients. */
    found: (): readonly RegisteredPatient[] => $found.get().map(({ patient }) => patient),
    settled: search.settled,
    /** Adds the patients that the server named for the current entries. */
    name(patients: readonly RegisteredPatient[]): void {
      $named.set({ newcomer: $newcomer.get(), patients })
    },
    /** Searches again, because more may be known by now. */
    again(): void {
      search.invalidate()
      void search.run()
    },
    /** Drops the results of a user who has left. */
    forget(): void {
      search.forget()
      $named.set({ patients: [] })
    },
  }
}
