import { type Appointment, listAppointments } from '@chartside/contract/appointments'

import type { Input } from '../lib/call.ts'
import type { Page } from '../lib/paged-list.ts'
import type { Place } from '../lib/paging.ts'
import type { Session } from '../session/index.ts'

type Query = Omit<Input<typeof listAppointments>['query'], 'page' | 'limit'>

/** One page of the practice's appointments that match. Throws as `session.call` does. */
export async function loadPage(
  session: Session,
  query: Query,
  { page, pageSize }: Place,
  signal: AbortSignal | undefined,
): Promise<Page<Appointment>> {
  const { data } = await session.call(listAppointments, { query: { ...query, page, limit: pageSize } }, { signal })
  return { rows: data.data, lastPage: data.last_page }
}
