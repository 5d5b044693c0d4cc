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
 * one, also who was checked out before. Returns the row's id; undefined if the patient waits already. The location must be locked.
 */
export async function takePlace(writer: Writer, arrival: Arrival): Promise<string | undefined> {
  const { appointment_id, appt_time, day } = arrival
  const walkIn = waitingWalkIn(arrival)
  const ofAppointment = and(eq(checkIns.appointment_id, appointment_id), eq(checkIns.day, day))
  const hasRow = (await writer.$count(checkIns, ofAppointment)) > 0
  // Who was checked out and came back as a walk-in: the appointment cannot have a second row.
  if (hasRow && (await writer.$count(checkIns, walkIn)) > 0) return undefined
  if (!hasRow) {
    const [kept] = await writer
      .update(checkIns)
      .set({ appointment_id, appt_time, was_walk_in: true })
      .where(walkIn)
      .returning({ id: checkIns.id })
    if (kept) return kept.id
  }
  const row = { ...arrival, queue_number: await freeNumber(writer, arrival.location_id, day) }
  const [noted] = await writer
    .insert(checkIns)
    .values(row)
    .onConflictDoUpdate({
      target: [checkIns.appointment_id, checkIns.day],
      set: {
        ...row,
        status: 'active',
        called_at: null,
        done_at: null,
        was_walk_in: false,
        ended_status: null,
        ended_version: null,
      },
      setWhere: eq(checkIns.status, 'done'),
    })
    .returning({ id: checkIns.id })
  return noted?.id
}

/** The row of this patient who waits for this provider without an appointment. */
const waitingWalkIn = ({ patient_id, location_id, provider_id, day }: Arrival) =>
  and(
    isNull(checkIns.appointment_id),
    eq(checkIns.patient_id, patient_id),
    eq(checkIns.location_id, location_id),
    eq(checkIns.provider_id, provider_id),
    eq(checkIns.day, day),
    eq(checkIns.status, 'active'),
  )
