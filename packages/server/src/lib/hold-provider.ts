import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { providers } from '../database/schema.ts'
import type { User } from './user.ts'

/**
 * Lets one transaction after the other move a provider's dictations between their table and the bin, or withdraw a consent:
 * otherwise one could look for a dictation where it no longer is. Uploads do not wait.
 */
export async function holdProvider(writer: Writer, { practiceId, providerId }: User): Promise<void> {
  await writer
    .select({ id: providers.id })
    .from(providers)
    .where(and(eq(providers.practice_id, practiceId), eq(providers.azz_id, providerId)))
    .for('no key update')
}
