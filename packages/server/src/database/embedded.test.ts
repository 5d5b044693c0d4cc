import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openEmbedded } from './embedded.ts'

const minutes = 60_000
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-embedded-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what was interrupted while it was made is made anew, and what is in use stays', { timeout: 2 * minutes }, async () => {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '18')
  await writeFile(path.join(folder, 'making'), '')
  const first = await openEmbedded(folder, false)
  await first.pool.query('create table kept (id int)')
  await first.close()
  const second = await openEmbedded(folder, false)
  expect((await second.pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }])
  await second.close()
  const fresh = await openEmbedded(folder, true)
  await expect(fresh.pool.query('select * from kept')).rejects.toMatchObject({ code: '42P01' })
  await fresh.close()
})

test('data of another version are left alone, and the folder is free again', async () => {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '17\n')
  for (let i = 0; i < 2; i++)
    await expect(openEmbedded(folder, false)).rejects.toThrow('are of PostgreSQL 17; this version of Chartside has 18')
})
