import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The environment variable with the URL of the PostgreSQL in which clinics have databases of their own. */
export const postgresEnvironment = 'JOURNEYS_POSTGRES'

/** The database with the demo practice, which others copy. */
const template = 'demo_practice'

/** The URL of a new database in the PostgreSQL of the tests: empty, or with the demo practice of `saveAsTemplate`. */
export async function ownDatabase({ isSeeded }: { isSeeded: boolean }): Promise<string> {
  const name = `clinic_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} ${isSeeded ? `template ${template}` : ''} strategy file_copy`)
  const url = new URL(process.env[postgresEnvironment]!)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database the one that others copy; nothing may be connected to it. */
export const saveAsTemplate = (url: string): Promise<void> =>
  run(`alter database ${new URL(url).pathname.slice(1)} rename to ${template}`)

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env[postgresEnvironment] })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
