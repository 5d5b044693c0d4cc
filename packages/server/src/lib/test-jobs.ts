// What tests of jobs have in common: a database of each engine, and a promise that is resolved by hand.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import { postgresPrograms, startPostgres } from '../../../../scripts/lib/postgres.ts'
import type { Database } from '../database/database.ts'
import { migrationsFolder } from '../database/migrate.ts'
import * as schema from '../database/schema.ts'
import { openTestDatabase } from '../database/test-database.ts'

export interface Opened {
  database: Database
  close(): Promise<void>
}

async function openEmbedded(): Promise<Opened> {
  const { database, release } = await openTestDatabase()
  return { database, close: release }
}

async function openPostgres(): Promise<Opened> {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL did not start')
  const pool = new pg.Pool({ connectionString: server.url })
  // `end` resolves a moment before its connections are closed, and the server may be the first to close them.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = drizzle(pool, { schema })
  await migrate(database, { migrationsFolder })
  const close = async () => {
    await pool.end()
    await server.stop()
  }
  return { database: database as unknown as Database, close }
}

/** The embedded database, and PostgreSQL where the machine has it. */
export const databaseEngines: [string, () => Promise<Opened>][] = [['embedded', openEmbedded]]
if (postgresPrograms()) databaseEngines.push(['PostgreSQL', openPostgres])

/** A promise and the function that resolves it. */
export const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
