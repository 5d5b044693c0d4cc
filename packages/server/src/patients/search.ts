import { and, asc, between, eq, like, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { compact } from '../lib/searchable.ts'
import { patientColumns } from './columns.ts'
import { literal, mayBeMistyped, meantBy } from './mistyped.ts'
import { isNumber, type Term, termsOf } from './search-terms.ts'

/** So many are answered: whoever sees more types on. */
const most = 50
/** Of very many that match, so many are put in order. */
const ordered = 500
/** Of a long number the last digits count: country codes and leading zeros come and go. */
const digits = 7

/**
 * Patients of a practice who have everything that was typed, in any order: first those with just these words, then those with
 * words that begin so, then those that contain them; where there is none, those whose names are one typing mistake away.
 */
export async function searched(database: Database, practiceId: string, input: string) {
  const terms = termsOf(input)
  if (terms.length === 0) return []
  const found: Awaited<ReturnType<typeof matching>> = []
  const add = async (condition: SQL | undefined) => {
    if (condition && found.length < most)
      found.push(
        ...(await matching(
          database,
          practiceId,
          condition,
          found.map(({ id }) => id),
        )),
      )
  }
  for (const place of [whole, start, anywhere])
    await add(or(and(...terms.map((term) => has(term, place))), inOneWord(input, terms, place)))
  if (found.length === 0) await add(mistyped(terms))
  return found
}

/** The statement behind each step of a search. `known` were found before. */
export function matching(database: Database, practiceId: string, condition: SQL, known: readonly string[] = []) {
  const few = database
    .select(patientColumns)
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), condition, known.length ? notInArray(patients.id, [...known]) : undefined))
    .limit(ordered)
    .as('few')
  return database
    .select()
    .from(few)
    .orderBy(asc(few.last_name), asc(few.first_name), asc(few.id))
    .limit(most - known.length)
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
