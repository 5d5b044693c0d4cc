import { describe, expect, test } from 'vitest'

import { otherWordings } from '../findings/other-wordings.ts'
import { codeProblems } from './code-problems.ts'
import { searchCodes } from './code-search.ts'
import { fiscalYearOf, type Icd10Entry, readCodeTable, writeCodeTable } from './code-table.ts'
import { yearFor } from './load-tables.ts'

const entry = (code: string, title: string, billable = true): Icd10Entry => ({ code, title, billable })
const entries = [
  entry('E10', 'Type 1 diabetes mellitus', false),
  entry('E10.9', 'Type 1 diabetes mellitus without complications'),
  entry('E11', 'Type 2 diabetes mellitus', false),
  entry('E11.621', 'Type 2 diabetes mellitus with foot ulcer'),
  entry('E11.9', 'Type 2 diabetes mellitus without complications'),
  entry('I10', 'Essential (primary) hypertension'),
  entry('K76.6', 'Portal hypertension'),
  entry('M25.56', 'Pain in knee', false),
  entry('M25.561', 'Pain in right knee'),
]
const exclusions = [
  { owner: 'E10', excluded: ['E11', 'O24'] },
  { owner: 'I10-I16', excluded: ['K76.6'] },
]
const table = await readCodeTable(writeCodeTable(2021, entries, exclusions))
const codesOf = (found: readonly Icd10Entry[]): string[] => found.map(({ code }) => code)

describe('[FIND-13] A table of codes', () => {
  test('is read as it was written, with pauses', async () => {
    let pauses = 0
    const many = Array.from({ length: 20_001 }, (_, at) => entry(`A${String(at).padStart(6, '0')}`, `Title ${at % 7} of ${at}`))
    const read = await readCodeTable(writeCodeTable(2027, many, []), async () => pauses++)
    expect(table.entries).toEqual(entries)
    expect(read.entries).toEqual(many)
    expect([table.year, read.year, pauses]).toEqual([2021, 2027, 2])
  })

  test('that is none is refused', async () => {
    await expect(readCodeTable('<html>')).rejects.toThrow('no table')
    await expect(readCodeTable('')).rejects.toThrow('no table')
  })

  test('finds a code with or without its point, in any case', () => {
    expect(['e119', ' E11.9', 'E11.99', ''].map((code) => table.find(code)?.code)).toEqual([
      'E11.9',
      'E11.9',
      undefined,
      undefined,
    ])
  })
})

describe('[FIND-13] A search', () => {
  test('takes the beginning of a code, or of words in any order, and shows the general ones first', () => {
    expect(codesOf(searchCodes(table, 'e11'))).toEqual(['E11.621', 'E11.9'])
    expect(codesOf(searchCodes(table, 'e116'))).toEqual(['E11.621'])
    expect(codesOf(searchCodes(table, 'hyper'))).toEqual(['I10', 'K76.6'])
    expect(codesOf(searchCodes(table, 'diab 2 typ'))).toEqual(['E11.9', 'E11.621'])
  })

  test('finds the words of patients and abbreviations by other wordings, after titles with the words as they were typed', async () => {
    const more = [
      ...entries,
      entry('J02.9', 'Acute pharyngitis, unspecified'),
      entry('R07.0', 'Pain in throat'),
      entry('Z00.1', 'Sore throat clinic'),
    ]
    const wider = await readCodeTable(writeCodeTable(2021, more, []))
    const found = (text: string) => codesOf(searchCodes(wider, text, otherWordings(text)))
    expect(found('sore throat')).toEqual(['Z00.1', 'R07.0', 'J02.9'])
    expect(found('sore thr')).toContain('J02.9')
    expect(found('htn')).toEqual(['I10', 'K76.6'])
    expect(found('high blood pressure')).toEqual(['I10', 'K76.6'])
    expect(otherWordings('')).toEqual([])
    expect(otherWordings('unheard of')).toEqual([])
  })

  test('finds nothing for one or two letters, the middle of a word, or what is not there', () => {
    for (const text of ['', ' ', 'di', 'betes', 'gout', '.*', '%']) expect(searchCodes(table, text)).toEqual([])
  })
})

describe('[FIND-14] Problems of codes', () => {
  test('an unknown code, one of another year, a header, one that stands twice', async () => {
    const later = await readCodeTable(writeCodeTable(2027, [entry('E11.A', 'Type 2 diabetes mellitus in remission')], []))
    expect(codeProblems(['X00.0', 'E11.A', 'M25.56', 'I10', 'i10', ' '], table, [later])).toEqual([
      [{ is: 'unknown' }],
      [{ is: 'other year', year: 2027 }],
      [{ is: 'header', title: 'Pain in knee' }],
      [],
      [{ is: 'twice' }],
      [],
    ])
  })

  test('two codes that an Excludes1 note of a code or a range forbids together, reported at both', () => {
    expect(codeProblems(['E10.9', 'E11.9', 'I10', 'K76.6', 'M25.561'], table)).toEqual([
      [{ is: 'excluded', other: 'E11.9', owner: 'E10' }],
      [{ is: 'excluded', other: 'E10.9', owner: 'E10' }],
      [{ is: 'excluded', other: 'K76.6', owner: 'I10-I16' }],
      [{ is: 'excluded', other: 'I10', owner: 'I10-I16' }],
      [],
    ])
  })
})

test('[FIND-14] a visit belongs to the fiscal year that begins in October; without it, to the last one before that is loaded', () => {
  expect(['2026-09-30', '2026-10-01', '2027-01-01'].map(fiscalYearOf)).toEqual([2026, 2027, 2027])
  expect([2027, 2026, 2020, undefined].map((visit) => yearFor([2026, 2021], visit))).toEqual([2026, 2026, 2021, 2026])
  expect(yearFor([], 2026)).toBeUndefined()
})
