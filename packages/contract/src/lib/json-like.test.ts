import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { fieldOf, jsonLike, readJsonLike } from './json-like.ts'

describe('a list sent as text', () => {
  test.each([
    ['JSON', '[{"code":"X1"}]'],
    ['JSON encoded twice', JSON.stringify('[{"code":"X1"}]')],
    ['single quotes, as Python writes them', "[{'code': 'X1'}]"],
    ['a trailing comma', '[{"code":"X1"},]'],
    ['a code fence around it', '```json\n[{"code":"X1"}]\n```'],
    ['a trailing comma before a line break', '[{"code":"X1"},\n]'],
    ['a code fence without a language', '```[{"code":"X1"}]```'],
    ['one object instead of a list', '{"code":"X1"}'],
  ])('[REVIEW-03] is read when it is %s', (_, text) => {
    expect(readJsonLike(text).list).toEqual([{ code: 'X1' }])
  })

  test('[REVIEW-03] is returned unchanged if it is not text', () => {
    expect(readJsonLike([{ code: 'X1' }])).toEqual({ list: [{ code: 'X1' }], text: '' })
    expect(readJsonLike({ code: 'X1' })).toEqual({ list: [{ code: 'X1' }], text: '' })
    for (const nothing of [null, undefined, ' ']) expect(readJsonLike(nothing)).toEqual({ list: [], text: '' })
  })

  test.each([null, undefined, '', '  ', 'null', 'None', '[]', []])('[REVIEW-03] is empty for %j', (value) => {
    expect(readJsonLike(value).list).toEqual([])
  })

  test("[REVIEW-03] keeps an apostrophe, Python's words and quotes inside text", () => {
    expect(readJsonLike(`[{'reason': 'patient\\'s "own" words', 'more': None, 'sure': True, 'billed': False}]`).list).toEqual([
      { reason: 'patient\'s "own" words', more: null, sure: true, billed: false },
    ])
    expect(readJsonLike('["None, True,]"]').list).toEqual(['None, True,]'])
    expect(readJsonLike('["say \\"None, True,]\\"",]').list).toEqual(['say "None, True,]"'])
    expect(readJsonLike(String.raw`['C:\\notes', 'a\tb', 'caf\u00e9']`).list).toEqual(['C:\\notes', 'a\tb', 'café'])
    expect(readJsonLike("['```', 'x ```']").list).toEqual(['```', 'x ```'])
  })

  test('[REVIEW-03] keeps line breaks inside text, in single and in double quotes', () => {
    expect(readJsonLike("[{'reason': 'fever\nand cough'}]").list).toEqual([{ reason: 'fever\nand cough' }])
    expect(readJsonLike('[{"reason": "fever\nand cough"}]').list).toEqual([{ reason: 'fever\nand cough' }])
  })

  test('[REVIEW-03] is returned as text if nothing can be read', () => {
    expect(readJsonLike('E11.9 and others')).toEqual({ list: undefined, text: 'E11.9 and others' })
    expect(readJsonLike('[{"code":')).toEqual({ list: undefined, text: '[{"code":' })
    expect(readJsonLike('42').list).toBeUndefined()
    expect(readJsonLike('"null"').list).toBeUndefined()
  })

  test('[REVIEW-03] is not parsed beyond a size limit', () => {
    expect(readJsonLike(`["${'a'.repeat(999_996)}"]`).list).toHaveLength(1)
    const huge = `[${"'a',".repeat(300_000)}]`
    expect(readJsonLike(huge).list).toBeUndefined()
    expect(readJsonLike(huge).text).toBe(huge)
  })

  test('[DATA-02] reads back any JSON value, and never throws for other input', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        const text = JSON.stringify(list)
        expect(readJsonLike(text).list).toEqual(JSON.parse(text))
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void readJsonLike(text)))
    fc.assert(fc.property(fc.anything(), (value) => void readJsonLike(value)))
  })
})

describe('a field with such a list', () => {
  const codes = jsonLike((element) => fieldOf(element, 'code'))

  test('[REVIEW-03] has its items, and its original text', () => {
    expect(v.parse(codes, '[{"code":"X1"}]')).toEqual({ items: ['X1'], unreadable: '', source: '[{"code":"X1"}]' })
    expect(v.parse(codes, [{ code: 'X1' }])).toEqual({ items: ['X1'], unreadable: '' })
    expect(v.parse(codes, null)).toEqual({ items: [], unreadable: '' })
  })

  test('[REVIEW-03] shows what cannot be read', () => {
    expect(v.parse(codes, 'E11.9')).toEqual({ items: [], unreadable: 'E11.9', source: 'E11.9' })
  })

  test('[DATA-02] is empty if the backend omits it', () => {
    expect(v.parse(v.object({ codes }), {})).toEqual({ codes: { items: [], unreadable: '' } })
  })
})

describe('a field of a loosely structured object', () => {
  test('[REVIEW-03] is the first named one with a value, as text', () => {
    expect(fieldOf({ code: 'X1' }, 'code', 'cpt_code')).toBe('X1')
    expect(fieldOf({ code: null, cpt_code: 99 }, 'code', 'cpt_code')).toBe('99')
    expect(fieldOf({ cpt_code: 0 }, 'code', 'cpt_code')).toBe('0')
    expect(fieldOf({ code: '', cpt_code: 'X1' }, 'code', 'cpt_code')).toBe('')
  })

  test.each([null, undefined, 'X1', 7, {}, { code: null }])('[REVIEW-03] is empty in %j', (element) => {
    expect(fieldOf(element, 'code')).toBe('')
  })
})
