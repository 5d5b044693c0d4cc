import { createHmac, timingSafeEqual } from 'node:crypto'

const hour = 3_600_000

/** Signs addresses of files, so that an `<audio>` or `<img>`, which carries no token, can read one for a while. */
export interface FileSigner {
  /** The query that opens a file: `exp=…&sig=…`. The same for a whole hour, so that a list read again keeps its addresses. */
  sign(key: string): string
  opens(key: string, expires: string | undefined, signature: string | undefined): boolean
}

/** Addresses are good for one to two hours. `now` gives milliseconds since 1970. */
export function fileSigner(secret: Uint8Array, now: () => number): FileSigner {
  const signature = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`file\n${key}\n${expires}`).digest('base64url')
  return {
    sign(key) {
      const expires = String(Math.floor(((Math.floor(now() / hour) + 2) * hour) / 1000))
      return `exp=${expires}&sig=${signature(key, expires)}`
    },
    opens(key, expires = '', given = '') {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now()) return false
      const right = Buffer.from(signature(key, expires))
      const offered = Buffer.from(given)
      return right.length === offered.length && timingSafeEqual(right, offered)
    },
  }
}
