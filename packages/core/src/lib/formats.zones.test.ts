import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import {
  ageOn,
  clockTime,
  dateOfDay,
  dayAt,
  dayOfDate,
  formatAge,
  formatBytes,
  formatDay,
  formatMoment,
  formatSeconds,
  isDay,
  localMoment,
  unambiguousDay,
  weekdayOf,
} from './formats.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Beirut', 'Europe/Berlin']
const anyDay = fc
  .date({ min: new Date('1880-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('calendar dates', () => {
  test('[UI-06] are written in the pattern asked for', () => {
    expect(formatDay('1980-11-20', 'dd MMM yyyy')).toBe('20 Nov 1980')
    expect(formatDay('1980-11-20', 'dd/MM/yyyy')).toBe('20/11/1980')
    expect(formatDay('1980-11-20', 'MM/dd/yyyy')).toBe('11/20/1980')
    expect(formatDay('1980-11-20', 'MM/DD/YYYY')).toBe('11/20/1980')
    expect(unambiguousDay('2026-03-04')).toBe('04 Mar 2026')
  })

  test('have the right day of the week', () => {
    expect(['1980-02-29', '2000-01-01', '2026-03-08', '2026-10-25', '2026-11-20'].map(weekdayOf)).toEqual([
      'Fri',
      'Sat',
      'Sun',
      'Sun',
      'Fri',
    ])
    expect(weekdayOf('2026-02-30')).toBe('')
  })

  test('that do not exist are not turned into others', () => {
    for (const none of [
      '',
      '2025-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '1900-02-29',
      '20-11-1980',
      '2026-11-20T00:00:00Z',
      'null',
    ]) {
      expect(formatDay(none, 'dd/MM/yyyy')).toBe('')
      expect(isDay(none)).toBe(false)
      expect(dateOfDay(none)).toBeUndefined()
    }
    expect(isDay('2000-02-29')).toBe(true)
    expect(isDay('2024-02-29')).toBe(true)
  })

  test.each(zones)('[UI-06] never shift, in %s', (name) => {
    process.env['TZ'] = name
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOfDate(dateOfDay(day)!)).toBe(day)
        expect(formatDay(day, 'dd/MM/yyyy').split('/').reverse().join('-')).toBe(day)
      }),
    )
  })

  test('of an invalid Date are empty', () => {
    expect(dayOfDate(new Date('nonsense'))).toBe('')
  })
})

describe('[SRCH-02] age', () => {
  test.each([
    ['2026-11-20', '1980-11-20', '46 years 0 months 0 days'],
    ['2026-11-19', '1980-11-20', '45 years 11 months 30 days'],
    ['2026-11-20', '2026-11-20', '0 years 0 months 0 days'],
    ['2026-11-20', '2026-11-19', '0 years 0 months 1 day'],
    ['2026-11-20', '2026-10-19', '0 years 1 month 1 day'],
    ['2026-03-01', '2026-01-31', '0 years 1 month 1 day'],
    ['2026-02-28', '2026-01-31', '0 years 1 month 0 days'],
    ['2025-02-28', '2024-02-29', '1 year 0 months 0 days'],
    ['2025-03-01', '2024-02-29', '1 year 0 months 1 day'],
    ['2028-02-28', '2024-02-29', '3 years 11 months 30 days'],
    ['2028-02-29', '2024-02-29', '4 years 0 months 0 days'],
    ['2026-01-01', '2025-12-31', '0 years 0 months 1 day'],
  ])('on %s of somebody born on %s', (today, born, expected) => {
    expect(formatAge(ageOn(today, born))).toBe(expected)
  })

  test('is unknown without a date of birth, for one that does not exist, and before birth', () => {
    for (const born of ['', '2025-02-29', '2026-11-21']) expect(formatAge(ageOn('2026-11-20', born))).toBe('')
  })

  test('never goes down from one day to the next, and stays within its units', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40_000 }), (born, after) => {
        const start = Date.parse(`${born}T00:00:00Z`)
        const on = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
        const [one, next] = [ageOn(on(after), born)!, ageOn(on(after + 1), born)!]
        expect(one.months).toBeLessThan(12)
        expect(one.days).toBeLessThan(31)
        expect(one.days).toBeGreaterThanOrEqual(0)
        const rank = ({ years, months, days }: typeof one) => years * 10_000 + months * 100 + days
        expect(rank(next)).toBeGreaterThan(rank(one))
      }),
    )
  })
})

describe('clock times', () => {
  test.each([
    ['2026-11-20 09:30 AM', '09:30 AM'],
    ['2026-11-20 12:00 AM', '12:00 AM'],
    ['2026-11-20 01:05 pm', '01:05 PM'],
    ['09:30:00', '09:30 AM'],
    ['14:05', '02:05 PM'],
    ['00:15', '12:15 AM'],
    ['12:15:59', '12:15 PM'],
    ['2026-11-20T23:59', '11:59 PM'],
  ])('[UI-06] %s is a slot at %s', (text, expected) => {
    expect(clockTime(text)).toBe(expected)
  })

  test('that are unreadable are empty', () => {
    for (const none of ['', 'noon', '24:00', '13:00 PM', '00:10 AM', '9:60', 'null', '2026-11-20'])
      expect(clockTime(none)).toBe('')
  })

  test('a length is shown as mm:ss', () => {
    expect([0, 9.99, 61, 3599, 6000, Number.NaN, -1].map(formatSeconds)).toEqual([
      '00:00',
      '00:09',
      '01:01',
      '59:59',
      '100:00',
      '00:00',
      '00:00',
    ])
  })
})

describe('moments', () => {
  test('use the calendar and clock of their place', () => {
    const moment = '2026-11-20T23:30:00.000Z'
    expect(localMoment(moment, 'America/New_York')).toEqual({ day: '2026-11-20', time: '18:30' })
    expect(localMoment(moment, 'Asia/Tokyo')).toEqual({ day: '2026-11-21', time: '08:30' })
    expect(formatMoment(moment, 'Asia/Tokyo')).toBe('21 Nov 2026, 08:30 AM')
    expect(formatMoment('2026-11-20T00:00:00Z', 'UTC')).toBe('20 Nov 2026, 12:00 AM')
  })

  test('without a zone use those of this machine', () => {
    process.env['TZ'] = 'Pacific/Kiritimati'
    expect(localMoment('2026-11-20T12:00:00Z')).toEqual({ day: '2026-11-21', time: '02:00' })
    process.env['TZ'] = 'Pacific/Pago_Pago'
    expect(dayAt(Date.parse('2026-11-20T10:00:00Z'))).toBe('2026-11-19')
  })

  test('that are invalid are empty', () => {
    expect(formatMoment('')).toBe('')
    expect(formatMoment('yesterday')).toBe('')
    expect(dayAt(Number.NaN)).toBe('')
  })
})

test('file sizes are readable', () => {
  expect([0, 1, 820, 1023, 1024, 9000, 10_650, 12_345, 1_500_000, 26_214_400].map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '820 bytes',
    '1023 bytes',
    '1 KB',
    '8.8 KB',
    '10 KB',
    '12 KB',
    '1.4 MB',
    '25 MB',
  ])
})
