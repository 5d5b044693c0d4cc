import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { jsonLog } from '../lib/log.ts'
import { openEmbedded } from './embedded.ts'
import { unpackEmpty } from './empty-template.ts'

const minutes = 60_000
const log = jsonLog(() => undefined)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-embedded-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a database interrupted during creation is created again, one in use is kept', { timeout: 5 * minutes }, async () => {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '18')
  await writeFile(path.join(folder, 'making'), '')
  const first = await openEmbedded(folder, false, log)
  await first.pool.query('create table kept (id int)')
  await first.close()
  const second = await openEmbedded(folder, false, log)
  expect((await second.pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }])
  await second.close()
  const fresh = await openEmbedded(folder, true, log)
  await expect(fresh.pool.query('select * from kept')).rejects.toMatchObject({ code: '42P01' })
  await fresh.close()
})

test('data of another version is left alone, and the folder is unlocked', async () => {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '17\n')
  for (let i = 0; i < 2; i++)
    await expect(openEmbedded(folder, false, log)).rejects.toThrow('are of PostgreSQL 17; this version of Chartside has 18')
})

test('a named statement is known on every connection, also on later ones', {
  timeout: 5 * minutes,
}, async () => {
  await unpackEmpty(path.join(folder, 'postgres'))
  const { pool, close } = await openEmbedded(folder, false, log)
  const doubled = async (client: PoolClient, value: number) => {
    const { rows } = await client.query({ name: 'doubled', text: 'select $1::int * 2 as n', values: [value] })
    return rows[0].n
  }
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  expect(await Promise.all(clients.map(doubled))).toEqual([0, 2, 4])
  for (const client of clients) client.release(true)
  const later = await pool.connect()
  expect(await doubled(later, 21)).toBe(42)
  // A statement that could not be parsed is not known.
  const broken = { name: 'broken', text: 'select * from nothing' }
  for (let round = 0; round < 2; round++) await expect(later.query(broken)).rejects.toMatchObject({ code: '42P01' })
  expect(await doubled(later, 4)).toBe(8)
  later.release()
  await close()
})
