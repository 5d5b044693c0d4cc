import { checkInPatient } from '@chartside/contract/check-in'
import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, locations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { isTodayAt } from '../lib/today.ts'
import { announce } from '../notifications/index.ts'
import { takePlace } from './queue-place.ts'

/** Records that the patient of an appointment has arrived; anybody of the practice may, since the front desk is shared. */
export function arrivalRoute(app: App, deps: Deps): void {
  const { database, clock } = deps

  serve(app, checkInPatient, async ({ body: { appointment_id } }, call) => {
    const { practiceId } = call.user
    const { appointment, patient, answer } = await database.transaction(async (transaction) => {
      const { appointment, patient, day } = await expected(transaction, practiceId, appointment_id, clock.now())
      const name = `${patient.first_name} ${patient.last_name}`
      const id = await takePlace(transaction, {
        practice_id: practiceId,
        location_id: appointment.location_id,
        provider_id: appointment.provider_id,
        patient_id: patient.id,
        appointment_id,
        appt_time: appointment.time,
        day,
        created_at: new Date(clock.now()),
      })
      if (id === undefined) throw new Refusal(409, `${name} was already checked in.`)
      // With a new version, changes from before the arrival can no longer be undone.
      await transaction
        .update(appointments)
        .set({ version: appointment.version + 1 })
        .where(eq(appointments.id, appointment_id))
      const answer = { message: `${name} is checked in.`, data: { id } }
      await call.remember(transaction, answer)
      return { appointment, patient, answer }
    })
    const { provider_id, location_id } = appointment
    const { first_name: firstName, last_name: lastName, dob } = patient
    await announce(deps, practiceId, 'add-event', { provider_id, firstName, lastName, dob: dob ?? '' })
    await announce(deps, practiceId, 'queue-event', { provider_id, location_id })
    return answer
  })
}

/** Today's appointment with its provider. Throws 404 for one of another practice, 422 if nobody can arrive for it. */
async function expected(writer: Writer, practiceId: string, id: string, now: number) {
  const [found] = await writer
    .select({ appointment: appointments, patient: patients, time_zone: locations.time_zone })
    .from(appointments)
    .innerJoin(locations, eq(locations.id, appointments.location_id))
    .leftJoin(patients, eq(patients.id, appointments.patient_pool_id))
    .where(and(eq(appointments.practice_id, practiceId), eq(appointments.id, id)))
    // Locked, so that it is not cancelled in between, and so that no two arrivals get the same number.
    .for('no key update', { of: [appointments, locations] })
  if (!found) throw notFound('appointment')
  const { appointment, patient } = found
  if (!patient) throw new Refusal(422, 'This appointment belongs to no patient of the practice.')
  if (appointment.status === 'cancelled') throw new Refusal(422, 'This appointment was cancelled.')
  if (appointment.status === 'completed') throw new Refusal(422, 'This appointment is completed.')
  if (!isTodayAt(found.time_zone, appointment.date, now))
    throw new Refusal(422, "Only patients of today's appointments can be checked in.")
  return { appointment, patient, day: appointment.date }
}
