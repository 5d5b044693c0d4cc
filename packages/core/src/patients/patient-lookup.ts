import { foldedWords } from '@chartside/contract/lib/folding'
import { getPatient, getPatientPool, type Patient } from '@chartside/contract/lib/patient'
import { searchPatient } from '@chartside/contract/patients'

import { findRow } from '../lib/find-row.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { patientNamesOf } from './patient-names.ts'

/** The patient with this id; undefined if the practice has none. Throws as `session.call` does. */
export const findPatient = (session: Session, id: string, signal?: AbortSignal): Promise<Patient | undefined> =>
  findRow(session, id, {
    byId: async () => (await session.call(getPatient, { id }, { signal })).data.data,
    known: () => knownPatientsOf(session).find(id),
    search: () => searchByName(session, id, signal),
    async page(page, limit) {
      const { data } = await session.call(getPatientPool, { query: { page, limit } }, { signal })
      return { rows: data.patients.data, lastPage: data.patients.last_page }
    },
    largest: 1000,
  })

/** The patients whom a search finds by the name that other rows give this patient; some backends find only one word of it. */
async function searchByName(session: Session, id: string, signal?: AbortSignal): Promise<readonly Patient[]> {
  const name = (patientNamesOf(session).find(id)?.name ?? '').trim().toLowerCase().slice(0, 200)
  for (const input of new Set([name, name.split(/\s+/).at(-1)!])) {
    if (foldedWords(input).length === 0) continue
    const { data } = await session.call(searchPatient, { body: { input } }, { signal })
    const rows = data.patients.data
    if (rows.some((row) => row.id === id)) return rows
  }
  return []
}
