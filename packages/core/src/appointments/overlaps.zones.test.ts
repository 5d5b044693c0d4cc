import type { Appointment } from '@chartside/contract/appointments'
import { expect, test } from 'vitest'

import { sampleAppointment } from '../testing.ts'
import { overlapsWith } from './overlaps.ts'

const row = (id: string, change: Partial<Appointment>): Appointment =>
  sampleAppointment({ id, time: '10:00:00', location_id: 'chicago', ...change })
const zones = new Map([
  ['chicago', 'America/Chicago'],
  ['denver', 'America/Denver'],
  ['unsaid', ''],
])
const slot = { date: '2026-11-20', time: '10:00:00', locationId: 'chicago', minutes: 30 }
const shown = (rows: Appointment[], wanted = slot) =>
  overlapsWith(rows, wanted, zones, 'edited').map(({ shownTime }) => shownTime)

test('appointments overlap by their moment, not by the local clock time; the zone is named', () => {
  expect(shown([row('a', { location_id: 'denver', time: '09:00:00' })])).toEqual(['09:00 AM MST'])
  expect(shown([row('a', { location_id: 'denver', time: '10:00:00' })])).toEqual([])
  expect(
    shown([row('a', { date: '2026-11-20', location_id: 'denver', time: '23:30:00' })], {
      ...slot,
      date: '2026-11-21',
      time: '00:30:00',
    }),
  ).toEqual(['11:30 PM MST'])
})

test('at the same location, or without a known zone, the clock time is enough', () => {
  expect(shown([row('a', { time: '10:29:00' }), row('b', { time: '10:30:00' }), row('c', { time: '' })])).toEqual(['10:29 AM'])
  expect(shown([row('a', { location_id: 'unsaid' })], { ...slot, locationId: 'other' })).toEqual(['10:00 AM'])
  expect(shown([row('edited', {}), row('b', { status: 'cancelled' })])).toEqual([])
})
