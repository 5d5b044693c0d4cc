import { getPatient, getPatientPool, type Patient } from '@chartside/contract/lib/patient'

import { findRow } from '../lib/find-row.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { patientNamesOf } from './patient-names.ts'

/** The patient with this id; undefined if the practice has none. Throws as `session.call` does. */
export const findPatient = (session: Session, id: string, signal?: AbortSignal): Promise<Patient | undefined> =>
  findRow(session, id, {
    byId: async () => (await session.call(getPatient, { id }, { signal })).data.data,
    known: () => knownPatientsOf(session).find(id),
    async search() {
      const named = patientNamesOf(session).find(id)
      return named ? (await import('./search-by-name.ts')).searchByName(session, named, signal) : []
    },
    async page(page, limit) {
      const { data } = await session.call(getPatientPool, { query: { page, limit } }, { signal })
      return { rows: data.patients.data, lastPage: data.patients.last_page }
    },
    largest: 1000,
  })
