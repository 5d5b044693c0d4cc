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

  describe('[REVIEW-21] speakers and words of a transcription', () => {
    const items = (transcription: unknown) => read({ transcription }).transcription.items

    test.each([
      [
        "OpenAI's diarized_json",
        [{ type: 'transcript.text.segment', id: 'seg_001', start: 0.5, end: 2.25, text: ' Any fever?', speaker: 'A' }],
        [{ text: ' Any fever?', start: 0.5, end: 2.25, speaker: 'A' }],
      ],
      [
        'WhisperX',
        [
          {
            ...{ start: 1, end: 2, text: 'No fever.', speaker: 'SPEAKER_00' },
            words: [
              { word: ' No', start: 1, end: 1.3, score: 0.9 },
              { word: '5', score: 0.1 },
              { word: ' fever.', start: 1.4, end: 2 },
            ],
          },
        ],
        [
          {
            ...{ text: 'No fever.', start: 1, end: 2, speaker: 'SPEAKER_00' },
            words: [
              { text: 'No', start: 1, end: 1.3 },
              { text: 'fever.', start: 1.4, end: 2 },
            ],
          },
        ],
      ],
      [
        'Deepgram',
        [
          {
            ...{ start: 0.08, end: 1.5, transcript: 'Any fever?', speaker: 0, channel: 0 },
            words: [{ word: 'any', punctuated_word: 'Any', start: 0.08, end: 0.4, speaker: 0 }],
          },
        ],
        [{ text: 'Any fever?', start: 0.08, end: 1.5, speaker: '0', words: [{ text: 'Any', start: 0.08, end: 0.4 }] }],
      ],
      [
        'AssemblyAI, in milliseconds',
        [
          {
            ...{ confidence: 0.9, start: 250, end: 1650, text: 'Any fever?', speaker: 'A' },
            words: [{ text: 'Any', start: 250, end: 650, confidence: 0.97, speaker: 'A' }],
          },
          { start: 3_600_000, end: 3_600_900, text: 'No.', speaker: 'B', words: null },
        ],
        [
          { text: 'Any fever?', start: 0.25, end: 1.65, speaker: 'A', words: [{ text: 'Any', start: 0.25, end: 0.65 }] },
          { text: 'No.', start: 3600, end: 3600.9, speaker: 'B' },
        ],
      ],
    ])('of %s are read', (_, sent, segments) => {
      expect(items(sent)).toEqual(segments)
      expect(items(JSON.stringify(sent))).toEqual(segments)
    })

    test.each([
      ['one hallucinated word', [{ text: 'you', start: 0, end: 30 }]],
      ['a slow speaker', [{ text: 'Well. Let me think.', start: 60, end: 300 }]],
      ['Japanese without blanks', [{ text: '患者は三日前から咳があります', start: 0, end: 240 }]],
    ])('whole seconds of %s stay seconds', (_, sent) => {
      expect(items(sent)).toEqual(sent)
    })

    test('of other shapes are left out, and never the text', () => {
      const broken = [
        { text: 'One', start: 5, end: 2, speaker: { name: 'A' }, words: 'One' },
        { text: 'Two', start: 'x', end: null, speaker: true, words: [null, 7, 'Two', {}, { word: 'Two' }, { start: 2 }] },
        { text: 'Three', speaker: ' \n ', words: [{ word: 'Three', start: 9, end: 3 }] },
        { text: '4', words: Array.from({ length: 5000 }, (_, at) => ({ word: 'x', start: at })) },
      ]
      expect(items(broken)).toEqual([
        { text: 'One', start: 5 },
        { text: 'Two', start: undefined },
        { text: 'Three', start: 9, words: [{ text: 'Three', start: 9 }] },
        { text: '4', start: 0, words: [{ text: 'x', start: 0 }] },
      ])
      fc.assert(
        fc.property(fc.string({ minLength: 1 }), fc.anything(), fc.anything(), fc.anything(), (text, end, speaker, words) => {
          expect(items([{ text, end, speaker, words }])[0]?.text).toBe(read({ comments: text }).comments)
        }),
      )
    })

    test('a label is one line of at most 80 characters that leaves the direction of other text alone', () => {
      const [long, turned] = items([
        { text: 'x', speaker: `x${'😀'.repeat(200)}` },
        { text: 'x', speaker: '\u202eA\u0000\nB\u2066' },
      ])
      expect(long?.speaker).toBe(`x${'😀'.repeat(39)}`)
      expect(turned?.speaker).toBe('A B')
    })

    test('names of speakers are text for one line beside other text, and none if they are unreadable', () => {
      expect(read({}).speakers).toEqual([])
      expect(read({ speakers: 'A' }).speakers).toEqual([])
      const speakers = [{ speaker: 'A', name: '\u202eDr. Okafor' }, 7, null, { speaker: '__proto__', name: null }]
      expect(read({ speakers }).speakers).toEqual([
        { speaker: 'A', name: '\u202eDr. Okafor\u202c' },
        { speaker: '__proto__', name: '' },
      ])
    })
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
