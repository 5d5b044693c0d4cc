import { searchPatient } from '@chartside/contract/patients'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { type LookAlike, lookAlikes } from './look-alikes.ts'

/**
 * What a patient of the practice shares with others, so that they could be confused: among those whom a search for the name finds.
 * Undefined while that is unknown, or if there is nobody like them. `patientId` is a patient whose record is loaded; '' for none.
 */
export function createLookAlike(session: Session, patientId: string): ReadableAtom<LookAlike | undefined> {
  const found = remote(
    session,
    async (id: string, signal) => {
      const patient = knownPatientsOf(session).find(id)
      if (!patient) return undefined
      // A plain backend may find only one of the two names.
      const input = (session.offers('search-typeahead') ? `${patient.first_name} ${patient.last_name}` : patient.last_name).trim()
      if (input === '') return undefined
      const { data } = await session.call(searchPatient, { body: { input: input.toLowerCase() } }, { signal })
      return lookAlikes([patient, ...data.patients.data]).get(id)
    },
    atom(patientId || undefined),
  )
  return computed(found, ({ data }) => data)
}
