import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { searchable, searchText } from '../lib/searchable.ts'
import { startTestApi } from '../testing.ts'
import { migrationsFolder } from './migrate.ts'
import { patients } from './schema.ts'

test('[SRCH-01] patients stored before the search column are found like new ones', async () => {
  const updates = await Promise.all(
    ['0004_patients-found-by-more.sql', '0011_mrn-however-it-is-typed.sql'].map(async (name) => {
      const file = await readFile(path.join(migrationsFolder, name), 'utf8')
      return file.split('--> statement-breakpoint').at(-1)!
    }),
  )
  const api = await startTestApi()
  const { database } = api.deps
  const [first] = await database.select().from(patients)
  const odd = { mrn: 'Q/7 #1', first_name: "Zoë-Anne (O'Neil)", last_name: 'St. John–Groß & “Li”;Ng', phone: '+1 (555) 0-1' }
  await database.update(patients).set(odd).where(eq(patients.id, first!.id))
  const people = await database.select().from(patients)
  for (const { id, first_name, last_name } of people)
    await database
      .update(patients)
      .set({ search: searchable(`${first_name} ${last_name}`) })
      .where(eq(patients.id, id))
  for (const update of updates) await database.execute(sql.raw(update))
  const now = await database.select().from(patients)
  expect(now.length).toBeGreaterThan(20)
  expect(now.map(({ search }) => search)).toEqual(now.map(searchText))
  await api.close()
})
