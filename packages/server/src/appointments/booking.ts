import { bookAppointment } from '@chartside/contract/appointments'

import { slotAt, takeSlot } from '../availability/index.ts'
import { appointments } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { createListings } from '../lib/listings.ts'
import { type App, serve } from '../lib/serve.ts'
import { todayAt } from '../lib/wall-clock.ts'
import { holdPatient, needActiveProvider, needInsurance, needLocation, refusedAt } from './parties.ts'

/** Booking a free slot. */
export function bookingRoute(app: App, { database, clock }: Deps, listings: ReturnType<typeof createListings>): void {
  serve(app, bookAppointment, async ({ body }, call) => {
    const { practiceId, tokenHash } = call.user
    if (body.status === 'cancelled') throw refusedAt('status', 'A new appointment cannot be cancelled already.')
    const id = crypto.randomUUID()
    const answer = { message: 'The appointment was booked.', data: { id } }
    await database.transaction(async (transaction) => {
      const patient_name = await holdPatient(transaction, practiceId, body.patient_pool_id)
      await needActiveProvider(transaction, practiceId, body.provider_id)
      const { time_zone } = await needLocation(transaction, practiceId, body.location_id)
      await needInsurance(transaction, body.insurance_id)
      if (body.date < todayAt(time_zone, clock.now())) throw refusedAt('date', 'The date cannot be before today.')
      const slot_id = await slotAt(transaction, practiceId, body, time_zone)
      await takeSlot(transaction, slot_id, id)
      const created_at = new Date(clock.now())
      await transaction.insert(appointments).values({ ...body, id, practice_id: practiceId, patient_name, slot_id, created_at })
      await call.remember(transaction, answer)
    })
    listings.forget(tokenHash)
    return answer
  })
}
