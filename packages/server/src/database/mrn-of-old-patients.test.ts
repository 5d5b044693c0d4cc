import { openAsBlob } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'

import { emptyTemplate } from './empty-template.ts'
import { migrationsFolder } from './migrate.ts'

test('[REG-03] older patients with equivalent MRNs are kept, and none of these MRNs can be used again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const before = entries.slice(
    0,
    entries.findIndex(({ tag }: { tag: string }) => tag === '0011_mrn-however-it-is-typed'),
  )
  await writeFile(journal, JSON.stringify({ ...rest, entries: before }))

  const client = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(await emptyTemplate()) })
  await client.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const insert = (id: string, mrn: string, practice = 'one') =>
    client.query(
      "insert into patients (id, practice_id, mrn, first_name, last_name, search, created_at) values ($1, $2, $3, 'A', 'B', ' a b ', '2026-01-01')",
      [id, practice, mrn],
    )
  await migrate(drizzle(client), { migrationsFolder: folder })
  await client.exec("insert into practices (id, name, created_at) values ('one', 'One', now()), ('two', 'Two', now())")
  const old = { a: 'QQ-1', b: 'QQ\u20111', c: 'ＱＱ -1', d: 'QQ1' }
  for (const [id, mrn] of Object.entries(old)) await insert(id, mrn)
  await insert('e', 'qq-1', 'two')

  await migrate(drizzle(client), { migrationsFolder })
  const { rows } = await client.query('select id, mrn, mrn_double from patients order by id')
  expect(rows).toEqual([
    { id: 'a', mrn: old.a, mrn_double: 0 },
    { id: 'b', mrn: old.b, mrn_double: 1 },
    { id: 'c', mrn: old.c, mrn_double: 2 },
    { id: 'd', mrn: old.d, mrn_double: 0 },
    { id: 'e', mrn: 'qq-1', mrn_double: 0 },
  ])
  for (const mrn of [...Object.values(old), 'q q—1']) await expect(insert('f', mrn)).rejects.toThrow(/patients_mrn/)
  await client.close()
  await rm(folder, { recursive: true })
})
