import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser, type Session } from '../session/index.ts'

/** As many as fit on screen at once. */
const maxPatients = 6

/** The patients that the user has opened, the latest first: in memory, and dropped with the session. */
export interface RecentlyOpened {
  $patients: ReadableAtom<readonly Patient[]>
  /** Records that this patient was opened. */
  add(patient: Patient): void
  /** Removes a deleted patient. */
  remove(patientId: string): void
}

const keptOf = perUser(() => {
  const $opened = atom<readonly Patient[]>([])
  return { $opened, clear: () => $opened.set([]) }
})

/** The patients that the session's user has opened. */
export function recentlyOpenedOf(session: Session): RecentlyOpened {
  const { $opened } = keptOf(session)
  const without = (patientId: string) => $opened.get().filter(({ id }) => id !== patientId)
  return {
    $patients: $opened,
    add: (patient) => $opened.set([patient, ...without(patient.id)].slice(0, maxPatients)),
    remove: (patientId) => $opened.set(without(patientId)),
  }
}
