import { type Appointment, getAppointment } from '@chartside/contract/appointments'

import { findRow } from '../lib/find-row.ts'
import type { Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { loadPage } from './paged-appointments.ts'

/** The appointment with this id; undefined if there is none. Throws as `session.call` does. */
export const findAppointment = (session: Session, id: string, signal?: AbortSignal): Promise<Appointment | undefined> =>
  findRow(session, id, {
    byId: async () => (await session.call(getAppointment, { id }, { signal })).data.data,
    known: () => knownAppointmentsOf(session).find(id),
    page: (page, pageSize) => loadPage(session, {}, { page, pageSize }, signal),
    largest: 1000,
  })
