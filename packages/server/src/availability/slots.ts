import { isSkipped } from '@chartside/contract/lib/wall-clock'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { locations, providers, slots } from '../database/schema.ts'
import { refusedAt } from '../lib/refusal.ts'
import { staysElsewhere, whereaboutsOf } from './whereabouts.ts'

export type Slot = typeof slots.$inferSelect

/** A time at which a provider can see a patient. */
export interface WantedTime {
  provider_id: string
  date: string
  time: string
  location_id: string
}

export const timeTaken = () => refusedAt('time', 'This time was just taken. Choose another time.', 409)
const providerElsewhere = () =>
  refusedAt('time', 'The provider has an appointment at another location at this time. Choose another time.', 409)
export const noSuchTime = () =>
  refusedAt('time', "The provider isn't available at this location at that time. Choose another time.")
export const skippedTime = () => refusedAt('time', "That time doesn't exist on this date (daylight saving). Choose another time.")

/** The id of the slot at a time. Throws 422 if there is none, or if the clocks at the location skip it. */
export async function slotAt(writer: Writer, practiceId: string, wanted: WantedTime, timeZone: string): Promise<string> {
  const { provider_id, date, time, location_id } = wanted
  if (isSkipped(date, time, timeZone)) throw skippedTime()
  const [slot] = await writer
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(locations, and(eq(locations.id, slots.location_id), eq(locations.status, 'active')))
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
 * Makes sure that no other appointment has a slot, and that its provider is at no other location then. The provider's row is
 * locked until the transaction ends: others who want any of their time wait, and then find it taken. Throws 409 if it is taken.
 */
export async function takeSlot(writer: Writer, slotId: string, appointmentId: string): Promise<void> {
  const [slot] = await writer
    .select({ ...getTableColumns(slots), time_zone: locations.time_zone })
    .from(slots)
    .innerJoin(locations, eq(locations.id, slots.location_id))
    .innerJoin(providers, eq(providers.azz_id, slots.provider_id))
    .where(eq(slots.id, slotId))
    .for('no key update', { of: providers })
  if (!slot) throw timeTaken()
  // A separate statement, since only the next one sees rows committed while this transaction waited for the lock.
  const stays = await whereaboutsOf(writer, slot, slot.date, slot.date)
  const others = stays.filter(({ id }) => id !== appointmentId)
  if (others.some(({ slot_id }) => slot_id === slotId)) throw timeTaken()
  if (staysElsewhere(others, slot).length > 0) throw providerElsewhere()
}

/**
 * Adds the missing ones of these slots, and returns them. They are sent as one value: thousands of values take several times as
 * long.
 */
export async function addSlots(writer: Writer, wanted: readonly Omit<Slot, 'id'>[]): Promise<Slot[]> {
  const rows = wanted.map((slot) => ({ id: crypto.randomUUID(), ...slot }))
  const result = await writer.execute(sql`
    insert into ${slots} select * from jsonb_populate_recordset(null::${slots}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning id`)
  const ids = new Set(result.rows.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}
