import type { DateOrder } from '@chartside/contract/lib/date-order'
import { and, asc, between, eq, like, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients, practices } from '../database/schema.ts'
import { inJoinedName } from '../lib/searchable.ts'
import { patientColumns } from './columns.ts'
import { correctionPatterns, mayBeMistyped } from './mistyped.ts'
import { inOneWord, isNumber, type Term, termsOf } from './search-terms.ts'

/** Page size of a search; narrower queries instead of paging. */
const pageSize = 50
/** If very many match, only this many are sorted. */
const ordered = 500
/** Digits at the end of a number that are enough to find it: country codes and leading zeros come and go. */
const digits = 7

/**
 * Patients of a practice who match everything that was typed, in any order: first those with exactly these words, then those
 * with words that begin so, then those that contain them, then those with the last digits of a long number; if there is none,
 * those whose names differ by one typo. `more` is true if some are left out.
 */
export async function searched(database: Database, practiceId: string, input: string) {
  const { steps, mistyped } = conditionsOf(input, await orderFor(database, practiceId, input))
  const found: Awaited<ReturnType<typeof matching>> = []
  for (const condition of steps)
    if (found.length <= pageSize) {
      const known = found.map(({ id }) => id)
      found.push(...(await matching(database, practiceId, condition, known)))
    }
  if (found.length === 0 && mistyped) found.push(...(await matching(database, practiceId, mistyped)))
  return { data: found.slice(0, pageSize), more: found.length > pageSize }
}

/** The conditions of a search's steps, in their order; one for a typing mistake only if there can be one. */
export function conditionsOf(input: string, order?: DateOrder): { steps: SQL[]; mistyped: SQL | undefined } {
  const terms = termsOf(input, order)
  const steps = [whole, start, anywhere].map((place) => alike(terms, place))
  const shortened = terms.map((term) => (isLong(term) ? { word: term.word.slice(-digits) } : term))
  if (terms.some(isLong)) steps.push(all(shortened, anywhere))
  return { steps: steps.filter((condition) => condition !== undefined), mistyped: mistyped(shortened) }
}

/** The statement behind each step of a search. `known` were found before. */
export function matching(database: Database, practiceId: string, condition: SQL, known: readonly string[] = []) {
  const { id, last_name, first_name } = patients
  const all = database
    .select({ id, last_name, first_name })
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), condition, known.length ? notInArray(id, [...known]) : undefined))
  // Materialized, so that the limit does not lead the planner to scan the table instead of using the index.
  const found = sql`(
    with matched as materialized ${all}
    select id from (select * from matched limit ${ordered}) as few
    order by last_name, first_name, id limit ${pageSize + 1 - known.length}
  ) as found`
  return database
    .select(patientColumns)
    .from(patients)
    .innerJoin(found, eq(id, sql`found.id`))
    .orderBy(asc(last_name), asc(first_name), asc(id))
}

/** The condition of a filter, which tolerates no mistake; undefined if it has nothing that can be searched for. */
export const filterCondition = (input: string, order?: DateOrder): SQL | undefined => alike(termsOf(input, order), anywhere)

/** The order in which a practice types dates, looked up only for a text that can be read in two ways. */
export async function orderFor(database: Database, practiceId: string, input: string): Promise<DateOrder | undefined> {
  if (!termsOf(input).some(({ born }) => born && born.length > 1)) return undefined
  const [found] = await database.select({ order: practices.date_order }).from(practices).where(eq(practices.id, practiceId))
  return found?.order || undefined
}

/** The patterns of LIKE, any of which finds a word. */
type Place = (word: string) => string[]
const whole: Place = (word) => [`% ${word} %`]
const start: Place = (word) => [`% ${word}%`]
// The index needs at least three letters, or the beginning of a word.
const anywhere: Place = (word) => [
  ...(word.length < 3 ? start(word) : [`%${word}%`]),
  ...(word.length >= longJoined || withoutSpaces.test(word) ? [`%${inJoinedName(word)}%`] : []),
]

/** Shorter words are hardly several words, except in scripts in which names have no spaces. */
const longJoined = 5

const withoutSpaces = /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const isLong = ({ word, born }: Term): boolean => !born && isNumber(word) && word.length > digits

/** The terms, or several of their words as one. */
const alike = (terms: readonly Term[], place: Place): SQL | undefined =>
  or(...[terms, ...inOneWord(terms)].map((form) => all(form, place)))

const all = (terms: readonly Term[], place: Place): SQL | undefined => and(...terms.map((term) => has(term, place)))

function has({ word, born }: Term, place: Place): SQL | undefined {
  const days = (born ?? []).map(({ from, to }) => between(patients.dob, from, to))
  return or(...days, ...(word ? place(word).map((pattern) => like(patients.search, pattern)) : []))
}

/** One of the words with one mistake in it, the others as they are typed. */
function mistyped(terms: readonly Term[]): SQL | undefined {
  const forms = terms
    .filter(({ word }) => mayBeMistyped(word))
    .map((term) => and(...terms.map((other) => (other === term ? likeAny(correctionPatterns(term.word)) : has(other, anywhere)))))
  // Of any two words, one is right as typed. The index is asked for that one alone; it would not be used for all the patterns.
  const [longest, second] = terms.toSorted((one, other) => other.word.length - one.word.length)
  const sure = longest && second && or(has(longest, anywhere), has(second, anywhere))
  return forms.length ? and(sure, or(...forms)) : undefined
}

const likeAny = (patterns: readonly string[]): SQL =>
  sql`${patients.search} like any (array[${sql.join(
    patterns.map((pattern) => sql`${pattern}`),
    sql`, `,
  )}]::text[])`
