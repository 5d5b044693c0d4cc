import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { clockTime, dayIn, foreignZone, momentOf, sameOffset, slotTime, timeIn, zoneName } from './wall-clock.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16)
const places = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]

describe('a time on the wall of a place', () => {
  test("[AVAIL-01] is the moment it stands for, whatever this machine's zone", () => {
    expect(iso(momentOf('2026-11-20', '09:30:00', 'America/New_York'))).toBe('2026-11-20T14:30')
    expect(iso(momentOf('2026-07-20', '09:30:00', 'America/New_York'))).toBe('2026-07-20T13:30')
    expect(iso(momentOf('2026-11-20', '09:30', 'Asia/Kolkata'))).toBe('2026-11-20T04:00')
    expect(iso(momentOf('2026-11-20', '00:15:00', 'Pacific/Auckland'))).toBe('2026-11-19T11:15')
  })

  test.each([
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-03-08', '09:30', '2026-03-08T13:30'],
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
    ['America/New_York', '2026-11-01', '09:30', '2026-11-01T14:30'],
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30'],
    ['America/St_Johns', '2026-03-08', '02:30', '2026-03-08T06:00'],
    ['America/St_Johns', '2026-11-01', '01:30', '2026-11-01T04:00'],
    ['Pacific/Apia', '2011-12-30', '10:00', '2011-12-30T20:00'],
  ])('around a clock change, in %s on %s at %s', (zone, day, time, expected) => {
    expect(iso(momentOf(day, time, zone))).toBe(expected)
  })

  test('a skipped time goes forward: 02:30 becomes 03:30', () => {
    const moment = momentOf('2026-03-08', '02:30:00', 'America/New_York')
    expect(`${dayIn('America/New_York', moment)} ${timeIn('America/New_York', moment)}`).toBe('2026-03-08 03:30:00')
  })

  test.each(places)('survives the round trip, in %s', (zone) => {
    const moments = fc.integer({ min: utc('2000-01-01T00:00:00') / 1000, max: utc('2060-01-01T00:00:00') / 1000 })
    fc.assert(
      fc.property(moments, (seconds) => {
        const [date, time] = [dayIn(zone, seconds * 1000), timeIn(zone, seconds * 1000)]
        const back = momentOf(date, time, zone)
        expect([dayIn(zone, back), timeIn(zone, back)]).toEqual([date, time])
        // Of two moments with the same clock time, the first one.
        expect(back).toBeLessThanOrEqual(seconds * 1000)
        expect(seconds * 1000 - back).toBeLessThanOrEqual(3_600_000)
      }),
      { numRuns: 60 },
    )
  })

  test('that is invalid has no moment', () => {
    for (const [day, time] of [
      ['2026-02-30', '09:00:00'],
      ['2026-11-20', '25:00:00'],
      ['', ''],
      ['2026-11-20', ''],
    ] as const)
      expect(momentOf(day, time, 'UTC')).toBeNaN()
  })

  test('without a zone uses the zone in which this test runs', () => {
    const here = process.env['TZ']
    expect(here).toBeTruthy()
    for (const [day, time] of [
      ['2026-01-20', '09:30:00'],
      ['2026-07-20', '09:30:00'],
      ['2026-10-25', '02:30:00'],
    ] as const)
      expect(momentOf(day, time, undefined)).toBe(momentOf(day, time, here))
  })

  test('without a zone, or with an unknown one, uses this machine’s', () => {
    const noon = new Date(2026, 10, 20, 12, 0).getTime()
    expect(momentOf('2026-11-20', '12:00:00', undefined)).toBe(noon)
    expect(momentOf('2026-11-20', '12:00:00', 'Mars/Olympus')).toBe(noon)
    expect(dayIn('Mars/Olympus', noon)).toBe('2026-11-20')
    expect(timeIn(undefined, noon)).toBe('12:00:00')
  })
})

describe('a zone', () => {
  test('[AVAIL-01] has the name it has on that day', () => {
    expect(zoneName('America/New_York', utc('2026-11-20T12:00:00'))).toBe('EST')
    expect(zoneName('America/New_York', utc('2026-07-20T12:00:00'))).toBe('EDT')
    expect(zoneName('Asia/Kolkata', utc('2026-07-20T12:00:00'))).toBe('GMT+5:30')
    expect(zoneName(undefined, 0)).toBe('')
    expect(zoneName('Mars/Olympus', 0)).toBe('')
  })

  test('[AVAIL-01] is named only if this machine’s clock shows another time', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const moment = utc('2026-11-20T12:00:00')
    expect(sameOffset(here, moment)).toBe(true)
    expect(foreignZone(here, moment)).toBe('')
    expect(sameOffset(undefined, moment)).toBe(true)
    expect(foreignZone('Mars/Olympus', moment)).toBe('')
    // None of the zones in which these tests run is Nepal's.
    expect(sameOffset('Asia/Kathmandu', moment)).toBe(false)
    expect(foreignZone('Asia/Kathmandu', moment)).toBe('GMT+5:45')
  })
})

describe('a slot\u2019s text', () => {
  test.each([
    ['2026-11-20 09:30 AM', '2026-11-20', '09:30:00'],
    ['2026-11-20 12:00 AM', '2026-11-20', '00:00:00'],
    ['2026-11-20 12:15 PM', '2026-11-20', '12:15:00'],
    ['2026-11-20 1:05 pm', '2026-11-20', '13:05:00'],
    ['2026-11-20T14:30:00', '2026-11-20', '14:30:00'],
    ['2026-03-08 02:30 AM', '2026-03-08', '02:30:00'],
  ])('[AVAIL-01] %s is that day and time', (text, date, time) => {
    expect(slotTime(text)).toEqual({ date, time })
  })

  test('[AVAIL-02] without a day or a time is invalid', () => {
    for (const text of [
      '',
      'noon',
      '09:30 AM',
      '2026-11-20',
      '2026-02-30 09:30 AM',
      '2026-11-20 25:00',
      'null',
      '20-11-2026 09:30 AM',
    ])
      expect(slotTime(text)).toBeUndefined()
  })

  test('[UI-06] a stored time looks like a slot', () => {
    expect(['09:30:00', '14:05:00', '00:00:00'].map(clockTime)).toEqual(['09:30 AM', '02:05 PM', '12:00 AM'])
  })
})
