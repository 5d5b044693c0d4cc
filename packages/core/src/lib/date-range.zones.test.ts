import { describe, expect, test } from 'vitest'

import { checkRange, readDay } from './date-range.ts'

describe('a range of dates', () => {
  test('[AVAIL-02] an end before the start is reported at the end; a single day is a valid range', () => {
    expect(checkRange({ start: '2026-11-20', end: '2026-11-19' })).toEqual({
      end: 'End date cannot be earlier than start date.',
    })
    expect(checkRange({ start: '2026-11-20', end: '2026-11-20' })).toEqual({})
    expect(checkRange({ start: '2025-12-31', end: '2026-01-01' })).toEqual({})
  })

  test.each(['', 'soon', '2026-02-30', '20/11/2026', '2026-11-20T00:00:00Z', '٢٠٢٦-١١-٢٠'])(
    '[AVAIL-02] %j is not a readable date',
    (text) => {
      expect(readDay(text)).toEqual({ message: 'Invalid date input' })
      expect(checkRange({ start: text, end: text })).toEqual({ start: 'Invalid date input', end: 'Invalid date input' })
    },
  )

  test('[AVAIL-02] a year before 1900 is rejected as a typo', () => {
    expect(readDay('0001-01-01')).toEqual({ message: 'Choose a date from 1900 on.' })
    expect(readDay('1899-12-31')).toEqual({ message: 'Choose a date from 1900 on.' })
    expect(readDay('1900-01-01')).toEqual({ day: '1900-01-01' })
  })

  test('[AVAIL-02] a picked Date becomes its local calendar day; an invalid one is rejected', () => {
    expect(readDay(new Date(2024, 1, 29, 23, 59))).toEqual({ day: '2024-02-29' })
    expect(readDay(new Date(Number.NaN))).toEqual({ message: 'Invalid date selected' })
  })

  test.each([null, undefined, 20261120, {}, [], true])('[AVAIL-02] %j is not a date at all', (given) => {
    expect(readDay(given)).toEqual({ message: 'Invalid date object' })
  })
})
