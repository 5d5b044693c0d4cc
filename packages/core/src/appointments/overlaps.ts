import type { Appointment } from '@chartside/contract/appointments'

import { appointmentRow } from './appointment-row.ts'

/** Another appointment of the patient at the same time: a warning, never a hindrance. */
export interface Overlap {
  id: string
  /** '09:30 AM' */
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
 * How long they last is not told: each is taken to be as long as the slot.
 */
export function overlapsWith(
  rows: readonly Appointment[],
  slot: { date: string; time: string; minutes: number },
  editedId: string,
): Overlap[] {
  return rows
    .map((appointment) => appointmentRow(appointment))
    .filter(({ id, date, time, status }) => {
      const isOther = id !== editedId && status !== 'cancelled' && date === slot.date && time !== ''
      return isOther && Math.abs(minutesOf(time) - minutesOf(slot.time)) < slot.minutes
    })
    .map(({ id, shownTime, providerId }) => ({ id, shownTime, providerId }))
}
