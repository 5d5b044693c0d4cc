import { createHmac } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'

import { knownDevices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { hashOf, newToken } from '../lib/token.ts'

/** Milliseconds without a sign-in after which a browser or network is forgotten. */
const maxAgeMilliseconds = 400 * 24 * 3600_000

/** Where an attempt comes from: a browser's secret, and a network. */
interface Place {
  token: string | undefined
  address: string
}

/** A network as it is stored: nobody without the key can try all of them. */
const networkHash = ({ signingKey }: Deps, address: string) =>
  createHmac('sha256', signingKey).update(`network ${address}`).digest('base64url')

/**
 * From where the account has signed in before: the name under which the browser's attempts are counted, undefined for another browser,
 * and whether it was from this network.
 */
export async function knownPlace(deps: Deps, accountId: string | undefined, { token = '', address }: Place) {
  const [device, network] = [hashOf(token), networkHash(deps, address)]
  // Runs without an account as well: the time it takes must not reveal whether there is one.
  const known = await deps.database
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.account_id, accountId ?? ''), inArray(knownDevices.hash, [device, network])))
  const isKnown = (wanted: string) => known.some(({ hash }) => hash === wanted)
  return { device: isKnown(device) ? `${accountId} ${device}` : undefined, isKnownNetwork: isKnown(network) }
}

/** Records that an account has signed in from a browser and a network. Returns the browser's token, its own or a new one. */
export async function rememberPlace(deps: Deps, accountId: string, { token = '', address }: Place): Promise<string> {
  const kept = /^[\w-]{43}$/.test(token) ? token : newToken()
  const seen_at = new Date(deps.clock.now())
  await deps.database
    .insert(knownDevices)
    .values([hashOf(kept), networkHash(deps, address)].map((hash) => ({ hash, account_id: accountId, seen_at })))
    .onConflictDoUpdate({ target: [knownDevices.account_id, knownDevices.hash], set: { seen_at } })
  return kept
}

/** Forgets browsers and networks that have not been used for more than a year. */
export async function forgetOldDevices({ database, clock }: Deps): Promise<void> {
  await database.delete(knownDevices).where(lt(knownDevices.seen_at, new Date(clock.now() - maxAgeMilliseconds)))
}
