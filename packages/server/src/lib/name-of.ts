import { and, eq } from 'drizzle-orm'

import { providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { User } from './user.ts'

/** The name under which something that a user does is kept. */
export async function nameOf({ database }: Pick<Deps, 'database'>, { name, practiceId, providerId }: User): Promise<string> {
  if (name) return name
  const [provider] = await database
    .select({ name: providers.name })
    .from(providers)
    .where(and(eq(providers.practice_id, practiceId), eq(providers.azz_id, providerId)))
  return provider?.name ?? ''
}
