import type { Appointment } from '@chartside/contract/appointments'

import { clockTime, momentOf, zoneName } from '../lib/wall-clock.ts'
import { appointmentRow } from './appointment-row.ts'

/** Another appointment of the patient at the same time: a warning, never a hindrance. */
export interface Overlap {
  id: string
  /** '09:30 AM', with the zone's name where it is not that of the slot: '09:30 AM EST'. */
  shownTime: string
  providerId: string
}

/** How long an appointment is taken to be where nobody says. */
export const usualMinutes = 30

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How long a slot is, in minutes. */
export function lengthOf({ time, endTime }: { time: string; endTime: string }): number {
  const length = minutesOf(endTime) - minutesOf(time)
  return length > 0 ? length : usualMinutes
}

/**
 * Those of a patient's appointments of a day that overlap a slot, at whatever provider; cancelled ones leave their time free.
 * How long they last is not told: each is taken to be as long as the slot. `zones` are those of the locations, by id.
 */
export function overlapsWith(
  rows: readonly Appointment[],
  slot: { date: string; time: string; locationId: string; minutes: number },
  zones: ReadonlyMap<string, string>,
  editedId: string,
): Overlap[] {
  const zoneOf = (locationId: string) => zones.get(locationId) || undefined
  const begin = momentOf(slot.date, slot.time, zoneOf(slot.locationId))
  const zone = zoneName(zoneOf(slot.locationId), begin)
  return rows
    .map((appointment) => appointmentRow(appointment))
    .map((row) => ({ ...row, begin: momentOf(row.date, row.time, zoneOf(row.locationId)) }))
    .filter(({ id, status, begin: other }) => {
      const isOther = id !== editedId && status !== 'cancelled'
      return isOther && Math.abs(other - begin) < slot.minutes * 60_000
    })
    .map(({ id, time, locationId, providerId, begin: other }) => {
      const named = zoneName(zoneOf(locationId), other)
      return { id, shownTime: [clockTime(time), named === zone ? '' : named].filter(Boolean).join(' '), providerId }
    })
}
