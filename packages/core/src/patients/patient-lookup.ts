import { getPatient, getPatientPool, type Patient } from '@chartside/contract/patients'

import { Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'

/** Rows per request on backends that can only be searched page by page. */
const rowsPerPage = 100

/** The patient with this id; undefined if the practice has none. Throws as `session.call` does. */
export async function findPatient(session: Session, id: string, signal?: AbortSignal): Promise<Patient | undefined> {
  const { features } = await session.capabilities()
  if (features.has('by-id')) return byId(session, id, signal)
  return knownPatientsOf(session).find(id) ?? inPool(session, id, signal)
}

async function byId(session: Session, id: string, signal: AbortSignal | undefined): Promise<Patient | undefined> {
  try {
    const { data } = await session.call(getPatient, { id }, { signal })
    // A patient with another id must never appear under this one.
    return data.data.id === id ? data.data : undefined
  } catch (error) {
    if (error instanceof Refused && (error.code === 404 || error.code === 422)) return undefined
    throw error
  }
}

async function inPool(session: Session, id: string, signal: AbortSignal | undefined): Promise<Patient | undefined> {
  for (let page = 1; ; page++) {
    const { data } = await session.call(getPatientPool, { query: { page, limit: rowsPerPage } }, { signal })
    const found = data.patients.data.find((patient) => patient.id === id)
    if (found || page >= data.patients.last_page || data.patients.data.length === 0) return found
  }
}
