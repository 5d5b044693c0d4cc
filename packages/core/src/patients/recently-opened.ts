import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'

/** As many as fit on screen at once. */
const maxPatients = 6

/** The patients that the session's user has opened, the latest first: in memory, and dropped with the session. */
export const recentlyOpenedOf = perUser(() => {
  const $opened = atom<readonly Patient[]>([])
  const without = (patientId: string) => $opened.get().filter(({ id }) => id !== patientId)
  return {
    $patients: $opened as ReadableAtom<readonly Patient[]>,
    /** Records that this patient was opened. */
    add: (patient: Patient) => $opened.set([patient, ...without(patient.id)].slice(0, maxPatients)),
    /** Removes a deleted patient. */
    remove: (patientId: string) => $opened.set(without(patientId)),
    clear: () => $opened.set([]),
  }
})
