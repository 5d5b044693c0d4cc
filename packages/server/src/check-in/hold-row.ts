import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, checkIns, locations, patients } from '../database/schema.ts'
import { notFound } from '../lib/refusal.ts'

export type HeldRow = Awaited<ReturnType<typeof holdRow>>

/** A row of the practice with its appointment and location, locked in the order of an arrival. Throws 404 for one of another practice. */
export async function holdRow(writer: Writer, practiceId: string, id: string) {
  const mine = and(eq(checkIns.practice_id, practiceId), eq(checkIns.id, id))
  const [found] = await writer
    .select({ appointment_id: checkIns.appointment_id, location_id: checkIns.location_id })
    .from(checkIns)
    .where(mine)
  if (!found) throw notFound('check-in')
  const [appointment] = found.appointment_id
    ? await writer.select().from(appointments).where(eq(appointments.id, found.appointment_id)).for('no key update')
    : []
  const [location] = await writer
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(eq(locations.id, found.location_id))
    .for('no key update')
  const [row] = await writer
    .select({ checkIn: checkIns, patient: { first_name: patients.first_name, last_name: patients.last_name } })
    .from(checkIns)
    .innerJoin(patients, eq(patients.id, checkIns.patient_id))
    .where(mine)
    .for('update', { of: checkIns })
  // Somebody else has taken it back meanwhile, or given it an appointment.
  if (!row || row.checkIn.appointment_id !== found.appointment_id) throw notFound('check-in')
  return { ...row, appointment, time_zone: location?.time_zone ?? '' }
}
