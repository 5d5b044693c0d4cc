import { afterEach, describe, expect, test } from 'vitest'
import { loadLanguage } from '../messages/load-language.ts'
import { formatAge, formatBytes } from './amounts.ts'
import { clockTime, dayHere, formatMoment, recordMoment, timeAt, timeHere } from './clock-times.ts'
import { dayWithWeekday, formatDay, unambiguousDay } from './formats.ts'
import { formatSeconds } from './progress.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('[SRCH-02] an age is written in years, months and days', () => {
  expect(formatAge({ years: 45, months: 11, days: 30 })).toBe('45 years 11 months 30 days')
  expect(formatAge({ years: 1, months: 1, days: 1 })).toBe('1 year 1 month 1 day')
  expect(formatAge({ years: 0, months: 0, days: 0 })).toBe('0 years 0 months 0 days')
  expect(formatAge(undefined)).toBe('')
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

describe('moments', () => {
  test('use the calendar and clock of this machine', () => {
    const moment = '2026-11-20T23:30:00.000Z'
    process.env['TZ'] = 'Asia/Tokyo'
    expect(formatMoment(moment, undefined)).toBe('21 Nov 2026, 08:30 AM')
    expect(timeHere(Date.parse(moment))).toBe('08:30 AM')
    process.env['TZ'] = 'UTC'
    expect(formatMoment('2026-11-20T00:00:00Z', undefined)).toBe('20 Nov 2026, 12:00 AM')
    process.env['TZ'] = 'Pacific/Kiritimati'
    expect(formatMoment(Date.parse('2026-11-20T12:00:00Z'), undefined)).toBe('21 Nov 2026, 02:00 AM')
    process.env['TZ'] = 'Pacific/Pago_Pago'
    expect(dayHere(Date.parse('2026-11-20T10:00:00Z'))).toBe('2026-11-19')
  })

  test("[UI-11] use the practice's zone, and name it where this machine shows another time", () => {
    const evening = '2026-11-21T00:30:00.000Z'
    process.env['TZ'] = 'UTC'
    expect(formatMoment(evening, 'America/Chicago')).toBe('20 Nov 2026, 06:30 PM CST')
    expect(timeAt(Date.parse(evening), 'America/Chicago')).toBe('06:30 PM CST')
    process.env['TZ'] = 'America/Chicago'
    expect(formatMoment(evening, 'America/Chicago')).toBe('20 Nov 2026, 06:30 PM')
    expect(timeAt(Date.parse(evening), 'America/Chicago')).toBe('06:30 PM')
  })

  test("[UI-11] a record's time names its zone on every machine, and the summer time of its day", () => {
    process.env['TZ'] = 'America/Chicago'
    expect(recordMoment('2026-11-21T00:30:00.000Z', 'America/Chicago')).toBe('20 Nov 2026, 06:30 PM CST')
    expect(recordMoment('2026-07-21T00:30:00.000Z', 'America/Chicago')).toBe('20 Jul 2026, 07:30 PM CDT')
    expect(recordMoment('2026-11-21T00:30:00.000Z', undefined)).toBe('20 Nov 2026, 06:30 PM')
    expect(recordMoment('', 'America/Chicago')).toBe('')
  })

  test('that are invalid are empty', () => {
    expect(formatMoment('', undefined)).toBe('')
    expect(formatMoment('yesterday', undefined)).toBe('')
    expect(timeHere(Number.NaN)).toBe('')
  })
})

test('file sizes are readable', () => {
  expect(
    [0, 1, 820, 1023, 1024, 9000, 9900, 10_650, 12_345, 1_048_575, 1_048_576, 1_500_000, 26_214_400].map(formatBytes),
  ).toEqual([
    '0 bytes',
    '1 byte',
    '820 bytes',
    '1023 bytes',
    '1 KB',
    '8.8 KB',
    '9.7 KB',
    '10 KB',
    '12 KB',
    '1024 KB',
    '1 MB',
    '1.4 MB',
    '25 MB',
  ])
})

describe('in another language', () => {
  afterEach(() => loadLanguage('en'))

  test('[WORDS-02] days and times are those of the language, in Latin digits and the Gregorian calendar', async () => {
    await loadLanguage('es')
    expect([unambiguousDay('2026-11-05'), formatDay('2026-11-05', 'MM/dd/yyyy'), formatDay('2026-11-05', 'dd/MM/yyyy')]).toEqual([
      '5 nov 2026',
      '05/11/2026',
      '05/11/2026',
    ])
    expect(dayWithWeekday('2026-11-20')).toBe('vie, 20 nov 2026')
    expect([clockTime('09:30 PM'), clockTime('00:05:00'), clockTime('soon'), unambiguousDay('2026-02-30')]).toEqual([
      '21:30',
      '00:05',
      '',
      '',
    ])
    await loadLanguage('fa')
    expect(formatDay('2026-11-05', 'dd/MM/yyyy')).toMatch(/2026.*11.*05/)
    await loadLanguage('en-GB')
    expect([unambiguousDay('2026-11-05'), clockTime('21:30')]).toEqual(['05 Nov 2026', '09:30 PM'])
  })
})
