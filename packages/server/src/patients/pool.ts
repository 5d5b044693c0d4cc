import { getPatientPool } from '@chartside/contract/patients'
import { and, asc, desc, eq, gt, lte, type Placeholder, placeholder } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { patients, practices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { createListings } from '../lib/listings.ts'
import { type App, serve } from '../lib/serve.ts'
import { pageOfRows } from './page-of-rows.ts'

/** The practice's patients by name, page by page. */
export function poolRoutes(app: App, { database, clock }: Deps): void {
  const listings = createListings(clock)
  const counted = prepared(countStatement(database))
  const page = {
    practiceId: placeholder('practiceId'),
    upTo: placeholder('upTo'),
    rows: placeholder('rows'),
    skipped: placeholder('skipped'),
  }
  const fromStart = prepared(pageStatement(database, asc, page))
  const fromEnd = prepared(pageStatement(database, desc, page))
  serve(app, getPatientPool, async ({ query: { page, limit } }, { user: { practiceId, tokenHash } }) => {
    const upTo = listings.of(tokenHash, page === 1)
    const [practice] = await counted.execute({ practiceId, upTo })
    const count = practice ? practice.all - practice.later : 0
    const offset = (page - 1) * limit
    const rows = Math.min(limit, count - offset)
    const after = count - offset - rows
    const [statement, skipped] = after < offset ? [fromEnd, after] : [fromStart, offset]
    const data = rows > 0 ? await statement.execute({ practiceId, upTo, rows, skipped }) : []
    const last_page = Math.max(1, Math.ceil(count / limit))
    return { message: 'Patients of your practice.', data: { patients: { data, current_page: page, last_page } } }
  })
}

/** All patients, and the few who were added later; deleted patients are not counted. */
function countStatement(database: Database) {
  const [practiceId, upTo] = [placeholder('practiceId'), placeholder('upTo')]
  const later = database.$count(patients, and(eq(patients.practice_id, practiceId), gt(patients.created_at, upTo)))
  return database.select({ all: practices.patient_count, later }).from(practices).where(eq(practices.id, practiceId))
}

interface Page {
  practiceId: string | Placeholder
  /** Patients who were added later are not listed. */
  upTo: Date | Placeholder
  rows: number | Placeholder
  /** Rows before the page, counted from where the direction begins. */
  skipped: number | Placeholder
}

/**
 * The rows of one page. Only the index is read to find them, from the nearer end of the list, so that no other rows are read
 * from the table.
 */
export function pageStatement(database: Database, direction: typeof asc, { practiceId, upTo, rows, skipped }: Page) {
  const byName = (way: typeof asc) => [way(patients.last_name), way(patients.first_name), way(patients.id)]
  return pageOfRows(database, {
    condition: and(eq(patients.practice_id, practiceId), lte(patients.created_at, upTo)),
    order: byName(direction),
    shownBy: byName(asc),
    rows,
    skipped,
  })
}
