import { createHash } from 'node:crypto'

/** SHA-256 of data as JSON: the same for the same fields in the same order. */
export const fingerprintOf = (data: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('hex')
