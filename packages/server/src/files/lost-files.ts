// Files without a row: left by calls that died between disk and database, or the recordings of a database that is not this one.
import { and, eq, lte } from 'drizzle-orm'

import { type FoundFiles, fileFolder } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { knownOf, knownOn } from './known-keys.ts'
import { type FileStore, shelves } from './store.ts'

const day = 24 * 3600_000
/** A little less than the hour after which a process looks again. */
const turn = 55 * 60_000
/** More files without a row than calls can have left: something else is wrong, and nothing is touched. */
const few = 10
/** How long a file stays in quarantine. */
const quarantineDays = 30
/** Files that one turn compares with the rows: a thousand small files or two million are searched in an hour or a day. */
const filesATurn = 100_000

type Searched = Pick<Deps, 'database' | 'clock'>

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/**
 * Looks after what should not be there: old drafts, the quarantine, and files without a row. One process
 * does so in an hour; the others find that it was done.
 */
export async function searchLostFiles(deps: Deps, store: FileStore, atOnce = filesATurn): Promise<void> {
  const { database, clock, log } = deps
  const now = clock.now()
  const [row] = await database
    .update(fileFolder)
    .set({ searched_at: new Date(now) })
    .where(and(eq(fileFolder.name, 'files'), lte(fileFolder.searched_at, new Date(now - turn))))
    .returning()
  if (!row) return
  // Its disk may have been replaced by another one while the server runs.
  if ((await store.mark()) !== row.mark) {
    log.warn('DATA_DIR/files is not the folder of this database: no file was searched')
    return
  }
  await store.removeDraftsBefore(now - day)
  const searched = await search(deps, store, row, atOnce)
  await database.update(fileFolder).set({ ...searched, quarantined: await lookAfterQuarantine(deps, store) })
}

/** Returns files that have a row again, as after a restore; removes those whose time is over. Returns how many stay. */
async function lookAfterQuarantine({ database, clock, log }: Deps, store: FileStore): Promise<number> {
  const aside = await store.quarantined()
  const known = await knownOf(
    database,
    aside.map(({ key }) => key),
  )
  const last = dayOf(clock.now() - quarantineDays * day)
  const [back, over] = [aside.filter(({ key }) => known.has(key)), aside.filter(({ key, day }) => !known.has(key) && day < last)]
  for (const file of back) await store.putBack(file)
  for (const { key } of over) await store.remove(key)
  if (back.length > 0) log.warn('files in quarantine have a row again: put back', { files: back.length })
  if (over.length > 0) log.warn('files in quarantine for 30 days: removed', { files: over.length })
  return aside.length - back.length - over.length
}

type Search = Pick<typeof fileFolder.$inferSelect, 'next_shelf' | 'found' | 'unknown'>

/** Searches on from the shelf where the last turn ended, and decides when it has seen all. */
async function search(deps: Deps, store: FileStore, { next_shelf, found, unknown }: Search, atOnce: number): Promise<Search> {
  const before = deps.clock.now() - day
  const all: FoundFiles = { keys: [...found.keys], more: found.more }
  let shelf = next_shelf
  for (let seen = 0; shelf < shelves && seen < atOnce; shelf++) {
    const keys = await store.keysOn(shelf)
    seen += keys.length
    if (keys.length === 0) continue
    const known = await knownOn(deps.database, shelf)
    for (const key of keys) {
      if (known.has(key)) continue
      if (all.keys.length > few) all.more++
      // A younger one may be on its way.
      else if (((await store.writtenAt(key)) ?? before) < before) all.keys.push(key)
    }
  }
  if (shelf < shelves) return { next_shelf: shelf, found: all, unknown }
  return { next_shelf: 0, found: { keys: [], more: 0 }, unknown: await decide(deps, store, all) }
}

/** Sets a few files aside; leaves more than a few where they are. Returns how many were left. */
async function decide(deps: Deps, store: FileStore, { keys, more }: FoundFiles): Promise<number> {
  const count = keys.length + more
  if (count > few) {
    deps.log.warn('more than a few files have no row: none was touched', { files: count })
    return count
  }
  const moved = await setFilesAside(deps, store, keys)
  if (moved > 0) deps.log.warn('files without a row: in quarantine for 30 days', { files: moved })
  return 0
}

/** Moves those of some files that have no row into quarantine. Returns how many. */
export async function setFilesAside({ database, clock }: Searched, store: FileStore, keys: readonly string[]): Promise<number> {
  // Some were found hours ago.
  const known = await knownOf(database, keys)
  let moved = 0
  for (const key of keys) {
    if (known.has(key) || (await store.writtenAt(key)) === undefined) continue
    await store.setAside(key, dayOf(clock.now()))
    moved++
  }
  return moved
}

/** Every file without a row, and rows without a file, for the administrator's program. */
export async function compareFiles({ database, clock }: Searched, store: FileStore) {
  const before = clock.now() - day
  const compared = { known: 0, unknown: [] as string[], missing: 0 }
  for (let shelf = 0; shelf < shelves; shelf++) {
    const keys = await store.keysOn(shelf)
    const known = await knownOn(database, shelf)
    for (const key of keys) {
      if (known.delete(key)) compared.known++
      else if (((await store.writtenAt(key)) ?? before) < before) compared.unknown.push(key)
    }
    compared.missing += known.size
  }
  return compared
}
