import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, checkIns, locations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import type { User } from '../lib/serve.ts'
import { announce } from '../notifications/index.ts'

export type HeldRow = Awaited<ReturnType<typeof hold>>

/** How often a change begins again because its row has got another appointment meanwhile, which is rare. */
const maxTries = 5

class Overtaken extends Error {}

/**
 * Changes a row of the queue in a transaction, tells the lists, and returns the sentence of `change`, which receives the name of the
 * patient. Throws 404 for a row of another practice.
 */
export async function changeRow(
  deps: Deps,
  user: User,
  id: string,
  change: (writer: Writer, row: HeldRow, name: string) => Promise<string>,
): Promise<{ message: string }> {
  for (let tries = 1; ; tries++)
    try {
      const { row, message } = await deps.database.transaction(async (transaction) => {
        const row = await hold(transaction, user.practiceId, id)
        return { row, message: await change(transaction, row, `${row.patient.first_name} ${row.patient.last_name}`) }
      })
      const { provider_id, location_id } = row.checkIn
      await announce(deps, user.practiceId, 'queue-event', { provider_id, location_id })
      return { message }
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === maxTries) throw error
    }
}

/** A row of the practice with its appointment and location, locked in the order of an arrival. */
async function hold(writer: Writer, practiceId: string, id: string) {
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
  // Somebody else has taken it back meanwhile.
  if (!row) throw notFound('check-in')
  if (row.checkIn.appointment_id !== found.appointment_id) throw new Overtaken('The row has another appointment by now.')
  return { ...row, appointment, time_zone: location?.time_zone ?? '' }
}
