import { type Appointment, listAppointments, statuses } from '@chartside/contract/appointments'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { createPaging, type Paging, type Wanted } from '../lib/paging.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { type LookAlike, lookAlikes } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, type AppointmentStatus, appointmentRow } from './appointment-row.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { visitWords } from './visit-words.ts'

/** The statuses to choose from (DASH-03). */
export const visitStatuses = statuses

/** The page sizes to choose from (DASH-03). */
export const visitPageSizes = [25, 50, 75, 100] as const
export type VisitPageSize = (typeof visitPageSizes)[number]

export interface VisitRow extends AppointmentRow {
  /** What the patient has in common with another one on the page. */
  lookAlike: LookAlike | undefined
}

export interface Visits {
  /** '' while none is chosen; then there are no rows. */
  $status: ReadableAtom<AppointmentStatus | ''>
  /** The rows of one page. Never rows of another page, status or provider. */
  $visits: ReadableAtom<Remote<readonly VisitRow[]>>
  $paging: ReadableAtom<Paging<VisitPageSize>>
  /** The message beside the control; '' if there is none. */
  $problem: ReadableAtom<string>
  choose(status: AppointmentStatus | ''): void
  goTo(page: number): void
  resize(pageSize: VisitPageSize): void
  /** Shows the requested page, which may not be loaded yet. */
  show(wanted: Wanted): void
  /** Loads the page again; without a status it says that one is needed (DASH-04). */
  reload(): Promise<void>
}

interface VisitOptions extends Wanted {
  status?: AppointmentStatus | ''
}

/** The provider's own appointments of one status, page by page (DASH-03, DASH-04). */
export function createVisits(session: Session, { status = '', ...wanted }: VisitOptions = {}): Visits {
  const $status = atom(status)
  const paging = createPaging(visitPageSizes, wanted)
  const $problem = atom('')
  const $zones = locationZonesOf(session)
  const known = knownAppointmentsOf(session)
  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $input = computed([$provider, $status, paging.$place], (provider_id, status, { page, pageSize }) =>
    provider_id === '' || status === '' ? undefined : { query: { status, provider_id, page, limit: pageSize } },
  )
  const list = remote(session, listAppointments, $input)

  const $visits = computed([list, $zones], (loaded, zones): Remote<readonly VisitRow[]> => {
    if (loaded.data === undefined) return loaded as Remote<readonly VisitRow[]>
    return { ...loaded, data: rowsOf(loaded.data.data.data, zones) }
  })
  function follow({ state, data }: ReturnType<typeof list.get>): void {
    if (state !== 'ready') return
    const { last_page, data: appointments } = data.data
    known.learn(appointments)
    paging.learn(last_page, appointments.length === 0)
  }

  onMount($visits, () => {
    const stops = [
      list.subscribe(follow),
      // An appointment was booked or changed on the same page.
      known.$changes.listen(() => void ($status.get() !== '' && list.reload())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $status,
    $visits,
    $paging: paging.$paging,
    $problem,
    choose(status) {
      $problem.set('')
      if (status === $status.get()) return
      paging.restart()
      $status.set(status)
    },
    goTo: paging.goTo,
    resize: paging.resize,
    show: paging.show,
    async reload() {
      if ($status.get() !== '') return list.reload()
      $problem.set(visitWords.noStatus)
    },
  }
}

function rowsOf(appointments: readonly Appointment[], zones: ReadonlyMap<string, string>): VisitRow[] {
  // A page loaded while rows were added may contain a row twice.
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

/** The patient's identity; without a patient id, everybody of that name counts as one. */
const personOf = ({ patientId, patientName }: AppointmentRow): string => patientId || patientName
