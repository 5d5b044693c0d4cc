import { type Appointment, getAppointment } from '@chartside/contract/appointments'

import { Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { loadPage } from './paged-appointments.ts'

/** Rows per request on backends that can only be searched page by page. */
const rowsPerPage = 100

/** The appointment with this id; undefined if there is none. Throws as `session.call` does. */
export async function findAppointment(session: Session, id: string, signal?: AbortSignal): Promise<Appointment | undefined> {
  const { features } = await session.capabilities()
  if (features.has('by-id')) return byId(session, id, signal)
  return knownAppointmentsOf(session).find(id) ?? byPages(session, id, signal)
}

async function byId(session: Session, id: string, signal: AbortSignal | undefined): Promise<Appointment | undefined> {
  try {
    const { data } = await session.call(getAppointment, { id }, { signal })
    // An appointment with another id must never be shown, let alone changed, under this one.
    return data.data.id === id ? data.data : undefined
  } catch (error) {
    if (error instanceof Refused && (error.code === 404 || error.code === 422)) return undefined
    throw error
  }
}

async function byPages(session: Session, id: string, signal: AbortSignal | undefined): Promise<Appointment | undefined> {
  for (let page = 1; ; page++) {
    const { rows, lastPage } = await loadPage(session, {}, { page, pageSize: rowsPerPage }, signal)
    const found = rows.find((appointment) => appointment.id === id)
    if (found || page >= lastPage || rows.length === 0) return found
  }
}
