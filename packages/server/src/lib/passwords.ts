import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

import { type Asking, createTurns } from './turns.ts'

// OWASP's figures for argon2id (the package's default): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash takes some 30 ms of a thread that otherwise reads files, so two of the four at most, and one processor is left to others. Of one
 * network twenty wait, more than sign in within the same second where a clinic opens. Known browsers come before strangers, whose
 * networks take turns.
 */
const turns = createTurns({
  running: { all: Math.max(1, Math.min(2, availableParallelism() - 1)) },
  waiting: { all: 1000, key: 20 },
})

/** A user who has signed in, or a program of ours. */
const known = { key: 'known', comesFirst: true }

/** The hash of a password, with its own salt. */
export const hashSecret = (secret: string, asking: Asking = known): Promise<string> =>
  turns.run(asking, () => hash(secret.normalize('NFC'), cost))

let nobodys: Promise<string> | undefined

/**
 * Whether the secret matches the hash. Takes just as long without a hash, so that the time reveals nothing. Throws 429 or 503 before
 * anything is hashed if too many wait, and the signal's reason if the client is gone by then.
 */
export async function verifySecret(secret: string, hashed: string | undefined, asking: Asking = known): Promise<boolean> {
  nobodys ??= hashSecret(crypto.randomUUID())
  const compared = hashed ?? (await nobodys)
  const good = await turns.run(asking, () => verify(compared, secret.normalize('NFC')))
  return good && hashed !== undefined
}

/** Throws 429 or 503 if so many wait that a secret would not be verified now. */
export const requireHashRoom = (asking: Asking): void => turns.requireRoom(asking)
