import { listAppointments } from '@chartside/contract/appointments'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { createPaging, type Paging, type Wanted } from '../lib/paging.ts'
import { type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentChange, type ChangeKind, createAppointmentChange } from './appointment-change.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { rowsOfPatient } from './appointment-values.ts'
import { knownAppointmentsOf } from './known-appointments.ts'

/** The page sizes to choose from. */
export const appointmentPageSizes = [25, 50, 75, 100] as const
export type AppointmentPageSize = (typeof appointmentPageSizes)[number]

export interface PatientAppointments {
  /** The rows of one page, in the server's order; only this patient's. */
  $appointments: ReadableAtom<Remote<readonly AppointmentRow[]>>
  $paging: ReadableAtom<Paging<AppointmentPageSize>>
  change: AppointmentChange
  /** Calls `tell` with each deletion or cancellation made here; the returned function removes it. */
  onChanged(tell: (kind: ChangeKind, id: string) => void): () => void
  goTo(page: number): void
  resize(pageSize: AppointmentPageSize): void
  /** Shows the requested page, which may not be loaded yet. */
  show(wanted: Wanted): void
  /** Loads the page again; the known rows stay visible meanwhile. */
  reload(): Promise<void>
}

/** The appointments of one patient, page by page (APPT-01). It belongs to `patientId` for its whole life. */
export function createPatientAppointments(session: Session, patientId: string, wanted: Wanted = {}): PatientAppointments {
  const known = knownAppointmentsOf(session)
  const $zones = locationZonesOf(session)
  const paging = createPaging(appointmentPageSizes, wanted)
  const listeners = new Set<(kind: ChangeKind, id: string) => void>()
  const list = remote(
    session,
    listAppointments,
    computed(paging.$place, ({ page, pageSize }) => ({ query: { patient_pool_id: patientId, page, limit: pageSize } })),
  )
  const change = createAppointmentChange(session, (kind, id) => {
    // Removed at once, before the reloaded rows arrive.
    if (kind === 'delete')
      list.patch((answer) => ({ ...answer, data: { ...answer.data, data: answer.data.data.filter((row) => row.id !== id) } }))
    for (const tell of listeners) tell(kind, id)
  })

  const $appointments = computed([list, $zones], (loaded, zones): Remote<readonly AppointmentRow[]> => {
    if (loaded.data === undefined) return loaded as Remote<readonly AppointmentRow[]>
    const rows = rowsOfPatient(loaded.data.data.data, patientId)
    return {
      ...loaded,
      data: rows.map((row) => ({ ...appointmentRow(row, zones.get(row.location_id) || undefined), patientId })),
    }
  })

  onMount($appointments, () => {
    const stops = [
      list.subscribe(({ state, data }) => {
        if (state !== 'ready') return
        const { data: rows, last_page } = data.data
        known.learn(rows)
        paging.learn(last_page, rows.length === 0)
      }),
      known.$changes.listen(() => void list.reload()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $appointments,
    $paging: paging.$paging,
    change,
    onChanged(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    goTo: paging.goTo,
    resize: paging.resize,
    show: paging.show,
    reload: list.reload,
  }
}
