import { createHmac } from 'node:crypto'

import { isSame } from '../lib/token.ts'

const hour = 3_600_000

/**
 * Signs addresses of files, so that an `<audio>` or `<img>`, which carries no token, can read one for one to two hours. `now` gives
 * milliseconds since 1970.
 */
export function fileSigner(secret: Uint8Array, now: () => number) {
  const signature = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`file\n${key}\n${expires}`).digest('base64url')
  return {
    /** The query that opens a file: `exp=…&sig=…`. The same for a whole hour, so that a list read again keeps its addresses. */
    sign(key: string): string {
      const expires = String(Math.floor(((Math.floor(now() / hour) + 2) * hour) / 1000))
      return `exp=${expires}&sig=${signature(key, expires)}`
    },
    opens(key: string, expires = '', given = ''): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now()) return false
      return isSame(signature(key, expires), given)
    },
  }
}
