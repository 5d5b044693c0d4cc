import { and, asc, between, eq, like, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { compact } from '../lib/searchable.ts'
import { patientColumns } from './columns.ts'
import { literal, mayBeMistyped, meantBy } from './mistyped.ts'
import { isNumber, type Term, termsOf } from './search-terms.ts'

/** So many are answered: whoever sees more types on. */
const most = 50
/** A typing mistake is looked for in so many words at most. */
const mostMistyped = 3
/** Of very many that match, so many are put in order. */
const ordered = 500
/** Of a long number the last digits count: country codes and leading zeros come and go. */
const digits = 7

/**
 * Patients of a practice who have everything that was typed, in any order: first those with just these words, then those with
 * words that begin so, then those that contain them; where there is none, those whose names are one typing mistake away.
 * `more` where not all of them are answered.
 */
export async function searched(database: Database, practiceId: string, input: string) {
  const [exactly, beginning, containing, mistyped] = conditionsOf(input)
  const found: Awaited<ReturnType<typeof matching>> = []
  for (const condition of [exactly, beginning, containing])
    if (condition && found.length <= most) {
      const known = found.map(({ id }) => id)
      found.push(...(await matching(database, practiceId, condition, known)))
    }
  if (found.length === 0 && mistyped) found.push(...(await matching(database, practiceId, mistyped)))
  return { data: found.slice(0, most), more: found.length > most }
}

/** The conditions of a search's steps, in their order; the last, for a typing mistake, only where there can be one. */
export function conditionsOf(input: string): SQL[] {
  const terms = termsOf(input)
  if (terms.length === 0) return []
  const steps = [whole, start, anywhere].map((place) =>
    or(and(...terms.map((term) => has(term, place))), inOneWord(input, terms, place)),
  )
  return [...steps, mistyped(terms)].filter((condition) => condition !== undefined)
}

/** The statement behind each step of a search. `known` were found before. */
export function matching(database: Database, practiceId: string, condition: SQL, known: readonly string[] = []) {
  const { id, last_name, first_name } = patients
  const all = database
    .select({ id, last_name, first_name })
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), condition, known.length ? notInArray(id, [...known]) : undefined))
  // Materialized, so that the limit is no reason to read the table from its beginning instead of asking the index.
  const found = sql`(
    with matched as materialized ${all}
    select id from (select * from matched limit ${ordered}) as few
    order by last_name, first_name, id limit ${most + 1 - known.length}
  ) as found`
  return database
    .select(patientColumns)
    .from(patients)
    .innerJoin(found, eq(id, sql`found.id`))
    .orderBy(asc(last_name), asc(first_name), asc(id))
}

type Place = (word: string) => string
const whole: Place = (word) => `% ${literal(word)} %`
const start: Place = (word) => `% ${literal(word)}%`
// The index knows three letters at least, or the beginning of a word.
const anywhere: Place = (word) => (word.length < 3 ? start(word) : `%${literal(word)}%`)

function has({ word, born }: Term, place: Place): SQL | undefined {
  const pattern = isNumber(word) && word.length > digits ? anywhere(word.slice(-digits)) : place(word)
  return or(born && between(patients.dob, born.from, born.to), word ? like(patients.search, pattern) : undefined)
}

/** Several words that are one in the patient's record: an MRN typed in groups, Mc Donald. */
function inOneWord(input: string, terms: readonly Term[], place: Place): SQL | undefined {
  const word = compact(input)
  return terms.length > 1 && word.length > 2 ? like(patients.search, place(word)) : undefined
}

/** One of the words with one mistake in it, the others as they are typed. */
function mistyped(terms: readonly Term[]): SQL | undefined {
  // A sentence that was pasted is nobody's name, and each of its words would be dozens.
  if (terms.length > mostMistyped) return undefined
  return or(
    ...terms
      .filter(({ word }) => mayBeMistyped(word))
      .map((term) => and(...terms.map((other) => (other === term ? likeAny(meantBy(term.word)) : has(other, anywhere))))),
  )
}

const likeAny = (patterns: readonly string[]): SQL =>
  sql`${patients.search} like any (array[${sql.join(
    patterns.map((pattern) => sql`${pattern}`),
    sql`, `,
  )}]::text[])`
