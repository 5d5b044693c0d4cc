import { dayIn } from '@chartside/contract/lib/wall-clock'
import { computed } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { offered, type Session } from '../session/index.ts'
import { isOpen } from './appointment-row.ts'
import { createArrival } from './arrival.ts'
import { pagedAppointments } from './paged-appointments.ts'

export type TodaysVisit = ReturnType<typeof createTodaysVisit>

/**
 * The appointment that a patient has today, and recording their arrival for it. Nothing is loaded where the backend has no
 * arrivals, or the user may not record them.
 */
export function createTodaysVisit(session: Session, patientId: string) {
  const $query = computed([offered(session, 'arrivals'), session.$permissions], (isOffered, permissions) =>
    isOffered && permissions.has('check-in-patients') ? { patient_pool_id: patientId } : undefined,
  )
  // The first page has the appointments of today, which come first.
  const list = pagedAppointments(session, $query, {})
  const $id = computed([list.$rows, locationZonesOf(session)], ({ data }, zones) => {
    const isToday = (date: string, locationId: string) => date === dayIn(zones.get(locationId), session.now())
    return data?.find((row) => row.patient_pool_id === patientId && isOpen(row) && isToday(row.date, row.location_id))?.id
  })
  return {
    /** Records the arrival; undefined without an appointment today. */
    $arrival: computed($id, (id) => (id === undefined ? undefined : createArrival(session, id))),
  }
}
