import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'

import { migrationsFolder } from './migrate.ts'
import { openTestDatabase } from './test-database.ts'

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

  const { database } = await openTestDatabase()
  const migrateTo = (migrationsFolder: string) => migrate(database as unknown as NodePgDatabase, { migrationsFolder })
  for (const statement of ['drop schema public cascade', 'drop schema drizzle cascade', 'create schema public'])
    await database.execute(sql.raw(statement))
  const insert = (id: string, mrn: string, practice = 'one') =>
    database.execute(
      sql`insert into patients (id, practice_id, mrn, first_name, last_name, search, created_at) values (${id}, ${practice}, ${mrn}, 'A', 'B', ' a b ', '2026-01-01')`,
    )
  await migrateTo(folder)
  await database.execute(sql`insert into practices (id, name, created_at) values ('one', 'One', now()), ('two', 'Two', now())`)
  const old = { a: 'QQ-1', b: 'QQ\u20111', c: 'ＱＱ -1', d: 'QQ1' }
  for (const [id, mrn] of Object.entries(old)) await insert(id, mrn)
  await insert('e', 'qq-1', 'two')

  await migrateTo(migrationsFolder)
  const { rows } = await database.execute(sql`select id, mrn, mrn_double from patients order by id`)
  expect(rows).toEqual([
    { id: 'a', mrn: old.a, mrn_double: 0 },
    { id: 'b', mrn: old.b, mrn_double: 1 },
    { id: 'c', mrn: old.c, mrn_double: 2 },
    { id: 'd', mrn: old.d, mrn_double: 3 },
    { id: 'e', mrn: 'qq-1', mrn_double: 0 },
  ])
  for (const mrn of [...Object.values(old), 'q q—1', 'Q.Q/1', 'qq_#1'])
    await expect(insert('f', mrn)).rejects.toMatchObject({ cause: { constraint: 'patients_mrn' } })
  // Not released for other tests, since its tables have been made again.
  await rm(folder, { recursive: true })
})
