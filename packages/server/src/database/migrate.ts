import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'

import { causesOf } from '../lib/causes.ts'
import { ProgramError } from '../lib/program-error.ts'
import { startTroubleOf } from './start-trouble.ts'

/** The folder of the migrations, for both the embedded database and PostgreSQL. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number, as long as every process uses the same. */
const migrationLock = 4_600_001

/**
 * Migrates the tables. Several processes may start at once: one migrates, the others wait. `before` is asked when it is this
 * process's turn, and leaves everything as it is by throwing.
 */
export async function bringUpToDate(
  pool: Pool,
  folder = migrationsFolder,
  before?: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewerTables(client, folder)
    await before?.(client)
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error: unknown) => {
      throw startTroubleOf(error) ?? failedMigration(error, folder)
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** For a program that joins a running server and does not migrate: throws unless the tables are those of this version. */
export async function requireSameTables(pool: Pool): Promise<void> {
  if (!hasAll(await refuseNewerTables(pool, migrationsFolder)))
    throw new ProgramError('The server that is running has an older version of Chartside. Restart it, then try again.')
}

/** For a program beside servers that may be running: makes the tables of a new database, and throws if others are older. */
export async function makeOrRequireTables(pool: Pool): Promise<void> {
  const done = await refuseNewerTables(pool, migrationsFolder)
  if (done.size === 0) await bringUpToDate(pool)
  else if (!hasAll(done))
    throw new ProgramError(
      'The tables of this database are of an older version of Chartside. Start the server of this version, which brings them up to date, then try again.',
    )
}

const hasAll = (done: Set<number>): boolean => journalOf(migrationsFolder).every(({ when }) => done.has(when))

/**
 * Throws if the database has migrations that this version does not know: it would ignore what they protect, such as signatures.
 * Returns the times of those that it has.
 */
async function refuseNewerTables(database: Pool | PoolClient, folder: string): Promise<Set<number>> {
  const { rows: found } = await database.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0]?.name === null) return new Set()
  const { rows } = await database.query('select created_at from drizzle.__drizzle_migrations')
  const done = new Set(rows.map((row) => Number(row.created_at)))
  const known = new Set(journalOf(folder).map(({ when }) => when))
  const unknown = [...done].filter((when) => !known.has(when))
  if (unknown.length > 0)
    throw new ProgramError(
      `The tables of this database are of a newer version of Chartside (migrations that this version does not have: ${unknown.length}). Start the newer version, or restore the backup from before the upgrade.`,
    )
  return done
}

/** Names and times of the migrations in a folder. */
function journalOf(folder: string): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')).entries
}

/** Which migration failed and why. */
function failedMigration(error: unknown, folder: string): ProgramError {
  const chain = causesOf(error)
  const statement = chain.flatMap((one) => ('query' in one ? [one.query] : []))[0]
  const found = readMigrationFiles({ migrationsFolder: folder }).find(({ sql }) => sql.some((text) => text === statement))
  const name = journalOf(folder).find(({ when }) => when === found?.folderMillis)?.tag
  const reason = chain.at(-1)
  return new ProgramError(
    `The tables could not be brought up to date${name ? `: migration ${name} failed` : ''}. Nothing was changed. ${reason ? whyOf(reason) : ''}`.trim(),
    { cause: error },
  )
}

/** A message about wrong values (class 22) quotes them, and what is printed may be kept in a log. */
function whyOf({ code, message }: Error & { code?: unknown }): string {
  if (code === 'P0001') return message
  return String(code).startsWith('22') ? `PostgreSQL answers with code ${String(code)}.` : `PostgreSQL answers: ${message}`
}
