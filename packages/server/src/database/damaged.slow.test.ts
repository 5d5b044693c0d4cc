// Databases that cannot be opened as they are, and one that dies while it is in use.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { startPostgres } from '../../../../scripts/lib/postgres.ts'
import { jsonLog } from '../lib/log.ts'
import { troubleOf } from '../lib/trouble.ts'
import { unopened } from './embedded-files.ts'
import { unpackEmpty } from './empty-template.ts'
import { openDatabase } from './open.ts'
import { startTroubleOf } from './start-trouble.ts'

const minutes = 60_000
const quiet = jsonLog(() => undefined)

describe('an embedded database', () => {
  let folder: string
  let files: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'chartside-damaged-'))
    files = path.join(folder, 'postgres')
    await unpackEmpty(files)
  }, 5 * minutes)
  afterEach(() => rm(folder, { recursive: true }))

  test.each([
    ['global/pg_control', 'global/pg_control is missing'],
    ['pg_wal', 'its log of changes (pg_wal) is missing'],
    ['PG_VERSION', 'PG_VERSION is missing'],
    ['base', 'base is missing'],
  ])(
    '[OPS-07] without %s is not opened, and not replaced by an empty one',
    async (name, reason) => {
      const before = (await readdir(files)).sort()
      await rename(path.join(files, name), path.join(folder, 'away'))
      // Twice, since a refused start leaves the folder unlocked.
      for (let round = 0; round < 2; round++)
        await expect(openDatabase({ folder }, quiet)).rejects.toMatchObject({
          name: 'ProgramError',
          message: expect.stringContaining(`The database in ${files} is damaged: ${reason}`),
        })
      await rename(path.join(folder, 'away'), path.join(files, name))
      expect((await readdir(files)).sort()).toEqual(before)
      const { close } = await openDatabase({ folder }, quiet)
      await close()
    },
    2 * minutes,
  )

  test(
    '[OPS-07] with a file that cannot be read says that it is damaged, and asks for a backup',
    async () => {
      await truncate(path.join(files, 'global/pg_control'), 100)
      await expect(openDatabase({ folder }, quiet)).rejects.toMatchObject({
        name: 'ProgramError',
        message: expect.stringMatching(
          /cannot be opened: its files are damaged\. Keep this folder as it is, and restore a backup/,
        ),
      })
      expect(existsSync(path.join(folder, 'socket'))).toBe(false)
    },
    minutes,
  )

  test(
    '[OPS-05] that dies while it is in use is started again, and calls get 503 until it is back',
    async () => {
      const lines: string[] = []
      const { database, close } = await openDatabase(
        { folder },
        jsonLog((line) => lines.push(line)),
      )
      try {
        await database.execute(sql`create table written (n int)`)
        await database.execute(sql`insert into written values (1)`)
        // It needs the next file of its log.
        await rename(path.join(files, 'pg_wal'), path.join(folder, 'away'))
        const grow = () => database.execute(sql`insert into written select n from generate_series(1, 400000) as n`)
        const dies = await grow().catch((error: unknown) => troubleOf(error))
        expect(dies).toMatchObject({ code: 503, retryAfter: 5 })
        expect(await database.execute(sql`select 1`).catch((error: unknown) => troubleOf(error))).toMatchObject({ code: 503 })
        await rm(path.join(files, 'pg_wal'), { recursive: true, force: true })
        await rename(path.join(folder, 'away'), path.join(files, 'pg_wal'))
        await expect
          .poll(async () => (await database.execute(sql`select n from written`).catch(() => ({ rows: [] }))).rows, {
            timeout: 5 * minutes,
          })
          .toEqual([{ n: 1 }])
        expect(lines.join()).toContain('the embedded database died')
        await Promise.all(
          Array.from({ length: 8 }, () => database.transaction((one) => one.execute(sql`insert into written values (2)`))),
        )
      } finally {
        await close()
      }
    },
    3 * minutes,
  )
})

test(
  '[OPS-07] a PostgreSQL that cannot read its own files is reported in a sentence',
  async () => {
    const postgres = (await startPostgres())!
    try {
      const { database, close } = await openDatabase({ url: postgres.url }, quiet)
      const { rows } = await database.execute(sql`select pg_relation_filepath('drizzle.__drizzle_migrations') as file`)
      await close()
      await postgres.restart('fast', () => rm(path.join(postgres.data, String(rows[0]?.['file']))))
      await expect(openDatabase({ url: postgres.url }, quiet)).rejects.toMatchObject({
        name: 'ProgramError',
        message: expect.stringContaining('The database is damaged: PostgreSQL cannot read its own files (code 58P01)'),
      })
      const wrong = postgres.url.replace(/\/postgres$/, '/missing')
      await expect(openDatabase({ url: wrong }, quiet)).rejects.toThrow('There is no database of the name in DATABASE_URL.')
    } finally {
      await postgres.stop()
    }
  },
  2 * minutes,
)

test('[OPS-07] a full disk at the start is reported as one, on either disk', async () => {
  const coded = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('secret'), { code }) })
  expect(startTroubleOf(coded('53100'))?.message).toMatch(/^The disk of the database is full\./)
  expect(startTroubleOf(coded('ENOSPC'))?.message).toMatch(/^The disk of DATA_DIR is full\./)
  expect(startTroubleOf(coded('42601'))).toBeUndefined()
  // What its file system says when nothing is free.
  const full = async () => ({ bavail: 2, bsize: 4096 })
  expect((await unopened('/data/postgres', new Error('RuntimeError'), full)).message).toMatch(
    /^The disk of \/data\/postgres is full: 0 MB are free/,
  )
})
