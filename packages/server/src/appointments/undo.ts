// Writes to appointments can be undone for ten seconds, once, by the account that made them.
import { undo } from '@chartside/contract/appointments'
import { and, eq, gt, lte } from 'drizzle-orm'

import { takeSlot } from '../availability/index.ts'
import type { Writer } from '../database/database.ts'
import { appointments, undos } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { createListings } from '../lib/listings.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { hashOf, newToken } from '../lib/token.ts'
import { holdPatient } from '../patients/index.ts'

type Appointment = typeof appointments.$inferSelect

/** Milliseconds. */
const goodFor = 10_000

/**
 * Keeps a row as it was before a write, in the write's own transaction, and forgets rows that are too old by now. `version` is
 * the one that the write left, null if it deleted the row. Returns the token that takes the write back.
 */
export async function keepForUndo(
  writer: Writer,
  { accountId }: User,
  before: Appointment,
  version: number | null,
  now: number,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now + goodFor)
  await writer.delete(undos).where(lte(undos.expires_at, new Date(now)))
  await writer.insert(undos).values({ hash: hashOf(token), account_id: accountId, before, version, expires_at })
  return token
}

/** Undoes a write: the row is as it was, with the same id. */
export function undoRoute(app: App, { database, clock }: Deps, listings: ReturnType<typeof createListings>): void {
  serve(app, undo, async ({ body: { token } }, { user }) => {
    const message = await database.transaction(async (transaction) => {
      const [kept] = await transaction
        .delete(undos)
        .where(
          and(eq(undos.hash, hashOf(token)), eq(undos.account_id, user.accountId), gt(undos.expires_at, new Date(clock.now()))),
        )
        .returning()
      if (!kept) throw new Refusal(404, 'This can no longer be undone.')
      const before = restored(kept.before)
      const [present] = await transaction.select().from(appointments).where(eq(appointments.id, before.id)).for('update')
      if ((present?.version ?? null) !== kept.version)
        throw new Refusal(409, "Someone else has changed this appointment since, so this can't be undone.")
      await putBack(transaction, before, present)
      return present ? 'Change undone.' : 'Appointment restored.'
    })
    listings.forget(user.tokenHash)
    return { message }
  })
}

/** Restores the types of a row that was kept as JSON. */
function restored(kept: unknown): Appointment {
  const before = kept as Omit<Appointment, 'created_at'> & { created_at: string }
  return { ...before, created_at: new Date(before.created_at) }
}

/** Restores the row. Throws 409 if its slot was taken meanwhile, 404 if its patient was deleted. */
async function putBack(writer: Writer, before: Appointment, present: Appointment | undefined): Promise<void> {
  if (!present && before.patient_pool_id !== null) await holdPatient(writer, before.practice_id, before.patient_pool_id)
  if (before.slot_id !== null && before.status !== 'cancelled') await takeBack(writer, before.slot_id, before.id)
  if (!present) {
    await writer.insert(appointments).values(before)
    return
  }
  const version = present.version + 1
  await writer
    .update(appointments)
    .set({ ...before, version })
    .where(eq(appointments.id, before.id))
}

async function takeBack(writer: Writer, slotId: string, appointmentId: string): Promise<void> {
  await takeSlot(writer, slotId, appointmentId).catch((error: unknown) => {
    // Not at a field, since the form is closed.
    if (error instanceof Refusal) throw new Refusal(409, "The time has been taken since, so this can't be undone.")
    throw error
  })
}

/** Forgets what can no longer be undone. */
export async function forgetOldUndos({ database, clock }: Deps): Promise<void> {
  await database.delete(undos).where(lte(undos.expires_at, new Date(clock.now())))
}
