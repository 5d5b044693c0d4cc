import { type Appointment, listAppointments } from '@chartside/contract/appointments'
import type { ReadableAtom } from 'nanostores'

import type { Input } from '../lib/call.ts'
import { type Page, pagedList } from '../lib/paged-list.ts'
import type { Place, Wanted } from '../lib/paging.ts'
import { patientNamesOf } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'

type Query = Omit<Input<typeof listAppointments>['query'], 'page' | 'limit'>

/** One page of the practice's appointments that match. Throws as `session.call` does. */
export async function loadPage(
  session: Session,
  query: Query,
  { page, pageSize }: Place,
  signal: AbortSignal | undefined,
): Promise<Page<Appointment>> {
  const { data } = await session.call(listAppointments, { query: { ...query, page, limit: pageSize } }, { signal })
  patientNamesOf(session).learn(
    data.data.map(({ patient_pool_id, patient_name, patient_pool: patient }) => ({
      patient_pool_id,
      patient_name: patient ? `${patient.first_name} ${patient.last_name}` : patient_name,
    })),
  )
  return { rows: data.data, lastPage: data.last_page }
}

/** The appointments that match, page by page; loaded again when one was booked or changed on this page. */
export function pagedAppointments(session: Session, $query: ReadableAtom<Query | undefined>, wanted: Wanted) {
  const known = knownAppointmentsOf(session)
  return pagedList(session, {
    $query,
    wanted,
    load: (query, place, signal) => loadPage(session, query, place, signal),
    onLoaded: ({ rows }) => known.add(rows),
    $changes: known.$changes,
  })
}
