import { getPatientPool } from '@chartside/contract/patients'
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients, practices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { createListings } from '../lib/listings.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientColumns } from './columns.ts'

/** The practice's patients by name, page by page. */
export function poolRoutes(app: App, { database, clock }: Deps): void {
  const listings = createListings(clock)
  serve(app, getPatientPool, async ({ query: { page, limit } }, { user }) => {
    const upTo = listings.of(user.tokenHash, page === 1)
    const count = await countOf(database, user.practiceId, upTo)
    const offset = (page - 1) * limit
    const rows = Math.min(limit, count - offset)
    const data = rows > 0 ? await pageStatement(database, user.practiceId, upTo, { offset, rows, count }) : []
    const last_page = Math.max(1, Math.ceil(count / limit))
    return { message: 'Patients of your practice.', data: { patients: { data, current_page: page, last_page } } }
  })
}

const listed = (practiceId: string, upTo: Date) => and(eq(patients.practice_id, practiceId), lte(patients.created_at, upTo))

/** All but the few who came later; whoever was deleted meanwhile is not counted. */
async function countOf(database: Database, practiceId: string, upTo: Date): Promise<number> {
  const later = database.$count(patients, and(eq(patients.practice_id, practiceId), gt(patients.created_at, upTo)))
  const [practice] = await database
    .select({ all: practices.patient_count, later })
    .from(practices)
    .where(eq(practices.id, practiceId))
  return practice ? practice.all - practice.later : 0
}

/**
 * The rows of one page. The index alone tells which they are, counted from the nearer end of the list, so that only they are
 * read from the table.
 */
export function pageStatement(
  database: Database,
  practiceId: string,
  upTo: Date,
  { offset, rows, count }: { offset: number; rows: number; count: number },
) {
  const after = count - offset - rows
  const [direction, skipped] = after < offset ? [desc, after] : [asc, offset]
  const page = database
    .select({ id: patients.id })
    .from(patients)
    .where(listed(practiceId, upTo))
    .orderBy(direction(patients.last_name), direction(patients.first_name), direction(patients.id))
    .limit(rows)
    .offset(skipped)
    .as('page')
  return database
    .select(patientColumns)
    .from(patients)
    .innerJoin(page, eq(patients.id, page.id))
    .orderBy(asc(patients.last_name), asc(patients.first_name), asc(patients.id))
}
