import type { Patient } from '@chartside/contract/patients'

import { capitalized, formatDay, genderText, unambiguousDay } from '../lib/formats.ts'
import { type LookAlike, lookAlikes } from './look-alikes.ts'

/** The columns of the pool (POOL-01), in their order. */
export const poolColumns = ['mrn', 'first_name', 'last_name', 'dob', 'gender', 'phone', 'email'] as const
export type PoolColumn = (typeof poolColumns)[number]

/** How the rows of a page are sorted; without it they stand as the server gave them. */
export interface PoolSort {
  column: PoolColumn
  direction: 'ascending' | 'descending'
}

/** One patient in the pool. What is not recorded is ''. */
export interface PoolRow extends Record<PoolColumn, string> {
  id: string
  /** '04 Mar 1980' */
  dateOfBirth: string
  /** What this row shares with another one that is shown; undefined where it can be taken for nobody else's. */
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

/** Text in which case and accents make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function inOrder(rows: readonly Unmarked[], { column, direction }: PoolSort): Unmarked[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [mine, theirs] = [one[column], other[column]]
    // What is not recorded comes last whichever way they are sorted.
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '')
    return sign * (column === 'dob' ? Number(mine > theirs) - Number(mine < theirs) : compare(mine, theirs))
  })
}

/** The rows of a page that are shown: those in which every word of the filter stands, sorted, each look-alike marked. */
export function poolRows(patients: readonly Patient[], filter: string, sort: PoolSort | undefined): PoolRow[] {
  // A page that was loaded while rows were added may hold one of them twice.
  const unique = [...new Map(patients.map((patient) => [patient.id, patient])).values()]
  const words = plain(filter).split(/\s+/).filter(Boolean)
  const matching = unique.map(rowOf).filter((row) => {
    const { id: _, ...texts } = row
    // In the numbers that the search shows, too.
    const all = plain([...Object.values(texts), formatDay(row.dob, 'dd/MM/yyyy')].join(' '))
    return words.every((word) => all.includes(word))
  })
  const alike = lookAlikes(matching)
  return (sort ? inOrder(matching, sort) : matching).map((row) => ({ ...row, lookAlike: alike.get(row.id) }))
}
