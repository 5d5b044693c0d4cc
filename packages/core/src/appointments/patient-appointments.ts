import type { Appointment } from '@chartside/contract/appointments'
import { atom, computed } from 'nanostores'

import { type LocationZones, locationZonesOf } from '../availability/index.ts'
import { createListeners } from '../lib/listeners.ts'
import type { Wanted } from '../lib/paging.ts'
import { mapRemote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type ChangeKind, createAppointmentChange } from './appointment-change.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { rowsOfPatient } from './appointment-values.ts'
import { pagedAppointments } from './paged-appointments.ts'

export type PatientAppointments = ReturnType<typeof createPatientAppointments>

/** The appointments of one patient, page by page (APPT-01). It belongs to `patientId` for its whole life. */
export function createPatientAppointments(session: Session, patientId: string, wanted: Wanted = {}) {
  const $zones = locationZonesOf(session)
  const { on: onChanged, notify } = createListeners<[kind: ChangeKind, id: string]>()
  const list = pagedAppointments(session, atom({ patient_pool_id: patientId }), wanted)
  const change = createAppointmentChange(session, (kind, id) => {
    // Removed at once, before the reloaded rows arrive.
    if (kind === 'delete') list.patch((rows) => rows.filter((row) => row.id !== id))
    notify(kind, id)
  })
  const rowOf = (appointment: Appointment, zones: LocationZones): AppointmentRow => ({
    ...appointmentRow(appointment, zones.get(appointment.location_id) || undefined),
    patientId,
  })

  return {
    ...list.pages,
    /** The rows of one page, in the server's order; only this patient's. */
    $appointments: computed([list.$rows, $zones], (loaded, zones) =>
      mapRemote(loaded, (rows) => rowsOfPatient(rows, patientId).map((row) => rowOf(row, zones))),
    ),
    change,
    /** Calls `listener` with each deletion or cancellation made here; the returned function removes it. */
    onChanged,
  }
}
