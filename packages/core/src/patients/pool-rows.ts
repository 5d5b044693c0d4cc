import { folded, foldedLetters, foldedWords, joinedForms } from '@chartside/contract/lib/folding'
import { type Patient, poolColumns } from '@chartside/contract/patients'

import { formatDay, genderText, unambiguousDay } from '../lib/formats.ts'
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

/** The rows of a page to show: those that contain every word of the filter, sorted, with look-alikes marked. */
export function poolRows(patients: readonly Patient[], filter: string, sort: PoolSort | undefined): PoolRow[] {
  const words = folded(filter).split(' ').filter(Boolean)
  const inOne = foldedLetters(filter)
  const matching = uniqueRows(patients)
    .map(rowOf)
    .filter((row) => {
      const { id: _, ...texts } = row
      // Dates also match in the numeric form that the search shows.
      const shown = folded([...Object.values(texts), formatDay(row.dob, 'dd/MM/yyyy')].join(' '))
      const joined = [...joinedForms(foldedWords(`${row.first_name} ${row.last_name}`)), foldedLetters(row.mrn)]
      const has = (word: string) => shown.includes(word) || joined.some((form) => form.includes(word))
      return words.every(has) || (inOne !== '' && has(inOne))
    })
  const alike = lookAlikes(matching)
  return (sort ? inOrder(matching, sort) : matching).map((row) => ({ ...row, lookAlike: alike.get(row.id) }))
}
