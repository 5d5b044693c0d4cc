import { bookAppointment } from '@chartside/contract/appointments'
import type { Received } from '@chartside/contract/lib/endpoint'
import { isSkipped } from '@chartside/contract/lib/wall-clock'
import { and, eq, ne } from 'drizzle-orm'

import { noSuchTime, skippedTime, takeSlot, timeTaken } from '../availability/index.ts'
import type { Database } from '../database/database.ts'
import { appointments, insurances, locations, patients, practices, providers, slots } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { createListings } from '../lib/listings.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { todayAt } from '../lib/today.ts'
import { holdPatient } from '../patients/index.ts'
import { insuranceGone, providerGone } from './parties.ts'

type Body = Received<typeof bookAppointment>['body']

/** Books a free slot. */
export function bookingRoute(app: App, { database, clock }: Deps, listings: ReturnType<typeof createListings>): void {
  serve(app, bookAppointment, async ({ body }, call) => {
    const { practiceId, tokenHash } = call.user
    if (body.status === 'cancelled') throw refusedAt('status', 'A new appointment cannot be cancelled already.')
    const slot_id = await wantedSlot(database, practiceId, body, clock.now())
    const id = crypto.randomUUID()
    const answer = { message: 'Appointment booked.', data: { id } }
    await database.transaction(async (transaction) => {
      const patient_name = await holdPatient(transaction, practiceId, body.patient_pool_id)
      await takeSlot(transaction, slot_id, id)
      const created_at = new Date(clock.now())
      await transaction.insert(appointments).values({ ...body, id, practice_id: practiceId, patient_name, slot_id, created_at })
      await call.remember(transaction, answer)
    })
    listings.forget(tokenHash)
    return answer
  })
}

/**
 * Checks all references of a booking in one statement and without a lock: of many concurrent requests for a slot, all but one
 * should get their refusal quickly. Throws the refusal.
 */
async function wantedSlot(database: Database, practiceId: string, body: Body, now: number): Promise<string> {
  const { patient_pool_id, provider_id, location_id, insurance_id, date, time } = body
  const [found] = await database
    .select({
      patient: patients.id,
      provider: providers.status,
      location: locations.time_zone,
      insurance: insurances.status,
      slot: slots.id,
      taken: appointments.id,
    })
    .from(practices)
    .leftJoin(patients, and(eq(patients.practice_id, practices.id), eq(patients.id, patient_pool_id)))
    .leftJoin(providers, and(eq(providers.practice_id, practices.id), eq(providers.azz_id, provider_id)))
    .leftJoin(locations, and(eq(locations.practice_id, practices.id), eq(locations.id, location_id)))
    .leftJoin(insurances, eq(insurances.id, insurance_id))
    .leftJoin(
      slots,
      and(
        eq(slots.practice_id, practices.id),
        eq(slots.provider_id, providers.azz_id),
        eq(slots.location_id, locations.id),
        eq(locations.status, 'active'),
        eq(slots.date, date),
        eq(slots.start_time, time),
      ),
    )
    .leftJoin(appointments, and(eq(appointments.slot_id, slots.id), ne(appointments.status, 'cancelled')))
    .where(eq(practices.id, practiceId))
  const { patient, provider, location, insurance, slot, taken } = found ?? {}
  if (!patient) throw notFound('patient')
  if (provider == null) throw notFound('provider')
  if (provider !== 'active') throw providerGone()
  if (location == null) throw notFound('location')
  if (insurance !== 'active') throw insuranceGone()
  if (date < todayAt(location, now)) throw refusedAt('date', 'The date cannot be before today.')
  if (isSkipped(date, time, location)) throw skippedTime()
  if (!slot) throw noSuchTime()
  if (taken) throw timeTaken()
  return slot
}
