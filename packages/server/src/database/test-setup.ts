import { Client } from 'pg'

import { postgresPrograms, startPostgres, temporaryFolder, temporaryUrl } from '../../../../scripts/lib/postgres.ts'
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
  const place: Place = { port: await freePort(), folder: temporaryFolder() }
  process.env[testPostgresEnvironment] = temporaryUrl(place.port, emptyDatabase, place.folder)
  const starting = start(place)
  starting.catch((error: unknown) => console.error('The PostgreSQL of the tests could not be started:', error))
  return async () => (await starting)?.()
}

interface Place {
  port: number
  folder: string
}

/** Starts it, and makes the empty database, which appears when it has every table. Resolves with a function that stops it. */
async function start(place: Place): Promise<(() => Promise<void>) | undefined> {
  const postgres = await startPostgres({ isQuick: true, ...place })
  if (!postgres) return undefined
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database unfinished strategy file_copy')
  const migrated = await openDatabase(
    { url: temporaryUrl(place.port, 'unfinished') },
    jsonLog(() => undefined),
  )
  await migrated.close()
  await client.query(`alter database unfinished rename to ${emptyDatabase}`)
  await client.end()
  return postgres.stop
}
