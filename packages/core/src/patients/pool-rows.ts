import type { DateOrder } from '@chartside/contract/lib/date-order'
import { folded, foldedLetters, foldedWords, joinedForms } from '@chartside/contract/lib/folding'
import { isDay } from '@chartside/contract/lib/is-day'
import { readSearchText } from '@chartside/contract/lib/search-text'
import { type Patient, poolColumns } from '@chartside/contract/patients'

import { genderText, unambiguousDay } from '../lib/formats.ts'
import { capitalized } from '../lib/person-name.ts'
import { uniqueRows } from '../lib/unique-rows.ts'
import { type LookAlike, lookAlikes } from './look-alikes.ts'

export { poolColumns }
export type PoolColumn = (typeof poolColumns)[number]

/** A sort order; without one, rows are in the server's order. */
export interface PoolSort {
  column: PoolColumn
  direction: 'ascending' | 'descending'
}

/** One patient in the pool. Unknown fields are ''. */
export interface PoolRow extends Record<PoolColumn, string> {
  id: string
  /** '04 Mar 1980' */
  dateOfBirth: string
  /** What this row has in common with another one on screen; undefined if they cannot be confused. */
  lookAlike: LookAlike | undefined
}

type Unmarked = Omit<PoolRow, 'lookAlike'>

const rowOf = (patient: Patient): Unmarked => ({
  ...(Object.fromEntries(poolColumns.map((column) => [column, patient[column].trim()])) as Record<PoolColumn, string>),
  id: patient.id,
  first_name: capitalized(patient.first_name),
  last_name: capitalized(patient.last_name),
  gender: genderText(patient.gender),
  dateOfBirth: unambiguousDay(patient.dob),
})

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function inOrder(rows: readonly Unmarked[], { column, direction }: PoolSort): Unmarked[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [mine, theirs] = [one[column], other[column]]
    // Missing values come last in either direction.
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '')
    return sign * (column === 'dob' ? Number(mine > theirs) - Number(mine < theirs) : compare(mine, theirs))
  })
}

/** A date of birth in numbers, as people begin to type it: in the practice's order, or with the year last in both. */
function inNumbers(dob: string, order: DateOrder | undefined): string[] {
  if (!isDay(dob)) return []
  const [year, month, day] = dob.split('-')
  const dayFirst = `${day}/${month}/${year}`
  const monthFirst = `${month}/${day}/${year}`
  return order === 'day-first' ? [dayFirst] : order === 'month-first' ? [monthFirst] : [dayFirst, monthFirst]
}

/** True for the rows that have every word of a filter, a date in it read in the practice's order. */
function matching(filter: string, order: DateOrder | undefined): (row: Unmarked) => boolean {
  const { text, date, rest } = readSearchText(filter, order)
  const [words, others] = [text, rest].map((part) => part.split(' ').filter(Boolean)) as [string[], string[]]
  const inOne = foldedLetters(text)
  return (row) => {
    const { id: _, ...texts } = row
    const shown = folded([...Object.values(texts), ...inNumbers(row.dob, order)].join(' '))
    const joined = [...joinedForms(foldedWords(`${row.first_name} ${row.last_name}`)), foldedLetters(row.mrn)]
    const has = (word: string) => shown.includes(word) || joined.some((form) => form.includes(word))
    const isBorn = date?.born.some(({ from, to }) => from <= row.dob && row.dob <= to)
    return words.every(has) || (isBorn === true && others.every(has)) || (inOne !== '' && has(inOne))
  }
}

/** The rows of a page to show: those that match the filter, sorted, with look-alikes marked. */
export function poolRows(
  patients: readonly Patient[],
  filter: string,
  sort: PoolSort | undefined,
  order: DateOrder | undefined,
): PoolRow[] {
  const rows = uniqueRows(patients).map(rowOf).filter(matching(filter, order))
  const alike = lookAlikes(rows)
  return (sort ? inOrder(rows, sort) : rows).map((row) => ({ ...row, lookAlike: alike.get(row.id) }))
}
