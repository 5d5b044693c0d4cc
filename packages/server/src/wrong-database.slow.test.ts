// Files and a database that do not belong together: the start changes neither.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startPostgres, type TemporaryPostgres } from '../../../scripts/lib/postgres.ts'
import { bringUpToDate } from './database/migrate.ts'
import { migrationsBefore } from './database/test-migrations.ts'
import { jsonLog } from './lib/log.ts'
import { startProgram } from './program.ts'
import { readSettings } from './settings.ts'

const minutes = 60_000
let top: string
let postgres: TemporaryPostgres
let folder: string
let recording: string
beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'chartside-wrong-'))
  postgres = (await startPostgres())!
}, 5 * minutes)
afterAll(async () => {
  await postgres.stop()
  await rm(top, { recursive: true })
}, 5 * minutes)
beforeEach(async () => {
  folder = await mkdtemp(path.join(top, 'data-'))
  recording = path.join(folder, 'files/ab/abcdef00000000000000000000000000')
  await mkdir(path.dirname(recording), { recursive: true })
  await writeFile(recording, 'spoken')
})

/** Starts the server in this process, and stops it. */
async function start(settings: Record<string, string>): Promise<void> {
  const environment = { DATA_DIR: folder, PORT: '0', SEED: 'none', ...settings }
  const quiet = jsonLog(() => undefined)
  const program = await startProgram(readSettings(environment, [], folder), quiet, () => undefined)
  await program.stop()
}
const mark = (text: string) => writeFile(path.join(folder, 'files/belongs-to'), `${text}\n`)
const anothers = /belong to another database than this one\..*nothing was changed/

/** A new database in PostgreSQL. */
async function create(name: string): Promise<{ url: string; tables: () => Promise<number> }> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = postgres.url.replace(/\/postgres$/, `/${name}`)
  const tables = async () => {
    const pool = new Pool({ connectionString: url })
    const found = await pool.query(
      `select count(*)::int as n from information_schema.tables where table_schema in ('public', 'drizzle')`,
    )
    await pool.end()
    return found.rows[0].n
  }
  return { url, tables }
}

test('[OPS-01] an empty database is refused by the files of another one, and gets no tables', {
  timeout: 5 * minutes,
}, async () => {
  const { url, tables } = await create('without_tables')
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(anothers)
  await mark('of-another-one')
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(anothers)
  await rm(recording)
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(anothers)
  expect(await tables()).toBe(0)
  await rm(path.join(folder, 'files'), { recursive: true })
  await start({ DATABASE_URL: url })
  expect(await tables()).toBeGreaterThan(20)
})

test.each([
  ['with a mark of its own', 'marked', '0032_bin-and-accounts'],
  ['from before the marks', 'unmarked', '0027_file-folder'],
])(
  "[OPS-01] another installation's older database, %s, is refused before its tables are migrated",
  {
    timeout: 5 * minutes,
  },
  async (_, name, tag) => {
    const { url, tables } = await create(name)
    const pool = new Pool({ connectionString: url })
    await bringUpToDate(pool, await migrationsBefore(path.join(top, name), tag))
    if (name === 'marked') await pool.query(`insert into file_folder (name, mark, searched_at) values ('files', 'theirs', now())`)
    await pool.end()
    await mark('ours')
    const before = await tables()
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(anothers)
    expect(await tables()).toBe(before)
    // Its own folder is taken, and the tables are migrated.
    await mark('theirs')
    if (name === 'unmarked') await rm(path.join(folder, 'files'), { recursive: true })
    await start({ DATABASE_URL: url })
    expect(await tables()).toBeGreaterThan(before)
  },
)
