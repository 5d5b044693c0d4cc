import { type Appointment, statuses } from '@chartside/contract/appointments'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import type { Wanted } from '../lib/paging.ts'
import { mapRemote } from '../lib/remote.ts'
import { uniqueRows } from '../lib/unique-rows.ts'
import { type LookAlike, lookAlikes } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, type AppointmentStatus, appointmentRow } from './appointment-row.ts'
import { pagedAppointments } from './paged-appointments.ts'
import { visitWords } from './visit-words.ts'

/** The statuses to choose from (DASH-03). */
export const visitStatuses = statuses

/** An appointment of the signed-in provider, in display form. */
export interface VisitRow extends AppointmentRow {
  /** What the patient has in common with another one on the page. */
  lookAlike: LookAlike | undefined
}

/** The name of the preference that is the status chosen last. */
const remembered = 'visits-status'

export type Visits = ReturnType<typeof createVisits>

interface VisitOptions extends Wanted {
  status?: AppointmentStatus | ''
}

/** The provider's own appointments of one status, page by page (DASH-03, DASH-04). */
export function createVisits(session: Session, { status = '', ...wanted }: VisitOptions = {}) {
  const $chosen = atom(status || undefined)
  const $status = computed(
    [$chosen, session.$stored],
    (chosen, { preferences }): AppointmentStatus | '' =>
      chosen ?? statuses.find((one) => one === preferences?.[remembered]) ?? '',
  )
  const $problem = atom('')
  const $zones = locationZonesOf(session)
  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $query = computed([$provider, $status], (provider_id, status) =>
    provider_id === '' || status === '' ? undefined : { status, provider_id },
  )
  const list = pagedAppointments(session, $query, wanted)

  return {
    /** The given or chosen one, else the one that was chosen last; '' if there is none, then there are no rows. */
    $status,
    ...list.pages,
    /** The rows of one page. Never rows of another page, status or provider. */
    $visits: computed([list.$rows, $zones], (loaded, zones) => mapRemote(loaded, (rows) => rowsOf(rows, zones))),
    /** The message beside the control; '' if there is none. */
    $problem: $problem as ReadableAtom<string>,
    /** Shows the appointments of a status, and remembers it in this browser for the next time. */
    choose(status: AppointmentStatus): void {
      $problem.set('')
      session.keep({ preferences: { ...session.$stored.get().preferences, [remembered]: status } })
      if (status === $status.get()) return
      list.restart()
      $chosen.set(status)
    },
    /** Loads the page again; without a status it says that one is needed (DASH-04). */
    async reload(): Promise<void> {
      if ($status.get() !== '') return list.pages.reload()
      $problem.set(visitWords.noStatus)
    },
  }
}

function rowsOf(appointments: readonly Appointment[], zones: ReadonlyMap<string, string>): VisitRow[] {
  const rows = uniqueRows(appointments).map((appointment) => ({
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
