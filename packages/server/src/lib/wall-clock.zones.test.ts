import { describe, expect, test } from 'vitest'

import { daysAfter, daysBetween, isSkipped, isZone, momentOf, timeIn, todayAt } from './wall-clock.ts'

const at = (text: string) => Date.parse(text)

describe('a moment of a wall clock', () => {
  test.each([
    ['2026-11-20', '09:30:00', 'America/Chicago', '2026-11-20T15:30:00Z'],
    ['2026-07-01', '09:30:00', 'America/Chicago', '2026-07-01T14:30:00Z'],
    ['2026-11-20', '00:00:00', 'Asia/Kathmandu', '2026-11-19T18:15:00Z'],
    ['2026-11-20', '23:59:59', 'Pacific/Kiritimati', '2026-11-20T09:59:59Z'],
    ['2026-11-20', '09:30:00', 'UTC', '2026-11-20T09:30:00Z'],
    // Put forward on 8 March 2026 at 2, back on 1 November at 2.
    ['2026-03-08', '01:59:59', 'America/Chicago', '2026-03-08T07:59:59Z'],
    ['2026-03-08', '03:00:00', 'America/Chicago', '2026-03-08T08:00:00Z'],
    ['2026-11-01', '01:30:00', 'America/Chicago', '2026-11-01T06:30:00Z'],
    ['2026-11-01', '02:00:00', 'America/Chicago', '2026-11-01T08:00:00Z'],
    // Half an hour is all that this island changes.
    ['2026-10-04', '02:30:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(new Date(momentOf(day, time, zone)!).toISOString().replace('.000', '')).toBe(moment)
    expect(isSkipped(day, time, zone)).toBe(false)
  })

  test.each([
    ['2026-03-08', '02:00:00', 'America/Chicago'],
    ['2026-03-08', '02:59:59', 'America/Chicago'],
    ['2026-03-29', '02:30:00', 'Europe/Berlin'],
    ['2026-10-04', '02:15:00', 'Australia/Lord_Howe'],
    // Samoa went from one side of the date line to the other.
    ['2011-12-30', '12:00:00', 'Pacific/Apia'],
  ])('%s %s in %s does not occur', (day, time, zone) => {
    expect(momentOf(day, time, zone)).toBeUndefined()
    expect(isSkipped(day, time, zone)).toBe(true)
  })

  test('nothing is skipped where the zone is unknown', () => {
    expect([isZone(''), isZone('Mars/Olympus'), isZone('America/Denver')]).toEqual([false, false, true])
    expect(isSkipped('2026-03-08', '02:30:00', 'Mars/Olympus')).toBe(false)
  })
})

test('today and the time are those of the place; an unknown one is taken for where it is earliest', () => {
  const evening = at('2026-11-21T04:30:00Z')
  expect([todayAt('America/Chicago', evening), timeIn('America/Chicago', evening)]).toEqual(['2026-11-20', '22:30:00'])
  expect([todayAt('Asia/Tokyo', evening), timeIn('Asia/Tokyo', evening)]).toEqual(['2026-11-21', '13:30:00'])
  expect(todayAt('', at('2026-11-21T11:59:00Z'))).toBe('2026-11-20')
  expect(todayAt('Mars/Olympus', at('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
})

test('days are counted on the calendar, over both changes of the clocks and leap days', () => {
  expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysAfter('2026-11-02', -2)).toBe('2026-10-31')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect([daysBetween('2026-10-31', '2026-11-02'), daysBetween('2026-11-02', '2026-11-02')]).toEqual([2, 0])
})
