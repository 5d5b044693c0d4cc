import type { DateOrder } from '@chartside/contract/lib/date-order'
import { genders, type poolColumns, queryPatients } from '@chartside/contract/patients'
import { and, asc, desc, eq, like, lte, or, type SQL, sql } from 'drizzle-orm'

import { patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { createListings } from '../lib/listings.ts'
import { type App, serve } from '../lib/serve.ts'
import { escapeLike } from './mistyped.ts'
import { pageOfRows } from './page-of-rows.ts'
import { filterCondition, orderFor } from './search.ts'

/** The practice's patients, sorted and filtered over all pages. As in the pool, those added while somebody pages come later. */
export function poolQueryRoutes(app: App, { database, clock }: Deps): void {
  const listings = createListings(clock)
  serve(app, queryPatients, async ({ body }, { user: { practiceId, tokenHash } }) => {
    const { page, limit, sort, direction, filter } = body
    const upTo = listings.of(tokenHash, page === 1)
    const condition = and(
      eq(patients.practice_id, practiceId),
      lte(patients.created_at, upTo),
      matching(filter, await orderFor(database, practiceId, filter)),
    )
    const count = await database.$count(patients, condition)
    const order = orderOf(sort, direction === 'ascending' ? asc : desc)
    const data = await pageOfRows(database, { condition, order, rows: limit, skipped: (page - 1) * limit })
    const last_page = Math.max(1, Math.ceil(count / limit))
    return { message: 'Patients of your practice.', data: { patients: { data, current_page: page, last_page } } }
  })
}

/** The condition that every word of a filter makes; undefined without a filter. */
export function matching(filter: string, order?: DateOrder): SQL | undefined {
  const words = filter.trim().split(/\s+/).filter(Boolean)
  const isMail = (word: string) => word.includes('@')
  const isGender = (word: string) => genders.some((gender) => gender === word.toLowerCase())
  const others = words.filter((word) => !isMail(word) && !isGender(word)).join(' ')
  return and(
    ...words.filter(isMail).map((word) => like(sql`lower(${patients.email})`, `%${escapeLike(word.toLowerCase())}%`)),
    // 'Other' may also be a name.
    ...words.filter(isGender).map((word) => or(eq(patients.gender, word.toLowerCase()), filterCondition(word))),
    // Signs alone are in no record.
    others === '' ? undefined : (filterCondition(others, order) ?? sql`false`),
  )
}

/**
 * The order of a column, then of the pool. Names, MRN and date of birth are sorted as their indexes are; for the others the
 * practice's patients are sorted at each call.
 */
export function orderOf(sort: '' | (typeof poolColumns)[number], direction: typeof asc): SQL[] {
  const { last_name, first_name, id, mrn, mrn_double, dob } = patients
  const named = [asc(last_name), asc(first_name), asc(id)]
  if (sort === '') return named
  if (sort === 'last_name') return [direction(last_name), direction(first_name), direction(id)]
  if (sort === 'mrn') return [direction(sql`mrn_alike(${mrn})`), direction(mrn_double)]
  if (sort === 'dob') return [sql`${direction(dob)} nulls last`, ...named]
  return [sql`${direction(sql`nullif(lower(${patients[sort]}), '')`)} nulls last`, ...named]
}
