import { Client } from 'pg'

import { postgresPrograms, startPostgres, temporaryUrl } from '../../../../scripts/lib/postgres.ts'
import { freePort } from '../../../../tests/journeys/clinic.ts'
import { jsonLog } from '../lib/log.ts'
import { openDatabase } from './open.ts'
import { emptyDatabase, testPostgresEnvironment } from './test-database.ts'

/**
 * Before all node tests, starts the PostgreSQL that they share, if its programs are installed. Tests are loaded meanwhile, and wait
 * for it when they open a database. The returned function stops it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run has started it.
  if (process.env[testPostgresEnvironment] || !postgresPrograms()) return undefined
  const port = await freePort()
  process.env[testPostgresEnvironment] = temporaryUrl(port, emptyDatabase)
  const starting = start(port)
  starting.catch((error: unknown) => console.error('The PostgreSQL of the tests could not be started:', error))
  return async () => (await starting)?.()
}

/** Starts it, and makes the empty database, which appears when it has every table. Resolves with a function that stops it. */
async function start(port: number): Promise<(() => Promise<void>) | undefined> {
  const postgres = await startPostgres({ isQuick: true, port })
  if (!postgres) return undefined
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database unfinished strategy file_copy')
  const migrated = await openDatabase(
    { url: temporaryUrl(port, 'unfinished') },
    jsonLog(() => undefined),
  )
  await migrated.close()
  await client.query(`alter database unfinished rename to ${emptyDatabase}`)
  await client.end()
  return postgres.stop
}
