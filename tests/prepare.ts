import { rm } from 'node:fs/promises'
import { buildServed } from '../scripts/build-served.ts'
import { builtServer } from './journeys/built-server.ts'
import { seededEnvironment, serverEnvironment, startClinic } from './journeys/clinic.ts'
import { builtPage } from './recorder/built.ts'

/**
 * Before all browser tests, creates once what many of them need: the served build, if the sources are newer (`PORTAL_DIR` names
 * a build to use instead), the bundled server, a database with the demo practice, and the recorder's page. The browser tests of
 * this process reuse it. The returned function removes it.
 */
async function prepare(): Promise<() => Promise<void>> {
  if (process.env[seededEnvironment]) return async () => undefined
  if (!process.env['PORTAL_DIR']) await buildServed()
  const building = builtPage()
  const server = await builtServer()
  process.env[serverEnvironment] = server
  const clinic = await startClinic()
  await clinic.stop()
  const page = await building
  process.env[seededEnvironment] = clinic.dataDirectory
  process.env['RECORDER_PAGE'] = page
  return async () => {
    await Promise.all([server, clinic.dataDirectory, page].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default prepare
