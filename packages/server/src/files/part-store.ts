// Uploads in parts: each grows in a file among the drafts, found by its user and its id, by every process on the same folder.
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { Refusal } from '../lib/refusal.ts'

/** Uploads of one user that can be unfinished at a time. */
const maxUnfinished = 100

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** An upload: whose it is, and the id that its client made. */
export interface PartUpload {
  accountId: string
  id: string
}

export interface PartStore {
  /** The bytes of an upload that have arrived; 0 if there is none. */
  size(upload: PartUpload): Promise<number>
  /** Adds a part that begins at `offset`, if the upload ends there. Returns the bytes that it has then. */
  append(upload: PartUpload, offset: number, part: Uint8Array): Promise<number>
  read(upload: PartUpload): Readable
  /** Puts a copy of a whole upload at `path`, on disk, without moving it: what comes next may fail, and be tried again. */
  place(upload: PartUpload, path: string): Promise<void>
  remove(upload: PartUpload): Promise<void>
}

export function partStore(drafts: string): PartStore {
  const prefixOf = ({ accountId }: PartUpload) => `parts-${short(accountId)}-`
  const pathOf = (upload: PartUpload) => join(drafts, `${prefixOf(upload)}${short(upload.id)}`)

  async function size(upload: PartUpload): Promise<number> {
    try {
      return (await stat(pathOf(upload))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
  }

  async function refuseTooMany(upload: PartUpload): Promise<void> {
    const unfinished = (await readdir(drafts)).filter((name) => name.startsWith(prefixOf(upload)))
    if (unfinished.length >= maxUnfinished)
      throw new Refusal(429, 'Too many uploads are unfinished. Finish one first.', { status: 'ERROR', retryAfter: 3600 })
  }

  return {
    size,
    async append(upload, offset, part) {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const before = await size(upload)
      if (before !== offset) return before
      if (before === 0) await refuseTooMany(upload)
      // Not appended: two that add the same part at once must not add it twice.
      const handle = await open(pathOf(upload), constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        for (let done = 0; done < part.byteLength; ) {
          const { bytesWritten } = await handle.write(part, done, part.byteLength - done, offset + done)
          done += bytesWritten
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      return offset + part.byteLength
    },
    read: (upload) => createReadStream(pathOf(upload)),
    async place(upload, path) {
      await rm(path, { force: true })
      // Not every file system has links.
      await link(pathOf(upload), path).catch(() => copyFile(pathOf(upload), path))
    },
    remove: (upload) => rm(pathOf(upload), { force: true }),
  }
}
