import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'

import type { Log } from '../lib/log.ts'
import { ProgramError } from '../lib/program-error.ts'
import type { Database } from './database.ts'
import { joinEmbedded, type OpenPool, openEmbedded } from './embedded.ts'
import { migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

export interface OpenDatabase {
  database: Database
  /** True if no other process can work on this database. */
  alone: boolean
  close(): Promise<void>
}

/** Any number, as long as every process uses the same. */
const migrationLock = 4_600_001

/** Opens the database, embedded in a folder or at a URL, and migrates its tables. */
export async function openDatabase(
  where: { folder: string; fresh?: boolean } | { url: string },
  log: Log,
): Promise<OpenDatabase> {
  const { pool, close } = 'url' in where ? openPostgres(where.url) : await openEmbedded(where.folder, where.fresh ?? false)
  // The pool replaces a connection that breaks while idle.
  pool.on('error', (error) => log.error('database connection', error))
  try {
    await bringUpToDate(pool)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  return { database: drizzle(pool, { schema }) as unknown as Database, alone: 'folder' in where, close }
}

/** Opens a database next to a server that may be running: joins its embedded database, or opens it. */
export async function joinDatabase(where: { folder: string } | { url: string }, log: Log): Promise<OpenDatabase> {
  const joined = 'folder' in where ? await joinEmbedded(where.folder) : undefined
  if (!joined) return openDatabase(where, log)
  return { database: drizzle(joined.pool, { schema }) as unknown as Database, alone: false, close: joined.close }
}

function openPostgres(url: string): OpenPool {
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 30_000 })
  return { pool, close: () => pool.end() }
}

/** Several processes may start at once: one migrates, the others wait. */
async function bringUpToDate(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new ProgramError('The database could not be reached. Is it running, and is DATABASE_URL right?', { cause: error })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}
