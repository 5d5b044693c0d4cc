// Recordings and documents beside a database that is not theirs, and what the search for files without a row costs.
import { randomUUID } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'

import { openDatabase } from '../../../packages/server/src/database/open.ts'
import type { Deps } from '../../../packages/server/src/deps.ts'
import { claimFolder, folderStore, searchLostFiles } from '../../../packages/server/src/files/index.ts'
import { jsonLog } from '../../../packages/server/src/lib/log.ts'
import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../../journeys/clinic.ts'
import type { Fault } from './fault.ts'

const recordings = 72
/** Files of which the search's cost is measured. It compares this many in an hour, however many there are. */
const many = 100_000

export const fault: Fault = {
  what: 'A start with an empty database deletes every recording and document; the search for files without a row costs each process processor time every hour',
  found:
    '0 of 72 files are left, and again with an empty PostgreSQL; 7.4 s an hour for 100,000 files, about 150 s for two million',
  async measure() {
    const postgres = await startPostgres()
    if (!postgres) return 'not measured: PostgreSQL is not installed'
    try {
      const left = [await leftAfterStart({}), await leftAfterStart({ DATABASE_URL: postgres.url })]
      return `${left.join(', and ')}; ${await searchCost(postgres.url)}`
    } finally {
      await postgres.stop()
    }
  },
}

/** Stores files, and starts a server that does not know them. */
async function leftAfterStart(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-lost-'))
  try {
    await fill(folder, recordings)
    const place = { DATA_DIR: folder, SEED: 'none', ...settings }
    const running: Clinic | undefined = await startClinic(place).catch(() => undefined)
    // The search begins with the server.
    if (running) await new Promise((resolve) => setTimeout(resolve, 5000))
    await running?.stop()
    const names = await readdir(join(folder, 'files'), { recursive: true })
    const left = names.filter((name) => /[0-9a-f]{32}$/.test(name)).length
    return `${left} of ${recordings} files are left${running ? '' : ', the start was refused'}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores empty files of three days ago. */
async function fill(folder: string, count: number): Promise<string[]> {
  const longAgo = Date.now() / 1000 - 3 * 86_400
  const keys = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''))
  const shelfOf = (key: string) => join(folder, 'files', key.slice(0, 2))
  for (const shelf of new Set(keys.map(shelfOf))) await mkdir(shelf, { recursive: true })
  for (const key of keys) {
    const path = join(shelfOf(key), key)
    writeFileSync(path, '')
    utimesSync(path, longAgo, longAgo)
  }
  return keys
}

/** Processor time of one hour's turn, in this process and in PostgreSQL. */
async function searchCost(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-many-'))
  const log = jsonLog(() => undefined)
  const { database, close } = await openDatabase({ url }, log)
  try {
    const keys = await fill(folder, many)
    await database.execute(sql`insert into practices (id, name, created_at) values ('many', 'Many', now())`)
    for (let from = 0; from < many; from += 10_000)
      await database.execute(sql`insert into files (key, practice_id, name, type, bytes, created_at)
        select key, 'many', 'recording.mp3', 'audio/mpeg', 0, now() from json_array_elements_text(${JSON.stringify(keys.slice(from, from + 10_000))}) as key`)
    await database.execute(sql`vacuum analyze files`)
    const store = folderStore(join(folder, 'files'))
    await database.execute(sql`delete from file_folder`)
    await claimFolder(database, store, join(folder, 'files'))
    const deps = { database, log, clock: { now: Date.now } } as Deps
    const before = [process.cpuUsage(), await serverSeconds(database)] as const
    await searchLostFiles(deps, store)
    const { user, system } = process.cpuUsage(before[0])
    const seconds = (user + system) / 1e6 + (await serverSeconds(database)) - before[1]
    return `${seconds.toFixed(1)} s an hour in one of all processes, for ${many.toLocaleString('en')} files a turn, however many there are (two million in 20 turns)`
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Processor time of PostgreSQL's processes for our connections, where Linux says it. */
async function serverSeconds(database: Deps['database']): Promise<number> {
  const { rows } = await database.execute(sql`select pid from pg_stat_activity where backend_type = 'client backend'`)
  let ticks = 0
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
    const [utime = 0, stime = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    ticks += utime + stime
  }
  return ticks / 100
}
