// What an operator reads when the tables and the program do not fit together, on both engines.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startPostgres, type TemporaryPostgres } from '../../../../scripts/lib/postgres.ts'
import { runAdmin } from '../../../../tests/journeys/clinic.ts'
import { jsonLog } from '../lib/log.ts'
import { unpackEmpty } from './empty-template.ts'
import { bringUpToDate } from './migrate.ts'
import { joinDatabase, openDatabase } from './open.ts'
import { copyMigrations, migrationsBefore } from './test-migrations.ts'

const minutes = 60_000
const log = jsonLog(() => undefined)
let folder: string
let postgres: TemporaryPostgres
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-migrate-'))
  postgres = (await startPostgres())!
}, 5 * minutes)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
}, 5 * minutes)

describe('a migration that fails', () => {
  const next = 4_102_444_800_000
  /** The migrations with another one at the end. */
  async function withMigration(statement: string): Promise<string> {
    const copy = await copyMigrations(await mkdtemp(path.join(folder, 'migrations-')), (entries) => [
      ...entries,
      { ...entries.at(-1)!, idx: entries.length, when: next, tag: '9999_that-fails' },
    ])
    await writeFile(path.join(copy, '9999_that-fails.sql'), `create table half ();--> statement-breakpoint\n${statement}`)
    return copy
  }
  const failing = 'The tables could not be brought up to date: migration 9999_that-fails failed. Nothing was changed.'

  test.each([
    [
      'its own sentence',
      `do $$ begin raise exception 'Two patients have the MRN %.', 'L1'; end $$`,
      'Two patients have the MRN L1.',
    ],
    ["PostgreSQL's reason", 'create index on nothing (id)', 'PostgreSQL answers: relation "nothing" does not exist'],
    ['only a code where the reason quotes a value', `select 'Abbott'::int`, 'PostgreSQL answers with code 22P02.'],
  ])('[OPS-06] is named to the operator with %s, and changes nothing', async (_, statement, reason) => {
    const pool = new Pool({ connectionString: postgres.url })
    try {
      await bringUpToDate(pool)
      await expect(bringUpToDate(pool, await withMigration(statement))).rejects.toMatchObject({
        name: 'ProgramError',
        message: `${failing} ${reason}`,
      })
      expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
      await bringUpToDate(pool)
    } finally {
      await pool.end()
    }
  })
})

describe.each(['PostgreSQL', 'embedded'])('tables on the engine %s', (engine) => {
  let where: { url: string } | { folder: string }
  const addMigration = async (when: number) => {
    const { database, close } = await openDatabase(where, log)
    await database.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', ${when})`)
    await close()
  }
  beforeAll(async () => {
    where = engine === 'PostgreSQL' ? { url: postgres.url } : { folder: path.join(folder, 'database') }
    if ('folder' in where) await unpackEmpty(path.join(where.folder, 'postgres'))
  }, 5 * minutes)

  test('[OPS-06] of a newer version are refused by an older one, and by its administrator program', {
    timeout: 5 * minutes,
  }, async () => {
    const sentence =
      /^The tables of this database are of a newer version of Chartside .*Start the newer version, or restore the backup/
    await addMigration(4_102_444_800_000)
    await expect(openDatabase(where, log)).rejects.toThrow(sentence)
    await expect(joinDatabase(where, log)).rejects.toThrow(sentence)
    const settings = 'url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: folder }
    await expect(runAdmin(settings, 'practice', 'list')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    })
  })
})

test("[OPS-06] an administrator's program that is newer than the running server asks for its restart", {
  timeout: 5 * minutes,
}, async () => {
  const place = { folder: path.join(folder, 'older') }
  await unpackEmpty(path.join(place.folder, 'postgres'))
  const server = await openDatabase(place, log)
  try {
    const joined = await joinDatabase(place, log)
    await joined.close()
    await server.database.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
    await expect(joinDatabase(place, log)).rejects.toThrow('The server that is running has an older version of Chartside.')
  } finally {
    await server.close()
  }
})

test("[OPS-06] an administrator's program makes the tables of a new PostgreSQL database, and leaves older ones to the server", {
  timeout: 5 * minutes,
}, async () => {
  const pool = new Pool({ connectionString: postgres.url })
  await pool.query('create database beside')
  await pool.query('create database beginning')
  await pool.end()
  const at = (name: string) => postgres.url.replace(/\/postgres$/, `/${name}`)
  const older = new Pool({ connectionString: at('beside') })
  try {
    await bringUpToDate(older, await migrationsBefore(path.join(folder, 'before'), '0032_bin-and-accounts'))
    await expect(joinDatabase({ url: at('beside') }, log)).rejects.toThrow(
      /^The tables of this database are of an older version of Chartside\. Start the server of this version/,
    )
    expect((await older.query(`select to_regclass('bin') as bin`)).rows).toEqual([{ bin: null }])
    await bringUpToDate(older)
    await (await joinDatabase({ url: at('beside') }, log)).close()
  } finally {
    await older.end()
  }
  const made = await joinDatabase({ url: at('beginning') }, log)
  expect((await made.database.execute(sql`select to_regclass('bin')::text as bin`)).rows).toEqual([{ bin: 'bin' }])
  await made.close()
})
