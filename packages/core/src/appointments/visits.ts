import { type Appointment, listAppointments, statuses } from '@chartside/contract/appointments'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { type LookAlike, lookAlikes } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, type AppointmentStatus, appointmentRow } from './appointment-row.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { visitWords } from './visit-words.ts'

/** The statuses that can be chosen (DASH-03). */
export const visitStatuses = statuses

/** How many rows a page may have (DASH-03). */
export const visitPageSizes = [25, 50, 75, 100] as const
export type VisitPageSize = (typeof visitPageSizes)[number]

export interface VisitRow extends AppointmentRow {
  /** What the patient shares with another one on the page. */
  lookAlike: LookAlike | undefined
}

export interface VisitPaging {
  page: number
  lastPage: number
  pageSize: VisitPageSize
}

export interface Visits {
  /** '' while none is chosen: then there are no rows. */
  $status: ReadableAtom<AppointmentStatus | ''>
  /** The rows of one page. Never rows of another page, status or provider. */
  $visits: ReadableAtom<Remote<readonly VisitRow[]>>
  $paging: ReadableAtom<VisitPaging>
  /** What to say beside the control; '' where all is well. */
  $problem: ReadableAtom<string>
  choose(status: AppointmentStatus | ''): void
  goTo(page: number): void
  resize(pageSize: VisitPageSize): void
  /** Asks for the page again; without a status it says that one is needed (DASH-04). */
  reload(): Promise<void>
}

/** The provider's own appointments of one status, page by page (DASH-03, DASH-04). */
export function createVisits(session: Session, { status = '' }: { status?: AppointmentStatus | '' } = {}): Visits {
  const $status = atom(status)
  const $place = atom<{ page: number; pageSize: VisitPageSize }>({ page: 1, pageSize: visitPageSizes[0] })
  const $problem = atom('')
  const $zones = locationZonesOf(session)
  const known = knownAppointmentsOf(session)
  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $input = computed([$provider, $status, $place], (provider_id, status, { page, pageSize }) =>
    provider_id === '' || status === '' ? undefined : { query: { status, provider_id, page, limit: pageSize } },
  )
  const list = remote(session, listAppointments, $input)

  const $visits = computed([list, $zones], (loaded, zones): Remote<readonly VisitRow[]> => {
    if (loaded.data === undefined) return loaded as Remote<readonly VisitRow[]>
    return { ...loaded, data: rowsOf(loaded.data.data.data, zones) }
  })
  /** How many pages there are, as far as it was told last. */
  const $lastPage = atom(1)
  const $paging = computed([$place, $lastPage], ({ page, pageSize }, lastPage) => ({
    page,
    pageSize,
    lastPage: Math.max(page, lastPage),
  }))
  function follow({ state, data }: ReturnType<typeof list.get>): void {
    if (state !== 'ready') return
    const { last_page, data: appointments } = data.data
    known.learn(appointments)
    $lastPage.set(last_page)
    // Pages can become fewer while somebody is on the last one.
    if ($place.get().page > last_page) $place.set({ ...$place.get(), page: last_page })
  }

  onMount($visits, () => {
    const stops = [
      list.subscribe(follow),
      // One that was booked or changed on the same page.
      known.$changes.listen(() => void ($status.get() !== '' && list.reload())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $status,
    $visits,
    $paging,
    $problem,
    choose(status) {
      $problem.set('')
      if (status === $status.get()) return
      $lastPage.set(1)
      $place.set({ ...$place.get(), page: 1 })
      $status.set(status)
    },
    goTo: (page) => $place.set({ ...$place.get(), page: Math.min(Math.max(1, page), $lastPage.get()) }),
    resize: (pageSize) => $place.set({ page: 1, pageSize }),
    async reload() {
      if ($status.get() !== '') return list.reload()
      $problem.set(visitWords.noStatus)
    },
  }
}

function rowsOf(appointments: readonly Appointment[], zones: ReadonlyMap<string, string>): VisitRow[] {
  // A page that was loaded while rows were added may hold one of them twice.
  const unique = [...new Map(appointments.map((appointment) => [appointment.id, appointment])).values()]
  const rows = unique.map((appointment) => ({
    appointment,
    row: appointmentRow(appointment, zones.get(appointment.location_id) || undefined),
  }))
  const people = new Map(
    rows.map(({ appointment: { patient_pool, patient_name }, row }) => [
      personOf(row),
      { first_name: '', last_name: patient_name, dob: '', ...patient_pool, id: personOf(row) },
    ]),
  )
  const alike = lookAlikes([...people.values()])
  return rows.map(({ row }) => ({ ...row, lookAlike: alike.get(personOf(row)) }))
}

/** Who it is about; without an id of the patient, everybody of that name is one. */
const personOf = ({ patientId, patientName }: AppointmentRow): string => patientId || patientName
