import { addWalkIn } from '@chartside/contract/check-in'
import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { checkIns, locations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { todayAt } from '../lib/today.ts'
import { announce } from '../notifications/index.ts'
import { freeNumber } from './queue-place.ts'

/** Puts a patient without an appointment in the queue of the caller's provider. */
export function walkInRoute(app: App, deps: Deps): void {
  const { database, clock } = deps

  serve(app, addWalkIn, async ({ body: { patient_pool_id: patient_id, location_id } }, call) => {
    const { practiceId, providerId } = call.user
    const { patient, answer } = await database.transaction(async (transaction) => {
      const zone = await lockedZone(transaction, practiceId, location_id)
      const [patient] = await transaction
        .select()
        .from(patients)
        .where(and(eq(patients.practice_id, practiceId), eq(patients.id, patient_id)))
        .for('key share')
      if (!patient) throw notFound('patient')
      const name = `${patient.first_name} ${patient.last_name}`
      const day = todayAt(zone, clock.now())
      if (await isWaiting(transaction, patient_id, location_id, day)) throw new Refusal(409, `${name} was already checked in.`)
      const id = crypto.randomUUID()
      await transaction.insert(checkIns).values({
        id,
        practice_id: practiceId,
        location_id,
        provider_id: providerId,
        patient_id,
        day,
        queue_number: await freeNumber(transaction, location_id, day),
        created_at: new Date(clock.now()),
      })
      const answer = { message: `${name} is checked in.`, data: { id } }
      await call.remember(transaction, answer)
      return { patient, answer }
    })
    const { first_name: firstName, last_name: lastName, dob } = patient
    await announce(deps, practiceId, 'add-event', { provider_id: providerId, firstName, lastName, dob: dob ?? '' })
    await announce(deps, practiceId, 'queue-event', { provider_id: providerId, location_id })
    return answer
  })
}

/** The zone of an open location, which stays locked: of two requests for one patient, the later one sees the earlier one's row. */
async function lockedZone(writer: Writer, practiceId: string, locationId: string): Promise<string> {
  const [location] = await writer
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(and(eq(locations.practice_id, practiceId), eq(locations.id, locationId), eq(locations.status, 'active')))
    .for('no key update')
  if (!location) throw notFound('location')
  return location.time_zone
}

async function isWaiting(writer: Writer, patientId: string, locationId: string, day: string): Promise<boolean> {
  const waiting = await writer.$count(
    checkIns,
    and(
      eq(checkIns.patient_id, patientId),
      eq(checkIns.location_id, locationId),
      eq(checkIns.day, day),
      eq(checkIns.status, 'active'),
    ),
  )
  return waiting > 0
}
