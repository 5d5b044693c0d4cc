import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser, type Session } from '../session/index.ts'

/** As many as are seen at one look. */
const most = 6

/** The patients that somebody has opened, the last one first: in memory, and gone with their session. */
export interface RecentlyOpened {
  $patients: ReadableAtom<readonly Patient[]>
  /** Says that this patient was opened. */
  add(patient: Patient): void
  /** Takes out a patient who is no more. */
  remove(patientId: string): void
}

const keptOf = perUser(() => {
  const $opened = atom<readonly Patient[]>([])
  return { $opened, clear: () => $opened.set([]) }
})

/** What the user of a session has opened. */
export function recentlyOpenedOf(session: Session): RecentlyOpened {
  const { $opened } = keptOf(session)
  const without = (patientId: string) => $opened.get().filter(({ id }) => id !== patientId)
  return {
    $patients: $opened,
    add: (patient) => $opened.set([patient, ...without(patient.id)].slice(0, most)),
    remove: (patientId) => $opened.set(without(patientId)),
  }
}
