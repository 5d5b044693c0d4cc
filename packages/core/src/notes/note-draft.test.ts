import { expect, test } from 'vitest'

import { type Draft, isBlank, type ListName, listOf, listTexts, rowsOf, withoutKeys, withRow } from './note-draft.ts'

const draftWith = (change: Partial<Draft> = {}): Draft => ({
  note: '',
  comments: '',
  cpt: listOf([]),
  icd10: listOf([]),
  modifiers: listOf([]),
  tasks: listOf([]),
  ...change,
})
const noSources = { cpt: '', icd10: '', modifiers: '', tasks: '' }

test.each([
  ['cpt', { code: '', reason: 'see chart' }, { code: '', reason: '' }],
  ['icd10', { code: '', name: 'see chart' }, { code: '', name: '' }],
  ['modifiers', { modifier: '', reason: 'see chart' }, { modifier: '', reason: '' }],
  ['tasks', { name: 'see chart', status: 'pending' }, { name: '', status: 'pending' }],
] as [ListName, object, object][])(
  '[REVIEW-03] a new row of %s stands below the text that could not be read, which becomes a row of its own',
  (list, fromText, fresh) => {
    const draft = draftWith({ [list]: { rows: [], unreadable: 'see chart' } })
    const grown = withRow(draft, list)
    expect(withoutKeys(rowsOf(grown, list))).toEqual([fromText, fresh])
    expect(grown[list].unreadable).toBe('')
    expect(withoutKeys(rowsOf(withRow(grown, list), list))).toEqual([fromText, fresh, fresh])
  },
)

test('[REVIEW-06] each list is saved from its own rows, and blank ones are left out', () => {
  const stored = draftWith()
  const draft = draftWith({
    cpt: listOf([{ code: 'X1', reason: '' }]),
    icd10: listOf([{ code: ' ', name: '' }]),
    modifiers: listOf([{ modifier: 'M1', reason: 'two sides' }]),
    tasks: listOf([{ name: 'Call back', status: 'done' }]),
  })
  expect(listTexts(draft, stored, noSources)).toEqual({
    cpt: '[{"code":"X1","reason":""}]',
    icd10: '[]',
    modifiers: '[{"modifier":"M1","reason":"two sides"}]',
    tasks: '[{"name":"Call back","status":"done"}]',
  })
  expect([isBlank({ code: '  ', reason: '' }), isBlank({ code: '', reason: 'x' })]).toEqual([true, false])
})

test('[REVIEW-06] an unedited list that was stored as no JSON list is saved as the rows that are shown', () => {
  const cpt = listOf([{ code: 'X1', reason: 'visit' }])
  const saved = (source: string) => listTexts(draftWith({ cpt }), draftWith({ cpt }), { ...noSources, cpt: source }).cpt
  expect(saved("[{'code': 'X1', 'reason': 'visit'}]")).toBe('[{"code":"X1","reason":"visit"}]')
  expect(saved('{"code":"X1"}')).toBe('[{"code":"X1","reason":"visit"}]')
  expect(saved('[ {"code":"X1","reason":"visit","units":2} ]')).toBe('[ {"code":"X1","reason":"visit","units":2} ]')
})

test('[REVIEW-06] text that could not be read is kept even if its source is unknown', () => {
  const cpt = { rows: [], unreadable: 'see chart' }
  expect(listTexts(draftWith({ cpt }), draftWith({ cpt }), noSources).cpt).toBe('see chart')
})
