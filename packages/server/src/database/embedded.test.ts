import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type OpenPool, openEmbedded } from './embedded.ts'

describe('the embedded database', () => {
  let folder: string
  let open: OpenPool
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartside-embedded-'))
    open = await openEmbedded(folder, false)
  })
  afterAll(async () => {
    await open.close()
    await rm(folder, { recursive: true })
  })

  it('answers each of many statements at a time with its own values', async () => {
    const ask = async (value: number) => {
      const { rows } = await open.pool.query('select $1::int as mine, $2::text as text', [value, `text ${value}`])
      expect(rows).toEqual([{ mine: value, text: `text ${value}` }])
    }
    await Promise.all(Array.from({ length: 500 }, (_, value) => ask(value)))
  })

  it('keeps transactions apart that run at the same time', async () => {
    await open.pool.query('create table counted (name text primary key, times int not null)')
    await open.pool.query("insert into counted values ('all', 0)")
    const count = async () => {
      const client = await open.pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query('select times from counted where name = $1', ['all'])
        await client.query('update counted set times = $1 where name = $2', [rows[0].times + 1, 'all'])
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    await Promise.all([
      ...Array.from({ length: 60 }, count),
      ...Array.from({ length: 60 }, () => open.pool.query('select $1::int', [1])),
    ])
    const { rows } = await open.pool.query('select times from counted')
    expect(rows).toEqual([{ times: 60 }])
  })

  it('undoes the transaction of a connection that breaks, and goes on', async () => {
    const client = await open.pool.connect()
    await client.query('begin')
    await client.query("insert into counted values ('broken', $1)", [1])
    client.release(new Error('broken'))
    const { rows } = await open.pool.query("select * from counted where name = 'broken'")
    expect(rows).toEqual([])
  })

  it('answers a wrong statement with its error, and the next one as ever', async () => {
    await expect(open.pool.query('select $1::int from nowhere', [1])).rejects.toMatchObject({ code: '42P01' })
    await expect(open.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })
})
