import { type Appointment, statuses } from '@chartside/contract/appointments'
import { computed, type ReadableAtom } from 'nanostores'

import { type AppointmentStatus, knownAppointmentsOf, loadPage } from '../appointments/index.ts'
import type { CallError } from '../errors.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { uniqueRows } from '../lib/unique-rows.ts'
import type { Session } from '../session/index.ts'

/** Rows per request. */
const pageSize = 100
/** A backend that ignores the date answers with every appointment; more pages than this are not read. */
const maxPages = 5

/** The appointments of a day, and the statuses whose list could not be loaded. */
export interface DayAppointments {
  appointments: readonly Appointment[]
  missing: readonly AppointmentStatus[]
}

interface Wanted {
  day: string
  provider_id: string
}

/** The provider's own appointments of a day, by one call for each status, as every backend has them (DASH-03). `learn` receives each answer. */
export function createDayAppointments(
  session: Session,
  $day: ReadableAtom<string | undefined>,
  learn: (rows: readonly Appointment[]) => void,
) {
  const known = knownAppointmentsOf(session)
  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $wanted = computed([$day, $provider], (day, provider_id) =>
    day === undefined || provider_id === '' ? undefined : { day, provider_id },
  )
  const lists = statuses.map((status) =>
    remote(session, (wanted: Wanted, signal) => loadStatus(session, status, wanted, signal), $wanted, {
      onLoaded(rows) {
        known.add(rows)
        learn(rows)
      },
      $changes: known.$changes,
    }),
  )
  return {
    $appointments: computed(lists, (...loaded) => together(loaded)),
    /** Loads all of them again; the known rows stay visible meanwhile. */
    reload: async (): Promise<void> => void (await Promise.all(lists.map((list) => list.reload()))),
  }
}

async function loadStatus(session: Session, status: AppointmentStatus, { day, provider_id }: Wanted, signal: AbortSignal) {
  const found: Appointment[] = []
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page++) {
    const { rows, lastPage } = await loadPage(session, { status, provider_id, date: day }, { page, pageSize }, signal)
    found.push(...rows)
    last = rows.length === 0 ? 0 : lastPage
  }
  // Not every backend filters by date or provider.
  return found.filter((row) => row.date === day && (row.provider_id === '' || row.provider_id === provider_id))
}

/** The lists as one: nothing before each of them has arrived or failed, then all rows that are known. */
function together(lists: readonly Remote<readonly Appointment[]>[]): Remote<DayAppointments> {
  const isKnown = lists.every(({ state, data }) => state === 'failed' || data !== undefined)
  const hasRows = lists.some(({ data }) => data !== undefined)
  const at = Math.min(...lists.flatMap(({ at }) => at ?? []))
  const error = lists.flatMap((list): CallError[] => (list.state === 'failed' ? [list.error] : []))[0]
  const data =
    isKnown && hasRows
      ? {
          appointments: uniqueRows(lists.flatMap(({ data }) => data ?? [])),
          missing: statuses.filter((_, index) => lists[index]?.data === undefined),
        }
      : undefined
  if (isKnown && error) return { state: 'failed', error, data, at }
  return data && lists.every(({ state }) => state === 'ready') ? { state: 'ready', data, at } : { state: 'loading', data, at }
}
