import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { dictation, listDictations, summarizeDictations } from './notes.ts'
import { provider } from './profile.ts'

const read = (row: unknown) => v.parse(dictation, row)

describe('a dictation as sent by old and new backends', () => {
  test('[DATA-02] a row without any known field is still a row', () => {
    expect(read({})).toMatchObject({
      id: '',
      patient_name: '',
      soap_note: null,
      created_at: '',
      tasks: { items: [], unreadable: '' },
    })
    expect(read({ id: null, patient_name: null, comments: null, audio_file: null, soap_note: null, tasks: null })).toMatchObject({
      id: '',
    })
  })

  test('[DATA-02] no row of a list is dropped, whatever its fields contain', () => {
    const field = fc.oneof(fc.anything(), fc.string(), fc.constant(null))
    const row = fc.record(
      Object.fromEntries(Object.keys(dictation.entries).map((name) => [name, field])) as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const { response_data } = v.parse(listDictations.answer.data, { response_data: rows, pagination: null })
        expect(response_data).toHaveLength(rows.length)
      }),
    )
  })

  test('[DATA-01] ids are text, from numbers or text', () => {
    expect(read({ id: 7, provider_id: '9' })).toMatchObject({ id: '7', provider_id: '9' })
    expect(v.parse(provider, { id: 1, azz_id: 'azz-1', name: 'A' })).toMatchObject({ id: '1', azz_id: 'azz-1' })
  })

  test.each([
    ['2026-11-20T09:30:00+01:00', '2026-11-20T08:30:00.000Z'],
    ['2026-11-20 09:30:00', '2026-11-20T09:30:00.000Z'],
    ['yesterday', ''],
    [null, ''],
    [1763629800000, ''],
  ])('[RECENT-03] created_at %j is read as %j', (sent, moment) => {
    expect(read({ created_at: sent }).created_at).toBe(moment)
  })

  test.each([
    ['plain text', 'S: well', 'S: well'],
    ['quoted JSON text', '"S: well\\nO: fine"', 'S: well\nO: fine'],
    ['text that only begins with a quote', '"Well," she said', '"Well," she said'],
    ['two quoted passages', '"a" and "b"', '"a" and "b"'],
    ['nothing', null, null],
    ['the word null', 'null', null],
    ['blanks', ' \n ', null],
    ['a structured note', { subjective: 'well' }, '{"subjective":"well"}'],
  ])('[REVIEW-06] a note that is %s is parsed', (_, sent, note) => {
    expect(read({ soap_note: sent }).soap_note).toBe(note)
  })

  test('[REVIEW-04] segments have a start in seconds, unless it is unknown', () => {
    const { transcription } = read({ transcription: '[{"text":"Hello","start":"1.5"},{"text":"there","start":-3},"bare"]' })
    expect(transcription.items).toEqual([
      { text: 'Hello', start: 1.5 },
      { text: 'there', start: undefined },
      { text: 'bare', start: undefined },
    ])
  })

  test('[REVIEW-03] codes of other shapes are shown, not dropped', () => {
    const { icd_10_codes, cpt_codes, modifiers } = read({
      icd_10_codes: ['E11.9', { name: 'Type 2 diabetes' }, { unknown: 1 }],
      cpt_codes: '[{"code":"X0001","reason":"visit"}]',
      modifiers: [{ modifier: 'M1', reason: null }, 25],
    })
    expect(icd_10_codes.items).toEqual([
      { code: 'E11.9', name: '' },
      { code: '', name: 'Type 2 diabetes' },
      { code: '{"unknown":1}', name: '' },
    ])
    expect(cpt_codes.items).toEqual([{ code: 'X0001', reason: 'visit' }])
    expect(modifiers.items).toEqual([
      { modifier: 'M1', reason: '' },
      { modifier: '25', reason: '' },
    ])
  })
})

test.each([
  [['Better.'], ['Better.']],
  ['Better.', ['Better.']],
  [
    [null, 5],
    ['', '5'],
  ],
  [null, []],
  [{ text: 'x' }, []],
])('[CENTER-04] a summary in the form of %j is read', (summary, read) => {
  expect(v.parse(summarizeDictations.answer.data, { summary })).toEqual({ summary: read })
})
