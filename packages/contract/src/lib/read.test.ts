import * as v from 'valibot'
import { expect, test } from 'vitest'

import * as read from './read.ts'

const unreadable = [{}, [], Symbol.iterator]
const nothing = [null, undefined]

/** The result of a reader for each value, as in a row. */
const readAs = (reader: v.GenericSchema, values: readonly unknown[]) => values.map((value) => v.parse(reader, value))

test.each([
  ['text', read.text],
  ['text that may be left out', read.optionalText],
])('[DATA-02] %s is read from any value: null is empty, and values other than text are shown rather than lost', (_, reader) => {
  expect(readAs(reader, nothing)).toEqual(['', ''])
  expect(readAs(reader, ['Ann', '', 0, 7, true, false])).toEqual(['Ann', '', '0', '7', 'true', 'false'])
  expect(readAs(reader, [{ code: 'X1' }, ['a', 1]])).toEqual(['{"code":"X1"}', '["a",1]'])
  expect(v.parse(v.object({ field: v.optional(reader) }), {})).toEqual({})
})

test('text cannot change the direction of text beside it', () => {
  const turning = 'Ann\u202E'
  for (const shown of [read.asText(turning), v.parse(read.text, turning)]) expect(shown).not.toBe(turning)
})

test.each([
  ['an id', read.id],
  ['an id that may be left out', read.optionalId],
])('[DATA-02] %s is text, from a number or text; anything else is missing', (_, reader) => {
  expect(readAs(reader, ['7', 7, 0, 'a-1'])).toEqual(['7', '7', '0', 'a-1'])
  expect(readAs(reader, [...nothing, ...unreadable, true])).toEqual(['', '', '', '', '', ''])
})

test('[DATA-02] a page is a whole number above zero, or the first', () => {
  expect(readAs(read.page, [3, '3', 1])).toEqual([3, 3, 1])
  expect(readAs(read.page, [0, -2, 1.5, 'x', '', Infinity, ...nothing, ...unreadable])).toEqual(Array(11).fill(1))
})

test('[DATA-02] a count is a number from zero on, or zero', () => {
  expect(readAs(read.count, [12, '12', 0, 2.5])).toEqual([12, 12, 0, 2.5])
  expect(readAs(read.count, [-1, '-1', Infinity, 'x', ...nothing, ...unreadable])).toEqual(Array(9).fill(0))
})

test('[DATA-02] a flag is set only by true, 1 and their texts', () => {
  expect(readAs(read.flag, [true, 1, '1', 'true'])).toEqual([true, true, true, true])
  expect(readAs(read.flag, [false, 0, '0', 'false', '', 'yes', 2, ...nothing, ...unreadable])).toEqual(Array(12).fill(false))
})

test.each([
  ['a moment', read.moment],
  ['a moment that may be left out', read.optionalMoment],
])('[DATA-02] %s is ISO 8601 in UTC, and old data without a zone means UTC', (_, reader) => {
  expect(
    readAs(reader, [
      '2026-11-20T09:30:00.000Z',
      '2026-11-20T10:30:00+01:00',
      '2026-11-20 09:30:00',
      '2026-11-20 09:30:00.123456',
      ' 2026-11-20 09:30:00 ',
    ]),
  ).toEqual(Array(5).fill('2026-11-20T09:30:00.000Z'))
  // An explicit zone counts.
  expect(v.parse(reader, '2026-11-20 09:30:00+01:00')).toBe('2026-11-20T08:30:00.000Z')
  expect(readAs(reader, ['soon', '', ...nothing, ...unreadable, 5])).toEqual(Array(8).fill(''))
})

test('[DATA-02] a day is the written date, also of a moment, and never shifted', () => {
  expect(readAs(read.day, ['1980-02-29', '2026-11-20T23:30:00-06:00', '2026-11-20 00:00:00'])).toEqual([
    '1980-02-29',
    '2026-11-20',
    '2026-11-20',
  ])
  expect(readAs(read.day, ['20.11.2026', 'x2026-11-20', '2026-1-2', '', ...nothing, ...unreadable])).toEqual(Array(9).fill(''))
})

test('[DATA-02] keeps the readable rows of a list; anything else is read as empty, or as the given default', () => {
  const row = v.object({ id: read.id })
  expect(v.parse(read.rows(row), [{ id: 1 }, null, 'text', { id: 'b' }])).toEqual([{ id: '1' }, { id: 'b' }])
  expect(readAs(read.rows(row), [[], null, 'none', {}])).toEqual([[], [], [], []])
  const instead = read.rows(row, [{ id: 'none' }])
  expect(readAs(instead, [null, 'none', []])).toEqual([[{ id: 'none' }], [{ id: 'none' }], []])
  // A reader of the answer may change its list; the next one gets a new list.
  ;(v.parse(instead, null) as unknown[]).push('mine')
  expect(readAs(instead, [null, 'none'])).toEqual([[{ id: 'none' }], [{ id: 'none' }]])
})
