// Uploads in parts: each grows in a file among the drafts, found by its user and its id, or by the consent to what is in it, by every
// process on the same folder.
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { Refusal } from '../lib/refusal.ts'
import type { User } from '../lib/user.ts'
import { entries, unlessMissing } from './folder.ts'

/** Uploads of one user that can be unfinished at a time. */
const maxUnfinished = 100

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** An upload: whose it is, and the id that its client made. */
export interface PartUpload {
  accountId: string
  id: string
}

/** A consent that was given to a provider. */
export interface GivenConsent extends Pick<User, 'practiceId' | 'providerId'> {
  consentId: string
}

export interface PartStore {
  /** The bytes of an upload that have arrived; 0 if there is none. */
  size(upload: PartUpload): Promise<number>
  /**
   * Adds a part that begins at `offset`, if the upload ends there; the first one may say with which consent it was recorded. Returns
   * the bytes that the upload has then.
   */
  append(upload: PartUpload, offset: number, part: Uint8Array, consent?: GivenConsent): Promise<number>
  /** The bytes that have arrived of the uploads of each of some accounts. */
  unfinished(accountIds: readonly string[]): Promise<Map<string, number>>
  read(upload: PartUpload): Promise<Readable>
  /** Puts a copy of a whole upload at `path`, on disk, without moving it: what comes next may fail, and be tried again. */
  place(upload: PartUpload, path: string): Promise<void>
  remove(upload: PartUpload): Promise<void>
  /** Removes the uploads of what was recorded with a consent. */
  removeMadeWith(consent: GivenConsent): Promise<void>
}

export function partStore(drafts: string): PartStore {
  const prefixOf = ({ accountId }: Pick<PartUpload, 'accountId'>) => `parts-${short(accountId)}-`
  const suffixOf = ({ practiceId, providerId, consentId }: GivenConsent) =>
    `-${short(JSON.stringify([practiceId, providerId, consentId]))}`

  /** Where an upload is, or would begin. */
  async function pathOf(upload: PartUpload, consent?: GivenConsent): Promise<string> {
    const name = `${prefixOf(upload)}${short(upload.id)}`
    const found = (await entries(drafts)).find((each) => each.startsWith(name))
    return join(drafts, found ?? `${name}${consent ? suffixOf(consent) : ''}`)
  }

  async function size(upload: PartUpload): Promise<number> {
    try {
      return (await stat(await pathOf(upload))).size
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
    async append(upload, offset, part, consent) {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const before = await size(upload)
      if (before !== offset) return before
      if (before === 0) await refuseTooMany(upload)
      // Not appended: two that add the same part at once must not add it twice.
      const handle = await open(await pathOf(upload, consent), constants.O_RDWR | constants.O_CREAT, 0o600)
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
    async unfinished(accountIds) {
      const names = (await entries(drafts)).filter((name) => name.startsWith('parts-'))
      const sizes = new Map<string, number>()
      for (const accountId of accountIds) {
        const prefix = prefixOf({ accountId })
        for (const name of names) {
          if (!name.startsWith(prefix)) continue
          // One that is finished meanwhile is no longer there.
          const found = await unlessMissing(stat(join(drafts, name)))
          sizes.set(accountId, (sizes.get(accountId) ?? 0) + (found?.size ?? 0))
        }
      }
      return sizes
    },
    read: async (upload) => createReadStream(await pathOf(upload)),
    async place(upload, path) {
      await rm(path, { force: true })
      // Not every file system has links.
      const from = await pathOf(upload)
      await link(from, path).catch(() => copyFile(from, path))
    },
    remove: async (upload) => rm(await pathOf(upload), { force: true }),
    async removeMadeWith(consent) {
      const made = (await entries(drafts)).filter((name) => name.startsWith('parts-') && name.endsWith(suffixOf(consent)))
      for (const name of made) await rm(join(drafts, name), { force: true })
    },
  }
}
