import { dayIn, minutesOf, timeIn, timeOfDay } from '@chartside/contract/lib/wall-clock'
import { computed } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import { clockTime } from '../lib/clock-times.ts'
import { offered, type Session } from '../session/index.ts'
import { isExpected } from './appointment-row.ts'
import { createArrival } from './arrival.ts'
import { pagedAppointments } from './paged-appointments.ts'

export type TodaysVisit = ReturnType<typeof createTodaysVisit>

/**
 * The appointment that a patient has today, the nearest one if there are several, and recording their arrival for it. Nothing is loaded where the backend has no
 * arrivals, or the user may not record them.
 */
export function createTodaysVisit(session: Session, patientId: string) {
  const $query = computed([offered(session, 'arrivals'), session.$permissions], (isOffered, permissions) =>
    isOffered && permissions.has('check-in-patients') ? { patient_pool_id: patientId } : undefined,
  )
  // The first page has the appointments of today, which come first.
  const list = pagedAppointments(session, $query, {})
  const $open = computed([list.$rows, locationZonesOf(session)], ({ data = [] }, zones) => {
    const now = session.now()
    return data
      .filter((row) => row.patient_pool_id === patientId && isExpected({ ...row, checkedInAt: row.checked_in_at }))
      .map(({ id, date, time, location_id }) => ({ id, date, time, zone: zones.get(location_id) }))
      .filter(({ date, zone }) => date === dayIn(zone, now))
      .map(({ id, time, zone }) => ({ id, time, distance: Math.abs(minutesOf(timeOfDay(time)) - minutesOf(timeIn(zone, now))) }))
      .sort((one, other) => one.distance - other.distance)
  })
  const $id = computed($open, ([nearest]) => nearest?.id)
  return {
    /** Records the arrival for the open appointment of today that is nearest in time; undefined without one. */
    $arrival: computed($id, (id) => (id === undefined ? undefined : createArrival(session, id))),
    /** The time of that appointment, '09:30 AM', if the patient has another one today; otherwise ''. */
    $time: computed($open, ([nearest, another]) => (nearest && another ? clockTime(nearest.time) : '')),
  }
}
