import { expect, test } from 'vitest'

import { daysAfter, weekOf } from './days.ts'

test('days are added across months, years, leap days and both clock changes', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysAfter('2026-11-02', -3)).toBe('2026-10-30')
  expect(daysAfter('2026-10-25', 1)).toBe('2026-10-26')
  expect(daysAfter('soon', 1)).toBe('')
})

test('a week starts on Sunday, as in the calendar of a date field', () => {
  expect(weekOf('2026-11-21')).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22')
  expect(weekOf('2026-03-10')).toContain('2026-03-08')
})
