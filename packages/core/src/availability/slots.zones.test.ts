import { slotsByProvider } from '@chartside/contract/availability'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { hasBegun, readSlotDays, slotTime } from './slots.ts'

const answer = v.object(slotsByProvider.answer)
const read = (sent: unknown) => readSlotDays(v.parse(answer, sent))
const slot = (start_time: unknown, booked: unknown = false, end_time: unknown = '') => ({ start_time, end_time, booked })
const day = (date: unknown, slots: unknown, location_id: unknown = 1) => ({ date, slots_by_location: [{ location_id, slots }] })

describe('slots of an answer', () => {
  test('[AVAIL-01] are grouped by day and location, in order of time', () => {
    const sent = {
      data: [
        day('2026-11-21', [slot('2026-11-21 01:00 PM'), slot('2026-11-21 09:30 AM', true, '2026-11-21 10:00 AM')]),
        day('2026-11-20', [slot('2026-11-20 12:00 PM')], 'north'),
      ],
      locations: [{ location_id: 1, city: 'Lakeside', address: '1 Shore Road', name: 'Main', time_zone: 'America/New_York' }],
    }
    expect(read(sent)).toEqual({
      days: [
        { date: '2026-11-20', locations: [{ locationId: 'north', slots: [{ time: '12:00:00', endTime: '', booked: false }] }] },
        {
          date: '2026-11-21',
          locations: [
            {
              locationId: '1',
              slots: [
                { time: '09:30:00', endTime: '10:00:00', booked: true },
                { time: '13:00:00', endTime: '', booked: false },
              ],
            },
          ],
        },
      ],
      locations: [expect.objectContaining({ location_id: '1', time_zone: 'America/New_York' })],
    })
  })

  test.each([
    ['2026-03-08', ['01:30 AM', '03:00 AM', '03:30 AM']],
    ['2026-11-01', ['12:30 AM', '01:00 AM', '01:30 AM', '02:00 AM']],
    ['2026-03-29', ['01:30 AM', '03:00 AM']],
    ['2026-10-25', ['02:00 AM', '02:30 AM', '03:00 AM']],
  ])('[AVAIL-01] on %s, when clocks change, are the times that were sent', (date, times) => {
    const found = read({
      data: [
        day(
          date,
          times.map((time) => slot(`${date} ${time}`)),
        ),
      ],
      locations: [],
    })
    const shown =
      found === 'unrecognised'
        ? []
        : found.days.flatMap(({ date, locations }) =>
            locations.flatMap(({ slots }) => slots.map(({ time }) => [date, time.slice(0, 5)])),
          )
    expect(shown).toEqual(times.map((time) => [date, `${time.startsWith('12') ? '00' : time.slice(0, 2)}:${time.slice(3, 5)}`]))
  })

  test('that occur twice appear once, booked if either is', () => {
    const sent = { data: [day('2026-11-20', [slot('2026-11-20 09:30 AM', 1), slot('09:30:00')])], locations: [] }
    expect(read(sent)).toMatchObject({ days: [{ locations: [{ slots: [{ time: '09:30:00', booked: true }] }] }] })
  })

  test('belong to the day in their own text', () => {
    const sent = { data: [day('2026-11-20', [slot('2026-11-21 12:00 AM'), slot('2026-11-20 11:30 PM')])], locations: [] }
    const found = read(sent)
    expect(found !== 'unrecognised' && found.days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('unreadable parts are left out, the rest stays', () => {
    const sent = {
      data: [
        null,
        'closed',
        day('2026-11-20', [slot('noon'), slot('2026-02-30 09:00 AM'), slot('2026-11-20 09:00 AM'), 7, null, slot(null)]),
        day('2026-11-20', [slot('2026-11-20 10:00 AM')], null),
        day('2026-11-20', 'none'),
      ],
      locations: null,
    }
    expect(read(sent)).toEqual({
      days: [{ date: '2026-11-20', locations: [{ locationId: '1', slots: [{ time: '09:00:00', endTime: '', booked: false }] }] }],
      locations: [],
    })
  })

  test('[APPT-03] data of another shape is unrecognised', () => {
    for (const data of [
      [{}],
      [{ days: [] }],
      [day('tomorrow', [slot('noon')])],
      [day('2026-11-20', [slot('early'), slot('late')])],
      [day('2026-11-20', [{ from: 9, to: 10 }])],
    ])
      expect(read({ data, locations: [] })).toBe('unrecognised')
  })

  test('[AVAIL-02] an empty list, and days without slots, mean no slots', () => {
    for (const data of [[], [day('2026-11-20', [])], [day('2026-11-20', null)]])
      expect(read({ data })).toEqual({ days: [], locations: [] })
  })

  test('[APPT-03] data that is not a list does not count as a day without slots', () => {
    for (const data of [null, {}, 'soon', 7]) expect(read({ data })).toBe('unrecognised')
  })

  test('[AVAIL-02] never crash, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (data, slots) => {
        for (const sent of [
          { data, locations: data },
          { data: [day('2026-11-20', slots)], locations: slots },
          { data: [day(data, [slot(slots, data)])] },
        ])
          expect(() => read(sent)).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('a slot has begun', () => {
  test.each([
    ['2026-11-20', '09:30:00', 'America/New_York', '2026-11-20T14:29:59Z', false],
    ['2026-11-20', '09:30:00', 'America/New_York', '2026-11-20T14:30:00Z', true],
    ['2026-03-08', '09:30:00', 'America/New_York', '2026-03-08T13:29:59Z', false],
    ['2026-03-08', '09:30:00', 'America/New_York', '2026-03-08T13:30:00Z', true],
    ['2026-11-01', '09:30:00', 'America/New_York', '2026-11-01T14:29:59Z', false],
    ['2026-10-25', '09:30:00', 'Europe/Berlin', '2026-10-25T08:30:00Z', true],
    ['2026-10-25', '09:30:00', 'Europe/Berlin', '2026-10-25T08:29:59Z', false],
    ['2026-11-20', '09:30:00', 'Asia/Kolkata', '2026-11-20T04:00:00Z', true],
  ])('[AVAIL-01] %s %s in %s at %s: %s', (date, time, zone, now, expected) => {
    expect(hasBegun(date, time, zone, Date.parse(now))).toBe(expected)
  })
})

describe('a slot’s text', () => {
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
})
