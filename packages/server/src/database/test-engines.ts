// Both engines, for tests of what must hold on each: the embedded one as it runs in production, and PostgreSQL where there is one.
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
  /** Removes what was stored. */
  remove(): Promise<void>
}

/** The engines of this machine, each with an empty database. */
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
