import { startPostgres } from '../../../../scripts/lib/postgres.ts'
import { jsonLog } from '../lib/log.ts'
import { openDatabase } from './open.ts'
import { testPostgresEnvironment } from './test-database.ts'

/** Before all node tests, starts the PostgreSQL that they share, if its programs are installed. The returned function stops it. */
async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run has started it.
  if (process.env[testPostgresEnvironment]) return undefined
  const postgres = await startPostgres({ isQuick: true })
  if (!postgres) return undefined
  const migrated = await openDatabase(
    { url: postgres.url },
    jsonLog(() => undefined),
  )
  await migrated.close()
  process.env[testPostgresEnvironment] = postgres.url
  return postgres.stop
}
// biome-ignore lint/style/noDefaultExport: vitest requires a default export
export default setup
