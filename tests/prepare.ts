import { rm } from 'node:fs/promises'
import { buildServed } from '../scripts/build-served.ts'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { builtServer } from './journeys/built-server.ts'
import { seededEnvironment, serverEnvironment, startClinic } from './journeys/clinic.ts'
import { ownDatabase, postgresEnvironment, saveAsTemplate } from './journeys/own-database.ts'
import { builtPage } from './recorder/built.ts'

/**
 * Before all browser tests, creates once what many of them need: the served build, if the sources are newer (`PORTAL_DIR` names
 * a build to use instead), the bundled server, a practice on each engine, and the recorder's page. The browser tests of
 * this process reuse it. The returned function removes it.
 */
async function prepare(): Promise<() => Promise<void>> {
  if (process.env[seededEnvironment.embedded]) return async () => undefined
  if (!process.env['PORTAL_DIR']) await buildServed()
  const building = builtPage()
  const server = await builtServer()
  process.env[serverEnvironment] = server
  const postgres = await startPostgres({ isQuick: true })
  if (!postgres) throw new Error('PostgreSQL is missing; `npm test` installs it.')
  process.env[postgresEnvironment] = postgres.url
  const [embedded, onPostgres] = await Promise.all([seededFolder(), seededFolderOnPostgres()])
  const page = await building
  process.env[seededEnvironment.embedded] = embedded
  process.env[seededEnvironment.PostgreSQL] = onPostgres
  process.env['RECORDER_PAGE'] = page
  return async () => {
    await postgres.stop()
    await Promise.all([server, embedded, onPostgres, page].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default prepare

async function seededFolder(settings?: Record<string, string>): Promise<string> {
  const clinic = await startClinic(settings)
  await clinic.stop()
  return clinic.dataDirectory
}

async function seededFolderOnPostgres(): Promise<string> {
  const url = await ownDatabase({ isSeeded: false })
  const folder = await seededFolder({ DATABASE_URL: url })
  await saveAsTemplate(url)
  return folder
}
