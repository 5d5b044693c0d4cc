import type { Appointment } from '@chartside/contract/appointments'
import { minutesOf, momentOf, zoneName } from '@chartside/contract/lib/wall-clock'

import { clockTime } from '../lib/clock-times.ts'
import { appointmentRow } from './appointment-row.ts'

/** Another appointment of the patient at the same time: a warning that never blocks. */
export interface Overlap {
  id: string
  /** '09:30 AM', with the zone's name if it differs from the slot's: '09:30 AM EST'. */
  shownTime: string
  providerId: string
}

/** The assumed length of an appointment, in minutes. */
export const usualMinutes = 30

/** The length of a slot in minutes. */
export function lengthOf({ time, endTime }: { time: string; endTime: string }): number {
  const length = minutesOf(endTime) - minutesOf(time)
  return length > 0 ? length : usualMinutes
}

/**
 * The patient's appointments of a day that overlap a slot, with any provider, except cancelled ones. Their length is unknown, so
 * each counts as long as the slot. `zones` maps location ids to time zones.
 */
export function overlapsWith(
  rows: readonly Appointment[],
  slot: { date: string; time: string; locationId: string; minutes: number },
  zones: ReadonlyMap<string, string>,
  editedId: string,
): Overlap[] {
  const zoneOf = (locationId: string) => zones.get(locationId) || undefined
  const begin = momentOf(slot.date, slot.time, zoneOf(slot.locationId)).moment
  const zone = zoneName(zoneOf(slot.locationId), begin)
  return rows
    .map((appointment) => appointmentRow(appointment))
    .map((row) => ({ ...row, begin: momentOf(row.date, row.time, zoneOf(row.locationId)).moment }))
    .filter(({ id, status, begin: other }) => {
      const isOther = id !== editedId && status !== 'cancelled'
      return isOther && Math.abs(other - begin) < slot.minutes * 60_000
    })
    .map(({ id, time, locationId, providerId, begin: other }) => {
      const named = zoneName(zoneOf(locationId), other)
      return { id, shownTime: [clockTime(time), named === zone ? '' : named].filter(Boolean).join(' '), providerId }
    })
}
