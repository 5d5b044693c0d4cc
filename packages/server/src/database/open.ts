import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { joinEmbedded, type OpenPool, openEmbedded } from './embedded.ts'
import { bringUpToDate, makeOrRequireTables, migrationsFolder, requireSameTables } from './migrate.ts'
import { createPool } from './pool.ts'
import * as schema from './schema.ts'
import { startTroubleOf } from './start-trouble.ts'

export interface OpenDatabase {
  database: Database
  /** True if no other process can work on this database. */
  alone: boolean
  close(): Promise<void>
}

type Where = { folder: string; fresh?: boolean } | { url: string }

/** Looks at a database whose tables are of any version, or none. */
type Look = (database: Database) => Promise<unknown>

/**
 * Opens the database, embedded in a folder or at a URL, and migrates its tables, unless `before` throws. Throws ProgramError with a
 * sentence.
 */
export async function openDatabase(where: Where, log: Log, before?: Look): Promise<OpenDatabase> {
  const opened = 'url' in where ? openPostgres(where.url, log) : await openEmbedded(where.folder, where.fresh ?? false, log)
  return ready(opened, 'folder' in where, (pool) =>
    bringUpToDate(pool, migrationsFolder, before && ((client) => before(typed(client)))),
  )
}

/** Looks at an embedded database that no server has open, without migrating it. */
export async function lookInto(folder: string, log: Log, look: Look): Promise<void> {
  const { pool, close } = await openEmbedded(folder, false, log)
  try {
    await look(typed(pool))
  } finally {
    await close()
  }
}

/** Opens a database next to a server that may be running: joins its embedded database, or opens it. */
export async function joinDatabase(where: Where, log: Log): Promise<OpenDatabase> {
  if ('url' in where) return ready(openPostgres(where.url, log), false, makeOrRequireTables)
  const joined = await joinEmbedded(where.folder, log)
  return joined ? ready(joined, false, requireSameTables) : openDatabase(where, log)
}

async function ready(
  { pool, close }: OpenPool,
  alone: boolean,
  check: (pool: OpenPool['pool']) => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await check(pool)
  } catch (error) {
    await close().catch(() => undefined)
    throw startTroubleOf(error) ?? error
  }
  return { database: typed(pool), alone, close }
}

const typed = (client: Pool | PoolClient): Database => drizzle(client, { schema }) as unknown as Database

function openPostgres(url: string, log: Log): OpenPool {
  // A database whose machine is gone says nothing: the system asks for it, so that calls end.
  const pool = createPool(
    { connectionString: url, max: 20, connectionTimeoutMillis: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
    log,
  )
  return { pool, close: () => pool.end() }
}
