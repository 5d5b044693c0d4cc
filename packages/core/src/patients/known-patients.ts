import type { Patient } from '@chartside/contract/patients'

import { perUser } from '../session/index.ts'

/** Each row takes a few kilobytes. */
const maxKept = 2000

/** Patients that this session has loaded, so that one can be opened without searching page by page. */
export interface KnownPatients {
  find(id: string): Patient | undefined
  learn(patients: readonly Patient[]): void
  forget(id: string): void
  clear(): void
}

function createKnownPatients(): KnownPatients {
  const known = new Map<string, Patient>()
  return {
    find: (id) => known.get(id),
    learn(patients) {
      for (const patient of patients) {
        known.delete(patient.id)
        known.set(patient.id, patient)
      }
      for (const id of known.keys()) {
        if (known.size <= maxKept) break
        known.delete(id)
      }
    },
    forget: (id) => void known.delete(id),
    clear: () => known.clear(),
  }
}

/** The patients that this session knows, in memory and only for its user. */
export const knownPatientsOf = perUser(createKnownPatients)
