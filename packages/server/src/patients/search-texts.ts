// The texts by which patients are found, after a change of their form.
import { lt, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { searchForm, searchText } from '../lib/searchable.ts'

/** So few that other calls hardly wait. */
const rowsAtOnce = 500

/**
 * Writes the texts again that an earlier version of the program has written. Searches go on meanwhile, and processes may do it at
 * once. Resolves with the number of patients.
 */
export async function renewSearchTexts(database: Database, isStopping = () => false): Promise<number> {
  const { id, first_name, last_name, mrn, phone, search_form } = patients
  let renewed = 0
  while (!isStopping()) {
    const rows = await database
      .select({ id, first_name, last_name, mrn, phone })
      .from(patients)
      .where(lt(search_form, searchForm))
      .limit(rowsAtOnce)
    if (rows.length === 0) break
    const texts = rows.map((row): SQL => sql`(${row.id}, ${searchText(row)})`)
    await database.execute(sql`
      update patients set search = made.search, search_form = ${searchForm}
      from (values ${sql.join(texts, sql`, `)}) as made (id, search) where patients.id = made.id`)
    renewed += rows.length
  }
  return renewed
}
