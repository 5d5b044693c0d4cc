import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that nobody can guess: 43 letters, digits, `-` and `_`. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token, from which nobody can tell the token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether two texts are the same, in a time that does not reveal where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
