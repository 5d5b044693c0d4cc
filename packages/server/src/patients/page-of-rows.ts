import { eq, type Placeholder, type SQL } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { patientColumns } from './columns.ts'

interface Page {
  condition: SQL | undefined
  /** In which rows are counted. */
  order: SQL[]
  /** In which they are returned; as counted by default. */
  shownBy?: SQL[]
  rows: number | Placeholder
  /** Rows before the page, counted in `order`. */
  skipped: number | Placeholder
}

/** The patients of one page. Only an index is read to find them where it has the order, so that no other rows are read whole. */
export function pageOfRows(database: Database, { condition, order, shownBy = order, rows, skipped }: Page) {
  const page = database
    .select({ id: patients.id })
    .from(patients)
    .where(condition)
    .orderBy(...order)
    .limit(rows)
    .offset(skipped)
    .as('page')
  return database
    .select(patientColumns)
    .from(patients)
    .innerJoin(page, eq(patients.id, page.id))
    .orderBy(...shownBy)
}
