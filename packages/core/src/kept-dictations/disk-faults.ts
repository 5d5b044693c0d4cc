/** Values are random, since Chromium compresses them, and small, since it keeps large ones in files of their own. */
const valueBytes = 50_000
const values = 100

/** Values of 5 MB in all, to be written once after a fault of the disk. */
export const padding = (): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: values }, () => crypto.getRandomValues(new Uint8Array(valueBytes)))

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Guards the writes of a store against a disk that fails. A full disk tears the log of Chromium's database. What follows is written
 * behind the tear and can be read, but the next start of the browser drops the database, with everything in it. `pad` writes so
 * much that the log is replaced by another one. Every fault of a full disk rejects with a QuotaExceededError; Chromium names the
 * reason only once.
 */
export function guardWrites(pad: () => Promise<void>) {
  let isTorn = false
  let isFull = false
  return async (write: () => Promise<void>): Promise<void> => {
    try {
      await write()
      if (isTorn) await pad()
      isTorn = false
      isFull = false
    } catch (error) {
      // The browser has refused it, and written nothing.
      if (isQuota(error)) throw error
      isTorn = true
      isFull ||= String(error).includes('NO_SPACE')
      throw isFull ? new DOMException('The disk is full', 'QuotaExceededError') : error
    }
  }
}
