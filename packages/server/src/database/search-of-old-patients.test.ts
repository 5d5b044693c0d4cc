import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { searchForm, searchText } from '../lib/searchable.ts'
import { renewSearchTexts } from '../patients/search-texts.ts'
import { startTestApi } from '../testing.ts'
import { patients } from './schema.ts'

test('[SRCH-05] patients whose search text an earlier version has written are found like new ones', async () => {
  const api = await startTestApi()
  const { database } = api.deps
  const [first] = await database.select().from(patients)
  const odd = { mrn: 'Q/7 #1', first_name: 'مُحَمَّد', last_name: 'St. John–Groß & “Li”;Ng', phone: '+1 (555) 0-1' }
  await database.update(patients).set(odd).where(eq(patients.id, first!.id))
  // As an older program inserts it: the form is left to the database.
  await database.execute(sql`
    insert into patients (id, practice_id, mrn, first_name, last_name, search, created_at)
    select 'old-' || n, ${first!.practice_id}, 'OLD ' || n, 'Old', 'Patient', ' old ', now() from generate_series(1, 1200) as n`)
  await database.update(patients).set({ search: ' old ', search_form: 0 }).where(eq(patients.id, first!.id))
  expect(await renewSearchTexts(database)).toBe(1201)
  const now = await database.select().from(patients)
  expect(now.length).toBeGreaterThan(1220)
  expect(now.map(({ search }) => search)).toEqual(now.map(searchText))
  expect(new Set(now.map(({ search_form }) => search_form))).toEqual(new Set([searchForm]))
  expect(await renewSearchTexts(database)).toBe(0)
  await api.close()
})
