// The files' folder and the database belong together: without the rows, every recording and document would look like a left-over.
import { and, getTableName, gt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '../database/database.ts'
import { fileFolder, files } from '../database/schema.ts'
import { ProgramError } from '../lib/program-error.ts'
import { knownOf } from './known-keys.ts'
import { type FileStore, shelves } from './store.ts'

/** Files that are compared with the rows where a mark is missing. */
const enough = 1000

const adopting =
  'If this database and these files are to be used together from now on, as after a restore, `npm run admin -- files adopt` says so.'

/** The row about the folder of the files; undefined before it was claimed. */
export async function folderRow(database: Database) {
  const [row] = await database.select().from(fileFolder)
  return row
}

/** The mark of the database, whose tables may be of any version; undefined before it claimed a folder. */
async function markOf(database: Database): Promise<string | undefined> {
  if (!(await hasTable(database, fileFolder))) return undefined
  const [row] = await database.select({ mark: fileFolder.mark }).from(fileFolder)
  return row?.mark
}

async function hasTable(database: Database, table: PgTable): Promise<boolean> {
  const { rows } = await database.execute(sql`select to_regclass(${getTableName(table)}) is not null as found`)
  return rows[0]?.['found'] === true
}

/**
 * Throws ProgramError where folder and database belong to others. Only reads, and before the tables are migrated, too: a wrong
 * database stays as it is. Returns the mark of the folder, and whether the database has the same.
 */
export async function requireFolder(
  database: Database,
  store: FileStore,
  folder: string,
): Promise<{ mark: string | undefined; isClaimed: boolean }> {
  // Before that of the database, which another process that starts stores first.
  const mark = await store.mark()
  const own = await markOf(database)
  if (own && mark) {
    if (own !== mark) throw anothers(folder)
    // The place of a disk that is not mounted may have the same mark, and files that came before either are the operator's matter.
    const marked = await store.markedAt()
    if (marked !== undefined && (await hasFiles(database, marked)) && (await compared(database, store)).known === 0)
      throw notThere(folder)
    return { mark, isClaimed: true }
  }
  const { known, unknown } = await compared(database, store)
  if (unknown > known) throw anothers(folder)
  const isEmpty = known + unknown === 0
  if (isEmpty && mark) throw anothers(folder)
  if (isEmpty && (await hasFiles(database))) throw notThere(folder)
  return { mark, isClaimed: false }
}

/**
 * Claims the folder of the files for the database. Both have the same mark from then on, also on an installation of before, where
 * the files show that they belong together. Throws ProgramError where folder and database belong to others.
 */
export async function claimFolder(database: Database, store: FileStore, folder: string): Promise<void> {
  const { mark, isClaimed } = await requireFolder(database, store, folder)
  if (isClaimed) return
  const stored = await storeMark(database, mark ?? crypto.randomUUID())
  if (!(await store.setMark(stored, { replaces: false })) && (await store.mark()) !== stored) throw anothers(folder)
}

/** Gives the folder to the database, whatever either had before: the operator knows that they belong together. */
export async function adoptFolder(database: Database, store: FileStore): Promise<void> {
  const mark = await storeMark(database, crypto.randomUUID())
  await store.setMark(mark, { replaces: true })
}

/** True if a folder has files, or the mark of a database. */
export const isUsed = async (store: FileStore): Promise<boolean> =>
  (await store.mark()) !== undefined || (await someKeys(store, 1)).length > 0

/** Throws ProgramError if there are files, but no database that a server could open: it would begin with an empty one. */
export async function requireDatabase(
  isThere: boolean,
  store: FileStore,
  { folder, database }: { folder: string; database: string },
) {
  if (isThere || !(await isUsed(store))) return
  throw new ProgramError(
    `${folder} has the files of a database, but there is no database in ${database}. Put that folder back. If the files are those of PostgreSQL, set its DATABASE_URL. To begin with nothing, move the files away.`,
  )
}

/**
 * Deletes the files of an embedded database that is deleted next. Throws ProgramError if they have the mark of another one, or none and
 * it does not know them.
 */
export async function clearOwnFiles(
  embedded: Database,
  store: FileStore,
  { folder, database }: { folder: string; database: string },
): Promise<void> {
  const mark = await store.mark()
  const isOwn = mark === undefined ? (await compared(embedded, store)).unknown === 0 : mark === (await markOf(embedded))
  if (!isOwn)
    throw new ProgramError(
      `The recordings and documents in ${folder} do not belong to the database in ${database}, which --fresh deletes with them; nothing was changed. Start with the DATA_DIR or DATABASE_URL to which they belong, or move them away.`,
    )
  await store.clear()
}

const anothers = (folder: string) =>
  new ProgramError(
    `The recordings and documents in ${folder} belong to another database than this one. Set the DATA_DIR and DATABASE_URL that belong together; nothing was changed. ${adopting}`,
  )

const notThere = (folder: string) =>
  new ProgramError(
    `There are recordings or documents in the database, but none in ${folder}. Is its disk mounted, and is DATA_DIR right? ${adopting}`,
  )

/** Stores a mark, and returns the one that is stored: another process may have been first. */
async function storeMark(database: Database, mark: string): Promise<string> {
  await database
    .insert(fileFolder)
    .values({ name: 'files', mark, searched_at: new Date(0) })
    .onConflictDoNothing()
  return (await folderRow(database))!.mark
}

/** True if the database has files, since a moment in milliseconds since 1970. */
async function hasFiles(database: Database, since = 0): Promise<boolean> {
  if (!(await hasTable(database, files))) return false
  // Older tables have no such column. The bytes of what was to be erased may be gone.
  const isKept = sql`to_jsonb(${files})->>'erased_at' is null`
  const younger = and(gt(files.created_at, new Date(since)), isKept)
  return (await database.select({ one: sql`1` }).from(files).where(younger).limit(1)).length > 0
}

/** How many of the files, or of some of many, have a row. */
async function compared(database: Database, store: FileStore): Promise<{ known: number; unknown: number }> {
  const keys = await someKeys(store, enough)
  const known = (await hasTable(database, files)) ? (await knownOf(database, keys)).size : 0
  return { known, unknown: keys.length - known }
}

async function someKeys(store: FileStore, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let shelf = 0; shelf < shelves && keys.length < count; shelf++) keys.push(...(await store.keysOn(shelf)))
  return keys.slice(0, count)
}
