import { and, eq, type SQL } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { dictations } from '../database/schema.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import type { User } from '../lib/serve.ts'

/** The condition for a dictation that this user can change: everybody in a practice can read it, only its provider can change it. */
const ownDictation = ({ practiceId, providerId }: User, id: string): SQL | undefined =>
  and(eq(dictations.practice_id, practiceId), eq(dictations.provider_id, providerId), eq(dictations.id, id))

/** A dictation of this user, held until the transaction ends. Throws 404 if there is none. */
export async function heldDictation(writer: Writer, user: User, id: string): Promise<typeof dictations.$inferSelect> {
  const [row] = await writer.select().from(dictations).where(ownDictation(user, id)).for('update')
  if (!row) throw notFound('dictation')
  return row
}

/** Throws 409 for a signed note. */
export function requireUnsigned({ signature }: Pick<typeof dictations.$inferSelect, 'signature'>): void {
  if (signature)
    throw new Refusal(409, 'This note is signed and cannot be changed. Add an addendum instead.', { status: 'ERROR' })
}
