// Both engines, for tests of shared behaviour: the embedded one as in production, and PostgreSQL if installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPostgres } from '../../../../scripts/lib/postgres.ts'
import { jsonLog } from '../lib/log.ts'
import { unpackEmpty } from './empty-template.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

export interface TestEngine {
  name: 'embedded' | 'PostgreSQL'
  open(): Promise<OpenDatabase>
  /** Removes the stored data. */
  remove(): Promise<void>
}

/** This machine's engines, each with an empty database. */
export async function testEngines(): Promise<TestEngine[]> {
  const log = jsonLog(() => undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-engine-'))
  await unpackEmpty(path.join(folder, 'postgres'))
  const embedded: TestEngine = {
    name: 'embedded',
    open: () => openDatabase({ folder }, log),
    remove: () => rm(folder, { recursive: true }),
  }
  const postgres = await startPostgres()
  if (!postgres) console.log('PostgreSQL: NOT RUN, its programs (initdb, postgres) are not on this machine.')
  return postgres
    ? [embedded, { name: 'PostgreSQL', open: () => openDatabase({ url: postgres.url }, log), remove: postgres.stop }]
    : [embedded]
}
