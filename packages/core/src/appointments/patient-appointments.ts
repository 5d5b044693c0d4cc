import { listAppointments } from '@chartside/contract/appointments'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentChange, type ChangeKind, createAppointmentChange } from './appointment-change.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { rowsOfPatient } from './appointment-values.ts'
import { knownAppointmentsOf } from './known-appointments.ts'

/** How many rows a page may have. */
export const appointmentPageSizes = [25, 50, 75, 100] as const
export type AppointmentPageSize = (typeof appointmentPageSizes)[number]

export interface AppointmentPaging {
  page: number
  lastPage: number
  pageSize: AppointmentPageSize
}

export interface PatientAppointments {
  /** The rows of one page, in the server's order; of this patient alone. */
  $appointments: ReadableAtom<Remote<readonly AppointmentRow[]>>
  $paging: ReadableAtom<AppointmentPaging>
  change: AppointmentChange
  /** Is told what was deleted or cancelled here; the function that comes back stops that. */
  onChanged(tell: (kind: ChangeKind, id: string) => void): () => void
  goTo(page: number): void
  resize(pageSize: AppointmentPageSize): void
  /** Asks for the page again; what is known stays visible meanwhile. */
  reload(): Promise<void>
}

/** The appointments of one patient, page by page (APPT-01). It belongs to `patientId` for its whole life. */
export function createPatientAppointments(session: Session, patientId: string): PatientAppointments {
  const known = knownAppointmentsOf(session)
  const $zones = locationZonesOf(session)
  const $place = atom<{ page: number; pageSize: AppointmentPageSize }>({ page: 1, pageSize: appointmentPageSizes[0] })
  const $lastPage = atom(1)
  const listeners = new Set<(kind: ChangeKind, id: string) => void>()
  const list = remote(
    session,
    listAppointments,
    computed($place, ({ page, pageSize }) => ({ query: { patient_pool_id: patientId, page, limit: pageSize } })),
  )
  const change = createAppointmentChange(session, (kind, id) => {
    // Gone at once, before the rows that follow have come.
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
        $lastPage.set(last_page)
        // Pages can become fewer while somebody is on the last one.
        const { page } = $place.get()
        if (page > last_page) $place.set({ ...$place.get(), page: last_page })
        else if (page > 1 && rows.length === 0) $place.set({ ...$place.get(), page: page - 1 })
      }),
      known.$changes.listen(() => void list.reload()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $appointments,
    $paging: computed([$place, $lastPage], ({ page, pageSize }, lastPage) => ({
      page,
      pageSize,
      lastPage: Math.max(page, lastPage),
    })),
    change,
    onChanged(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    goTo(page) {
      const wanted = Math.min(Math.max(1, page), $lastPage.get())
      if (wanted !== $place.get().page) $place.set({ ...$place.get(), page: wanted })
    },
    resize(pageSize) {
      if (pageSize !== $place.get().pageSize) $place.set({ page: 1, pageSize })
    },
    reload: list.reload,
  }
}
