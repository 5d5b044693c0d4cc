import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file that was taken in and is safe on disk, but not yet part of the store. */
export interface Draft {
  bytes: number
  /** The key after it is stored. */
  key: string
  keep(): Promise<void>
  /** Removes the draft; harmless after `keep` failed or was never called. */
  discard(): Promise<void>
}

/** Where recordings and documents are kept. A key is opaque: 32 hexadecimal digits, made here. */
export interface FileStore {
  /** Takes a stream in as it comes, without holding it in memory. Rejects, and leaves nothing, if the stream fails. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Draft>
  /** The bytes of a file; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `first` to `last`, both included. */
  read(key: string, first: number, last: number): Readable
  /** The file as a Blob that is read from disk as it is sent. */
  blob(key: string, type: string): Promise<Blob>
  /** Removes a file; does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Every key with its time of writing, in milliseconds since 1970. */
  list(): AsyncIterable<{ key: string; written: number }>
  /** Removes drafts that were begun before a moment and never kept. */
  removeDraftsBefore(moment: number): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
}

/** True for a key; nothing else reaches the file system. */
export const isFileKey = (key: string) => /^[0-9a-f]{32}$/.test(key)

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Keeps files in a folder: `ab/abcdef…` for the kept, `drafts/…` for those on their way. */
export function folderStore(folder: string): FileStore {
  const drafts = join(folder, 'drafts')
  const shelfOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new TypeError('This is not the key of a file.')
    return join(shelfOf(key), key)
  }

  return {
    async receive(source) {
      const key = crypto.randomUUID().replaceAll('-', '')
      const draft = join(drafts, key)
      const discard = () => rm(draft, { force: true })
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const file = await open(draft, 'wx', 0o600)
      let bytes: number
      try {
        await writeFile(file, source)
        await file.sync()
        bytes = (await file.stat()).size
      } catch (error) {
        await discard()
        throw error
      } finally {
        await file.close()
      }
      const keep = async () => {
        await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })
        await rename(draft, pathOf(key))
        await synced(shelfOf(key))
        await synced(folder)
      }
      return { bytes, key, keep, discard }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (missing(error)) return undefined
        throw error
      }
    },
    read: (key, first, last) => createReadStream(pathOf(key), { start: first, end: last }),
    blob: (key, type) => openAsBlob(pathOf(key), { type }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const shelf of await entries(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const key of await entries(join(folder, shelf))) {
          if (isFileKey(key)) yield { key, written: (await stat(pathOf(key))).mtimeMs }
        }
      }
    },
    async clear() {
      // Not the folder itself, which may be a link to another disk.
      for (const name of await entries(folder)) await rm(join(folder, name), { recursive: true, force: true })
    },
    async removeDraftsBefore(moment) {
      for (const name of await entries(drafts)) {
        const path = join(drafts, name)
        if ((await stat(path)).mtimeMs < moment) await rm(path, { force: true })
      }
    },
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (missing(error)) return []
    throw error
  }
}

/** A rename is on disk only when its folder is. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
