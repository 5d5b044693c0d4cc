import { randomInt } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { checkIns } from '../database/schema.ts'

type Arrival = Omit<typeof checkIns.$inferInsert, 'queue_number'> & { appointment_id: string }

const numbers = { first: 100, last: 999 }

/**
 * A random number, unique at the location that day: it reveals neither the patient nor how many came before. The location must be
 * locked, so that no two patients get the same number.
 */
export async function freeNumber(writer: Writer, locationId: string, day: string): Promise<number> {
  const rows = await writer
    .select({ number: checkIns.queue_number })
    .from(checkIns)
    .where(and(eq(checkIns.location_id, locationId), eq(checkIns.day, day)))
  const taken = new Set(rows.map(({ number }) => number))
  const count = numbers.last - numbers.first + 1
  let number = randomInt(numbers.first, numbers.last + 1)
  for (let tried = 0; taken.has(number) && tried < count; tried++) number = number === numbers.last ? numbers.first : number + 1
  return number
}

/**
 * Puts the patient of an appointment in the queue: a walk-in who waits for the same provider keeps their place, others get a new
 * one. Returns false if the appointment's patient has a place already. The location must be locked.
 */
export async function takePlace(writer: Writer, arrival: Arrival): Promise<boolean> {
  if (await placeOfWalkIn(writer, arrival)) return true
  const noted = await writer
    .insert(checkIns)
    .values({ ...arrival, queue_number: await freeNumber(writer, arrival.location_id, arrival.day) })
    .onConflictDoNothing()
    .returning({ id: checkIns.id })
  return noted.length > 0
}

/** Makes the row of a waiting walk-in that of their appointment, unless that has one. Returns whether there was such a walk-in. */
async function placeOfWalkIn(writer: Writer, { appointment_id, appt_time, day, ...arrival }: Arrival): Promise<boolean> {
  const ofAppointment = and(eq(checkIns.appointment_id, appointment_id), eq(checkIns.day, day))
  if ((await writer.$count(checkIns, ofAppointment)) > 0) return false
  const kept = await writer
    .update(checkIns)
    .set({ appointment_id, appt_time })
    .where(
      and(
        isNull(checkIns.appointment_id),
        eq(checkIns.patient_id, arrival.patient_id),
        eq(checkIns.location_id, arrival.location_id),
        eq(checkIns.provider_id, arrival.provider_id),
        eq(checkIns.day, day),
        eq(checkIns.status, 'active'),
      ),
    )
    .returning({ id: checkIns.id })
  return kept.length > 0
}
