import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { clockTime, dayIn, foreignZone, isZone, minutesOf, momentOf, timeIn, timeOfDay, zoneName } from './wall-clock.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19)

describe('a local time', () => {
  test.each([
    ['2026-11-20', '09:30:00', 'America/New_York', '2026-11-20T14:30:00'],
    ['2026-07-20', '09:30:00', 'America/New_York', '2026-07-20T13:30:00'],
    ['2026-11-20', '09:30', 'Asia/Kolkata', '2026-11-20T04:00:00'],
    ['2026-11-20', '00:15:00', 'Pacific/Auckland', '2026-11-19T11:15:00'],
    ['2026-11-20', '00:00:00', 'Asia/Kathmandu', '2026-11-19T18:15:00'],
    ['2026-11-20', '23:59:59', 'Pacific/Kiritimati', '2026-11-20T09:59:59'],
    ['2026-11-20', '09:30:00', 'UTC', '2026-11-20T09:30:00'],
  ])("[AVAIL-01] %s %s in %s is %s in UTC, whatever this machine's zone", (day, time, zone, expected) => {
    const { moment, times } = momentOf(day, time, zone)
    expect([iso(moment), times]).toEqual([expected, 1])
  })

  test.each([
    ['America/New_York', '2026-03-08', '01:59', 1, '2026-03-08T06:59:00'],
    ['America/New_York', '2026-03-08', '02:30', 0, '2026-03-08T07:30:00'],
    ['America/New_York', '2026-03-08', '03:00', 1, '2026-03-08T07:00:00'],
    ['America/New_York', '2026-03-08', '09:30', 1, '2026-03-08T13:30:00'],
    ['America/New_York', '2026-11-01', '00:59', 1, '2026-11-01T04:59:00'],
    ['America/New_York', '2026-11-01', '01:30', 2, '2026-11-01T05:30:00'],
    ['America/New_York', '2026-11-01', '02:00', 1, '2026-11-01T07:00:00'],
    ['America/New_York', '2026-11-01', '09:30', 1, '2026-11-01T14:30:00'],
    ['America/Chicago', '2026-03-08', '01:59:59', 1, '2026-03-08T07:59:59'],
    ['America/Chicago', '2026-03-08', '02:00:00', 0, '2026-03-08T08:00:00'],
    ['America/Chicago', '2026-03-08', '02:59:59', 0, '2026-03-08T08:59:59'],
    ['America/Chicago', '2026-03-08', '03:00:00', 1, '2026-03-08T08:00:00'],
    ['America/Chicago', '2026-11-01', '01:30:00', 2, '2026-11-01T06:30:00'],
    ['America/Chicago', '2026-11-01', '02:00:00', 1, '2026-11-01T08:00:00'],
    ['Europe/Berlin', '2026-03-29', '01:59', 1, '2026-03-29T00:59:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', 0, '2026-03-29T01:30:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', 1, '2026-03-29T01:00:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', 2, '2026-10-25T00:30:00'],
    ['Europe/Berlin', '2026-10-25', '03:00', 1, '2026-10-25T02:00:00'],
    // This island's clocks change by only half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', 0, '2026-10-03T15:45:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', 1, '2026-10-03T15:30:00'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', 2, '2026-04-04T14:45:00'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', 1, '2026-04-04T15:30:00'],
    ['America/St_Johns', '2026-03-08', '02:30', 0, '2026-03-08T06:00:00'],
    ['America/St_Johns', '2026-11-01', '01:30', 2, '2026-11-01T04:00:00'],
    // Samoa went from one side of the date line to the other.
    ['Pacific/Apia', '2011-12-30', '10:00', 0, '2011-12-30T20:00:00'],
  ] as const)('around a clock change: in %s on %s at %s, shown %i times', (zone, day, time, times, expected) => {
    const found = momentOf(day, time, zone)
    expect([iso(found.moment), found.times]).toEqual([expected, times])
  })

  test('a skipped time goes forward: 02:30 becomes 03:30', () => {
    const { moment } = momentOf('2026-03-08', '02:30:00', 'America/New_York')
    expect(`${dayIn('America/New_York', moment)} ${timeIn('America/New_York', moment)}`).toBe('2026-03-08 03:30:00')
  })

  test('that is invalid has no moment', () => {
    for (const [day, time] of [
      ['2026-02-30', '09:00:00'],
      ['2026-11-20', '25:00:00'],
      ['', ''],
      ['2026-11-20', ''],
    ] as const)
      expect(momentOf(day, time, 'UTC')).toEqual({ moment: Number.NaN, times: 0 })
    expect([dayIn('UTC', Number.NaN), timeIn('Europe/Berlin', Number.NaN), dayIn(undefined, Number.NaN)]).toEqual(['', '', ''])
  })

  test('without a zone uses the zone in which this test runs', () => {
    const here = process.env['TZ']
    expect(here).toBeTruthy()
    for (const [day, time] of [
      ['2026-01-20', '09:30:00'],
      ['2026-07-20', '09:30:00'],
      ['2026-03-08', '02:30:00'],
      ['2026-10-25', '02:30:00'],
    ] as const)
      expect(momentOf(day, time, undefined)).toEqual(momentOf(day, time, here))
  })

  test('without a zone, or with an unknown one, uses this machine’s', () => {
    const noon = new Date(2026, 10, 20, 12, 0).getTime()
    for (const zone of [undefined, '', 'Mars/Olympus', 'Mars+05:30']) {
      expect(momentOf('2026-11-20', '12:00:00', zone)).toEqual({ moment: noon, times: 1 })
      expect([dayIn(zone, noon), timeIn(zone, noon)]).toEqual(['2026-11-20', '12:00:00'])
    }
  })
})

describe('a zone', () => {
  test('is known by its IANA name', () => {
    expect([undefined, '', 'Mars/Olympus', 'Mars+05:30', 'America/Denver', 'UTC'].map(isZone)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('[AVAIL-01] has the name of that day', () => {
    expect(zoneName('America/New_York', utc('2026-11-20T12:00:00'))).toBe('EST')
    expect(zoneName('America/New_York', utc('2026-07-20T12:00:00'))).toBe('EDT')
    expect(zoneName('Asia/Kolkata', utc('2026-07-20T12:00:00'))).toBe('GMT+5:30')
    for (const zone of [undefined, 'Mars/Olympus']) expect(zoneName(zone, 0)).toBe('')
    expect(zoneName('America/New_York', Number.NaN)).toBe('')
  })

  test('[AVAIL-01] is named only if this machine’s clock shows another time', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const moment = utc('2026-11-20T12:00:00')
    for (const zone of [here, undefined, 'Mars/Olympus']) expect(foreignZone(zone, moment)).toBe('')
    // None of the zones in which these tests run is Nepal's.
    expect(foreignZone('Asia/Kathmandu', moment)).toBe('GMT+5:45')
  })
})

describe('clock times', () => {
  test.each([
    ['2026-11-20 09:30 AM', '09:30 AM'],
    ['2026-11-20 12:00 AM', '12:00 AM'],
    ['2026-11-20 01:05 pm', '01:05 PM'],
    ['09:30:00', '09:30 AM'],
    ['14:05', '02:05 PM'],
    ['14:05:00', '02:05 PM'],
    ['00:00:00', '12:00 AM'],
    ['00:15', '12:15 AM'],
    ['12:15:59', '12:15 PM'],
    ['2026-11-20T23:59', '11:59 PM'],
  ])('[UI-06] %s is a slot at %s', (text, expected) => {
    expect(clockTime(text)).toBe(expected)
  })

  test('that are unreadable are empty', () => {
    for (const none of ['', 'noon', '24:00', '13:00 PM', '00:10 AM', '9:60', 'null', '2026-11-20'])
      expect([timeOfDay(none), clockTime(none)]).toEqual(['', ''])
  })

  test('are converted to minutes since midnight', () => {
    expect(['00:00', '09:30:00', '23:59', '24:00:00'].map(minutesOf)).toEqual([0, 570, 1439, 1440])
  })
})

/** Ten zones with whole, half and quarter hours, changes at midnight, in Ramadan and across the date line. */
const zones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
/** What is computed for a named zone does not depend on this machine's: each of the five runs compares two of the ten. */
const zonesOfThisRun = zones.filter((_, index) => index % 5 === Number(process.env['ZONES_PART']))
const [from, to] = [utc('2010-01-01T00:00:00'), utc('2030-01-01T00:00:00')]
const [quarter, hour, dayLength] = [15 * 60_000, 3600_000, 86_400_000]

/** The local time of a zone at a moment by Intl alone, as the moment at which UTC shows it. */
function clockOf(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment) => utc(format.format(moment).replace(' ', 'T'))
}

describe.each(zonesOfThisRun)('[AVAIL-01] over twenty years in %s', (zone) => {
  const clock = clockOf(zone)

  test('day and time equal those of Intl, and lead back to the first moment that shows them', () => {
    fc.assert(
      fc.property(fc.integer({ min: from / 1000, max: to / 1000 }), (seconds) => {
        const moment = seconds * 1000
        const [day, time] = [dayIn(zone, moment), timeIn(zone, moment)]
        expect(`${day}T${time}`).toBe(iso(clock(moment)))
        const back = momentOf(day, time, zone)
        expect(clock(back.moment)).toBe(clock(moment))
        expect(back.moment).toBeLessThanOrEqual(moment)
        expect(back.times).toBeGreaterThan(back.moment < moment ? 1 : 0)
      }),
    )
  })

  test('around each clock change, every quarter of an hour has the moments at which Intl shows it', () => {
    const wrong: string[] = []
    let offset = clock(from) - from
    for (let day = from; day < to; day += dayLength) {
      const next = clock(day + dayLength) - (day + dayLength)
      if (next !== offset) wrong.push(...wrongAround(zone, clock, day))
      offset = next
    }
    expect(wrong).toEqual([])
  })
})

/** The quarters of an hour around a change within a day of UTC for which `momentOf`, `dayIn` or `timeIn` differ from Intl. */
function wrongAround(zone: string, clock: (moment: number) => number, day: number): string[] {
  const moments = Array.from({ length: 4 * 36 }, (_, index) => day - 6 * hour + index * quarter)
  const shown = moments.map(clock)
  const wrong: string[] = []
  for (let wanted = shown[12]!; wanted < shown.at(-12)!; wanted += quarter) {
    const times = shown.filter((one) => one === wanted).length
    // A skipped time's moment is as long after the last time before the gap as if the clocks had not changed.
    const first = times > 0 ? shown.indexOf(wanted) : shown.findLastIndex((one) => one < wanted)
    const expected = { moment: moments[first]! + wanted - shown[first]!, times }
    const found = momentOf(iso(wanted).slice(0, 10), iso(wanted).slice(11), zone)
    if (found.moment !== expected.moment || found.times !== times)
      wrong.push(`${iso(wanted)} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  }
  for (const [index, moment] of moments.entries())
    if (`${dayIn(zone, moment)}T${timeIn(zone, moment)}` !== iso(shown[index]!))
      wrong.push(`${iso(moment)} is not ${iso(shown[index]!)}`)
  return wrong
}
