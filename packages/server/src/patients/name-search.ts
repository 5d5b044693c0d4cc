import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { searchable } from '../lib/searchable.ts'
import { patientColumns } from './columns.ts'

const most = 50

/** Patients of a practice in whose names every word is contained; where there are none, those whose names are spelled alike. */
export async function foundByName(database: Database, practiceId: string, input: string) {
  const name = searchable(input)
  if (name === '') return []
  const words = name.split(' ').map((word) => like(patients.search, `%${word.replace(/[\\%_]/g, '\\$&')}%`))
  const found = await matching(database, practiceId, name, and(...words))
  return found.length ? found : matching(database, practiceId, name, sql`${name} <% ${patients.search}`)
}

const matching = (database: Database, practiceId: string, name: string, condition: SQL | undefined) =>
  database
    .select(patientColumns)
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), condition))
    .orderBy(
      desc(sql`similarity(${patients.search}, ${name})`),
      asc(patients.last_name),
      asc(patients.first_name),
      asc(patients.id),
    )
    .limit(most)
