import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import { dayWithWeekday, formatDay, unambiguousDay, weekdayNames, weekdayOf } from './day-text.ts'
import { addDays, ageOn, dateOfDay, dayOfDate, daysBetween, weekOf } from './days.ts'
import { isDay } from './is-day.ts'

/** By ECMAScript's calendar, in UTC. */
const dayNumbered = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const numbers = fc.integer({ min: Date.UTC(1880, 0) / 86_400_000, max: Date.UTC(2100, 11, 31) / 86_400_000 })

describe('calendar dates', () => {
  test('[UI-06] are written in the requested pattern', () => {
    expect(formatDay('1980-11-20', 'dd MMM yyyy')).toBe('20 Nov 1980')
    expect(formatDay('1980-11-20', 'dd/MM/yyyy')).toBe('20/11/1980')
    expect(formatDay('1980-11-20', 'MM/dd/yyyy')).toBe('11/20/1980')
    expect(formatDay('1980-11-20', 'MM/DD/YYYY')).toBe('11/20/1980')
    expect(unambiguousDay('2026-03-04')).toBe('04 Mar 2026')
    expect(unambiguousDay('2026-09-30')).toBe('30 Sep 2026')
  })

  test('have the right day of the week', () => {
    const days = ['1980-02-29', '2000-01-01', '2026-03-08', '2026-10-25', '2026-11-20']
    expect(days.map((day) => weekdayNames[weekdayOf(day)])).toEqual(['Fri', 'Sat', 'Sun', 'Sun', 'Fri'])
    expect(weekdayOf('2026-02-30')).toBeNaN()
    expect(dayWithWeekday('2026-11-20')).toBe('Fri, 20 Nov 2026')
    expect(dayWithWeekday('2026-02-30')).toBe('')
  })

  test.each([
    '',
    'soon',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1900-02-29',
    '0000-01-01',
    '20-11-1980',
    '2026-11-20T00:00:00Z',
    'null',
  ])('%j is invalid and is not converted to another', (none) => {
    expect(isDay(none)).toBe(false)
    expect(formatDay(none, 'dd/MM/yyyy')).toBe('')
    expect(addDays(none, 1)).toBe('')
    expect(ageOn('2026-11-20', none)).toBeUndefined()
  })

  test('exist in leap years, and where the clocks of this machine skip a midnight or a whole day', () => {
    for (const day of ['2000-02-29', '2024-02-29', '2011-12-30', '1994-12-31', '2018-11-04']) expect(isDay(day)).toBe(true)
  })

  test('are added across months, years, leap days and both clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-11-02', -3)).toBe('2026-10-30')
    expect(addDays('2026-11-02', -2)).toBe('2026-10-31')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect([daysBetween('2026-10-31', '2026-11-02'), daysBetween('2026-11-02', '2026-11-02')]).toEqual([2, 0])
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

  test('every day of two centuries exists and matches a calendar without zones', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -40_000, max: 40_000 }), (number, count) => {
        const day = dayNumbered(number)
        expect(isDay(day)).toBe(true)
        expect(addDays(day, count)).toBe(dayNumbered(number + count))
        expect(daysBetween(day, dayNumbered(number + count))).toBe(count)
        // 1 January 1970 was a Thursday.
        expect(weekdayOf(day)).toBe((((number + 4) % 7) + 7) % 7)
        expect(weekOf(day)[weekdayOf(day)]).toBe(day)
        expect(formatDay(day, 'dd/MM/yyyy').split('/').reverse().join('-')).toBe(day)
      }),
    )
  })
})

describe('[SRCH-02] age', () => {
  test.each([
    ['2026-11-20', '1980-11-20', 46, 0, 0],
    ['2026-11-19', '1980-11-20', 45, 11, 30],
    ['2026-11-20', '1980-02-29', 46, 8, 22],
    ['2026-11-20', '2026-11-20', 0, 0, 0],
    ['2026-11-20', '2026-11-19', 0, 0, 1],
    ['2026-11-20', '2026-10-19', 0, 1, 1],
    ['2026-03-01', '2026-01-31', 0, 1, 1],
    ['2026-02-28', '2026-01-31', 0, 1, 0],
    ['2026-04-30', '2026-01-31', 0, 3, 0],
    ['2025-02-28', '2024-02-29', 1, 0, 0],
    ['2025-03-01', '2024-02-29', 1, 0, 1],
    ['2028-02-28', '2024-02-29', 3, 11, 30],
    ['2028-02-29', '2024-02-29', 4, 0, 0],
    ['2026-01-01', '2025-12-31', 0, 0, 1],
  ])('on %s of somebody born on %s', (today, born, years, months, days) => {
    expect(ageOn(today, born)).toEqual({ years, months, days })
  })

  test('is unknown before birth', () => {
    expect(ageOn('2026-11-20', '2026-11-21')).toBeUndefined()
  })

  test('never goes down from one day to the next, and stays within its units', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 40_000 }), (born, after) => {
        const on = (day: number) => ageOn(dayNumbered(day), dayNumbered(born))!
        const [one, next] = [on(born + after), on(born + after + 1)]
        expect(one.months).toBeLessThan(12)
        expect(one.days).toBeLessThan(31)
        expect(one.days).toBeGreaterThanOrEqual(0)
        const rank = ({ years, months, days }: typeof one) => years * 10_000 + months * 100 + days
        expect(rank(next)).toBeGreaterThan(rank(one))
      }),
    )
  })
})

describe("calendar dates for a picker, whose Dates use this machine's zone,", () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Beirut', 'Europe/Berlin'])(
    '[UI-06] never shift, in %s',
    (name) => {
      process.env['TZ'] = name
      // Brazil put its clocks forward at midnight.
      expect(dayOfDate(dateOfDay('2018-11-04')!)).toBe('2018-11-04')
      fc.assert(
        fc.property(numbers, (number) => {
          const day = dayNumbered(number)
          // Kiritimati crossed the date line: in its zone no Date has that day.
          fc.pre(day !== '1994-12-31')
          expect(dayOfDate(dateOfDay(day)!)).toBe(day)
        }),
      )
    },
  )

  test('begin at their local start', () => {
    expect(dateOfDay('2026-11-20')).toEqual(new Date(2026, 10, 20))
    expect(dayOfDate(new Date(2024, 1, 29, 23, 59))).toBe('2024-02-29')
  })

  test('do not exist where there is none', () => {
    for (const none of ['', '2026-02-30', '2026-11-20T00:00:00Z']) expect(dateOfDay(none)).toBeUndefined()
    expect(dayOfDate(new Date('nonsense'))).toBe('')
  })
})
