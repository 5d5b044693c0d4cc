import type { Location } from '@chartside/contract/check-in'
import { describe, expect, test } from 'vitest'

import { dayCards, locationName } from './day-cards.ts'
import type { SlotDays } from './slots.ts'

const here = process.env['TZ'] ?? ''
const place = (location_id: string, time_zone: string, name = `Place ${location_id}`): Location => ({
  location_id,
  time_zone,
  name,
  city: 'Lakeside',
  address: '1 Shore Road',
})
const slot = (time: string, booked = false) => ({ time, endTime: '', booked })

/** One day of slots at one location. */
const day = (date: string, times: readonly string[], time_zone: string): SlotDays => ({
  days: [{ date, locations: [{ locationId: '1', slots: times.map((time) => slot(time)) }] }],
  locations: [place('1', time_zone)],
})
const statesOf = (found: SlotDays, now: string) =>
  dayCards(found, '', Date.parse(now)).flatMap(({ locations }) =>
    locations.flatMap(({ slots }) => slots.map(({ shown, state }) => `${shown} ${state}`)),
  )

describe('[AVAIL-01] slots follow the local time of their location, whatever the zone of this machine', () => {
  test.each([
    // Clocks go forward and back at 2 in the United States, forward at 2 and back at 3 in Europe.
    ['America/New_York', '2026-03-08', '2026-03-08T13:15:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T14:15:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T07:15:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T08:15:00Z'],
    ['Asia/Kolkata', '2026-11-20', '2026-11-20T03:45:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T20:15:00Z'],
  ])('past and free slots in %s on %s', (zone, date, now) => {
    expect(statesOf(day(date, ['08:30:00', '09:15:00', '09:30:00', '14:00:00'], zone), now)).toEqual([
      '08:30 AM past',
      '09:15 AM past',
      '09:30 AM free',
      '02:00 PM free',
    ])
    expect(dayCards(day(date, ['09:30:00'], zone), '', 0)[0]?.date).toBe(date)
  })

  test('a repeated hour is past after its first pass', () => {
    const found = day('2026-11-01', ['01:00:00', '01:30:00', '02:00:00'], 'America/New_York')
    expect(statesOf(found, '2026-11-01T05:15:00Z')).toEqual(['01:00 AM past', '01:30 AM free', '02:00 AM free'])
    expect(statesOf(found, '2026-11-01T06:15:00Z')).toEqual(['01:00 AM past', '01:30 AM past', '02:00 AM free'])
  })

  test('the zone is named if the clocks differ, with its name on that day', () => {
    const zoneOn = (date: string, zone: string) => dayCards(day(date, ['09:30:00'], zone), '', 0)[0]?.locations[0]?.zone
    expect(zoneOn('2026-11-20', here)).toBe('')
    expect(zoneOn('2026-11-20', '')).toBe('')
    expect(zoneOn('2026-11-20', 'Nowhere/Nothing')).toBe('')
    expect(zoneOn('2026-11-20', 'America/Denver')).toBe('MST')
    expect(zoneOn('2026-07-20', 'America/Denver')).toBe('MDT')
  })

  test.each([
    ['America/New_York', '2026-03-08', ['00:30:00', '03:30:00', '10:00:00'], ['EST', 'EDT', 'EDT']],
    ['America/New_York', '2026-11-01', ['00:30:00', '01:30:00', '10:00:00'], ['EDT', 'EDT', 'EST']],
    // Until the change it is UTC.
    ['Europe/London', '2026-03-29', ['00:30:00', '10:00:00'], ['GMT', 'GMT+1']],
  ])('if the clocks of %s change between the slots of %s, each slot has its zone', (zone, date, times, names) => {
    const cardOf = (shown: readonly string[]) => {
      const { zone: named, slots } = dayCards(day(date, shown, zone), '', 0)[0]!.locations[0]!
      return [named, slots.map((slot) => slot.zone)]
    }
    const isHere = here === zone
    expect(cardOf(times)).toEqual(['', isHere ? times.map(() => '') : names])
    expect(cardOf(times.slice(-1))).toEqual([isHere ? '' : names.at(-1), ['']])
  })

  test('without a zone, this machine’s clock decides whether a slot is over', () => {
    const now = new Date(2026, 10, 20, 10, 0).toISOString()
    expect(statesOf(day('2026-11-20', ['09:30:00', '10:30:00'], ''), now)).toEqual(['09:30 AM past', '10:30 AM free'])
  })
})

test('[AVAIL-01] locations are sorted by name and can be limited to one, and a booked slot stays booked when it is over', () => {
  const found: SlotDays = {
    days: [
      {
        date: '2026-11-20',
        locations: [
          { locationId: '2', slots: [slot('09:00:00', true), slot('09:30:00')] },
          { locationId: '1', slots: [slot('09:00:00')] },
          { locationId: '3', slots: [slot('09:00:00')] },
        ],
      },
      { date: '2026-11-21', locations: [{ locationId: '1', slots: [slot('09:00:00')] }] },
    ],
    locations: [place('1', '', 'Aspen'), place('2', '', 'Birch')],
  }
  const [today] = dayCards(found, '', 0)
  expect(today).toMatchObject({ shown: 'Fri, 20 Nov 2026', free: 3 })
  expect(today?.locations.map(({ name }) => name)).toEqual(['Aspen', 'Birch', 'Location 3'])
  expect(dayCards(found, '2', Date.parse('2027-01-01T00:00:00Z'))).toMatchObject([
    { free: 0, locations: [{ locationId: '2', slots: [{ state: 'booked' }, { state: 'past' }] }] },
  ])
  expect(dayCards(found, '2', 0)).toHaveLength(1)
})

test('a location is shown by its name, or else by its address', () => {
  const unnamed = { ...place('7', ''), name: ' ' }
  expect(locationName(unnamed)).toBe('1 Shore Road')
  expect(locationName({ ...unnamed, address: '' })).toBe('Lakeside')
  expect(locationName({ ...unnamed, address: '', city: '' })).toBe('Location 7')
})
