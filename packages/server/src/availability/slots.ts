import { and, eq, ne } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, slots } from '../database/schema.ts'
import { Refusal } from '../lib/refusal.ts'
import { isSkipped } from '../lib/wall-clock.ts'

/** A time at which a provider could see somebody. */
export interface WantedTime {
  provider_id: string
  date: string
  time: string
  location_id: string
}

const refused = (code: 409 | 422, message: string) => new Refusal(code, message, { status: 'ERROR', errors: { time: [message] } })

export const timeTaken = () => refused(409, 'This time has just been taken. Please choose another one.')
export const noSuchTime = () =>
  refused(422, 'The provider sees nobody at this time of that day at this location. Please choose another time.')
export const skippedTime = () =>
  refused(422, 'The clocks are put forward over this time on that day. Please choose another time.')

/** The id of the slot at a time. Throws 422 where there is none, or where the clocks at the location skip it. */
export async function slotAt(writer: Writer, practiceId: string, wanted: WantedTime, timeZone: string): Promise<string> {
  const { provider_id, date, time, location_id } = wanted
  if (isSkipped(date, time, timeZone)) throw skippedTime()
  const [slot] = await writer
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        eq(slots.practice_id, practiceId),
        eq(slots.provider_id, provider_id),
        eq(slots.date, date),
        eq(slots.location_id, location_id),
        eq(slots.start_time, time),
      ),
    )
  if (!slot) throw noSuchTime()
  return slot.id
}

/**
 * Makes sure that a slot is free but for one appointment, and locks it until the transaction ends: whoever wants it too waits,
 * and then finds it taken. Throws 409 where it is another's.
 */
export async function takeSlot(writer: Writer, slotId: string, appointmentId: string): Promise<void> {
  const [slot] = await writer.select({ id: slots.id }).from(slots).where(eq(slots.id, slotId)).for('update')
  // Looked for in a statement of its own: what was committed while the lock was waited for is seen only by the next one.
  const others = and(eq(appointments.slot_id, slotId), ne(appointments.status, 'cancelled'), ne(appointments.id, appointmentId))
  if (!slot || (await writer.$count(appointments, others))) throw timeTaken()
}
