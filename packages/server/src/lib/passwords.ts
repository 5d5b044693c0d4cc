import { hash, verify } from '@node-rs/argon2'

// OWASP's figures for argon2id (the package's default): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password or a one-time code, with its own salt. */
export const hashSecret = (secret: string): Promise<string> => hash(secret.normalize('NFC'), cost)

let nobodys: Promise<string> | undefined

/** Whether the secret matches the hash. Takes just as long without a hash, so that the time reveals nothing. */
export async function verifySecret(secret: string, hashed: string | undefined): Promise<boolean> {
  nobodys ??= hashSecret(crypto.randomUUID())
  const good = await verify(hashed ?? (await nobodys), secret.normalize('NFC'))
  return good && hashed !== undefined
}
