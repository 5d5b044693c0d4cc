import { drizzle } from 'drizzle-orm/node-postgres'

import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { joinEmbedded, type OpenPool, openEmbedded } from './embedded.ts'
import { bringUpToDate, requireSameTables } from './migrate.ts'
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

/** Opens the database, embedded in a folder or at a URL, and migrates its tables. Throws ProgramError with a sentence. */
export async function openDatabase(where: Where, log: Log): Promise<OpenDatabase> {
  const opened = 'url' in where ? openPostgres(where.url, log) : await openEmbedded(where.folder, where.fresh ?? false, log)
  return ready(opened, 'folder' in where, bringUpToDate)
}

/** Opens a database next to a server that may be running: joins its embedded database, or opens it. */
export async function joinDatabase(where: Where, log: Log): Promise<OpenDatabase> {
  const joined = 'folder' in where ? await joinEmbedded(where.folder, log) : undefined
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
  return { database: drizzle(pool, { schema }) as unknown as Database, alone, close }
}

function openPostgres(url: string, log: Log): OpenPool {
  // A database whose machine is gone says nothing: the system asks for it, so that calls end.
  const pool = createPool(
    { connectionString: url, max: 20, connectionTimeoutMillis: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
    log,
  )
  return { pool, close: () => pool.end() }
}
