import { getPatient, getPatientPool, type Patient } from '@chartside/contract/lib/patient'

import { findRow, searchPageSize } from '../lib/find-row.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'

/** The patient with this id; undefined if the practice has none. Throws as `session.call` does. */
export const findPatient = (session: Session, id: string, signal?: AbortSignal): Promise<Patient | undefined> =>
  findRow(session, id, {
    byId: async () => (await session.call(getPatient, { id }, { signal })).data.data,
    known: () => knownPatientsOf(session).find(id),
    async page(page) {
      const { data } = await session.call(getPatientPool, { query: { page, limit: searchPageSize } }, { signal })
      return { rows: data.patients.data, lastPage: data.patients.last_page }
    },
  })
