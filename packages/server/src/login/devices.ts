import { and, eq, lt } from 'drizzle-orm'

import { knownDevices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf, newToken } from '../lib/token.ts'

/** Milliseconds without a sign-in after which a browser is forgotten. */
const maxAgeMilliseconds = 400 * 24 * 3600_000

/** The name under which a browser's attempts are counted if the account has signed in from it before; undefined otherwise. */
export async function knownDevice({ database }: Deps, accountId: string | undefined, token = ''): Promise<string | undefined> {
  const hash = hashOf(token)
  // Runs without an account as well: the time it takes must not reveal whether there is one.
  const [known] = await database
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.account_id, accountId ?? ''), eq(knownDevices.hash, hash)))
  return known && `${accountId} ${hash}`
}

/** Records that an account has signed in from a browser. Returns the browser's token, its own or a new one. */
export async function rememberDevice({ database, clock }: Deps, accountId: string, token = ''): Promise<string> {
  const kept = /^[\w-]{43}$/.test(token) ? token : newToken()
  const seen_at = new Date(clock.now())
  await database
    .insert(knownDevices)
    .values({ hash: hashOf(kept), account_id: accountId, seen_at })
    .onConflictDoUpdate({ target: [knownDevices.account_id, knownDevices.hash], set: { seen_at } })
  return kept
}

/** Forgets browsers that have not been used for more than a year. */
export async function forgetOldDevices({ database, clock }: Deps): Promise<void> {
  await database.delete(knownDevices).where(lt(knownDevices.seen_at, new Date(clock.now() - maxAgeMilliseconds)))
}
