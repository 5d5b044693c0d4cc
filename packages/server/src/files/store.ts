import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { markIn } from './belongs-to.ts'
import { entries, isFileKey, synced, unlessMissing } from './folder.ts'
import { type PartStore, type PartUpload, partStore } from './part-store.ts'
import { quarantineIn, type SetAside } from './quarantine.ts'

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
  /** Uploads in parts. */
  parts: PartStore
  /** A whole upload in parts as a draft; it stays with its parts until the draft is discarded. */
  draftOf(upload: PartUpload): Promise<Draft>
  /** The bytes of a file; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `first` to `last`, both included. */
  read(key: string, first: number, last: number): Readable
  /** The file as a Blob that is read from disk as it is sent. */
  blob(key: string, type: string): Promise<Blob>
  /** Removes a file, also from the quarantine; does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** The keys on a shelf, from 0 to `shelves` - 1: those that begin with its number. */
  keysOn(shelf: number): Promise<string[]>
  /** When a file was written, in milliseconds since 1970; undefined if it does not exist. */
  writtenAt(key: string): Promise<number | undefined>
  /** Moves a file into the quarantine of a day, `2026-11-20`. */
  setAside(key: string, day: string): Promise<void>
  /** Moves a file from the quarantine to its place. */
  putBack(file: SetAside): Promise<void>
  /** The files in quarantine. */
  quarantined(): Promise<SetAside[]>
  /** The mark of the database to which the files belong; undefined if the folder has none. */
  mark(): Promise<string | undefined>
  /** When the mark was written, in milliseconds since 1970; undefined if the folder has none. */
  markedAt(): Promise<number | undefined>
  /** Writes the mark. False if there is one already, unless it may be replaced. */
  setMark(mark: string, options: { replaces: boolean }): Promise<boolean>
  /** Removes drafts that were begun before a moment and never kept. */
  removeDraftsBefore(moment: number): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
}

/** How many shelves there are: one for each beginning of a key. */
export const shelves = 256

/** The two digits with which the keys on a shelf begin. */
export const shelfName = (shelf: number): string => shelf.toString(16).padStart(2, '0')

/**
 * Keeps files in a folder: `ab/abcdef…` for the kept, `drafts/…` for those on their way, `quarantine/…` for those without a row,
 * and `belongs-to` with the mark of their database.
 */
export function folderStore(folder: string): FileStore {
  const drafts = join(folder, 'drafts')
  const quarantine = quarantineIn(folder)
  const shelfOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new TypeError('This is not the key of a file.')
    return join(shelfOf(key), key)
  }

  const newKey = () => crypto.randomUUID().replaceAll('-', '')
  /** Puts a file at its place by `move`, so that it is there after a power cut. */
  const place = async (key: string, move: (path: string) => Promise<void>) => {
    await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })
    await move(pathOf(key))
    await synced(shelfOf(key))
    await synced(folder)
  }
  const parts = partStore(drafts)

  return {
    parts,
    async draftOf(upload) {
      const key = newKey()
      const keep = () => place(key, (path) => parts.place(upload, path))
      return { bytes: await parts.size(upload), key, keep, discard: () => parts.remove(upload) }
    },
    async receive(source) {
      const key = newKey()
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
      const keep = () => place(key, (path) => rename(draft, path))
      return { bytes, key, keep, discard }
    },
    async size(key) {
      return (await unlessMissing(stat(pathOf(key))))?.size
    },
    read: (key, first, last) => createReadStream(pathOf(key), { start: first, end: last }),
    blob: (key, type) => openAsBlob(pathOf(key), { type }),
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await quarantine.remove(key)
    },
    keysOn: async (shelf) => (await entries(join(folder, shelfName(shelf)))).filter(isFileKey),
    async writtenAt(key) {
      return (await unlessMissing(stat(pathOf(key))))?.mtimeMs
    },
    setAside: (key, day) => quarantine.add(pathOf(key), { key, day }),
    async putBack(file) {
      await mkdir(shelfOf(file.key), { recursive: true, mode: 0o700 })
      await quarantine.putBack(file, pathOf(file.key))
    },
    quarantined: quarantine.list,
    ...markIn(folder),
    async clear() {
      // Not the folder itself, which may be a link to another disk.
      for (const name of await entries(folder)) await rm(join(folder, name), { recursive: true, force: true })
    },
    async removeDraftsBefore(moment) {
      for (const name of await entries(drafts)) {
        const path = join(drafts, name)
        // It may have been kept or discarded meanwhile.
        const begun = (await unlessMissing(stat(path)))?.mtimeMs
        if (begun !== undefined && begun < moment) await rm(path, { force: true })
      }
    },
  }
}
