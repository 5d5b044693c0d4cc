// Files and a database that do not belong together: the start changes neither.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startPostgres, type TemporaryPostgres } from '../../../scripts/lib/postgres.ts'
import { unpackEmpty } from './database/empty-template.ts'
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
async function start(settings: Record<string, string> = {}, ...options: string[]): Promise<void> {
  const environment = { DATA_DIR: folder, PORT: '0', SEED: 'none', ...settings }
  const quiet = jsonLog(() => undefined)
  const program = await startProgram(readSettings(environment, options, folder), quiet, () => undefined)
  await program.stop()
}
const mark = (text: string) => writeFile(path.join(folder, 'files/belongs-to'), `${text}\n`)
const embedded = () => path.join(folder, 'database/postgres')
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

test('[OPS-04] --fresh deletes no files without the embedded database to which they belong, and nothing offers it', {
  timeout: 5 * minutes,
}, async () => {
  const sentence =
    /has the files of a database, but there is no database in .*Put that folder back\. If the files are those of PostgreSQL, set its DATABASE_URL\./
  await mark('of-postgresql')
  for (const options of [[], ['--fresh']]) {
    const refused = await start({}, ...options).catch((error: unknown) => String(error))
    expect(refused).toMatch(sentence)
    expect(refused).not.toContain('fresh')
  }
  expect([existsSync(recording), existsSync(embedded())]).toEqual([true, false])
})

test('[OPS-04] --fresh deletes no files that belong to another database than the embedded one', {
  timeout: 5 * minutes,
}, async () => {
  await rm(recording)
  await unpackEmpty(embedded())
  await start()
  const own = path.join(folder, 'files/belongs-to')
  expect(existsSync(own)).toBe(true)
  await rm(own)
  await mark('of-postgresql')
  await writeFile(recording, 'spoken')
  const version = path.join(embedded(), 'PG_VERSION')
  await expect(start({}, '--fresh')).rejects.toThrow(/do not belong to the database in .*, which --fresh deletes with them/)
  expect([existsSync(recording), existsSync(version)]).toEqual([true, true])
})

test('[OPS-04] --fresh deletes no files without a mark that the embedded database does not know', {
  timeout: 5 * minutes,
}, async () => {
  // PostgreSQL had them before the upgrade; the database beside them is an older one.
  await unpackEmpty(embedded())
  await expect(start({}, '--fresh')).rejects.toThrow(/do not belong to the database in .*, which --fresh deletes with them/)
  expect([existsSync(recording), existsSync(path.join(embedded(), 'PG_VERSION'))]).toEqual([true, true])
})

test('[OPS-04] --fresh deletes the files of the embedded database with it', {
  timeout: 5 * minutes,
}, async () => {
  await rm(recording)
  await unpackEmpty(embedded())
  await start()
  await writeFile(recording, 'spoken')
  await start({}, '--fresh')
  expect(existsSync(recording)).toBe(false)
})
