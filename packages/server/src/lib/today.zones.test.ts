import { timeIn } from '@chartside/contract/lib/wall-clock'
import { expect, test } from 'vitest'

import { isTodayAt, latestToday, todayAt } from './today.ts'

const at = (text: string) => Date.parse(text)

test('today and the time are those of the place; an unknown one is taken for where it is earliest', () => {
  const evening = at('2026-11-21T04:30:00Z')
  expect([todayAt('America/Chicago', evening), timeIn('America/Chicago', evening)]).toEqual(['2026-11-20', '22:30:00'])
  expect([todayAt('Asia/Tokyo', evening), timeIn('Asia/Tokyo', evening)]).toEqual(['2026-11-21', '13:30:00'])
  expect(todayAt('', at('2026-11-21T11:59:00Z'))).toBe('2026-11-20')
  expect(todayAt('Mars/Olympus', at('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
})

test('at a place in an unknown zone it is every day that it is anywhere', () => {
  const moment = at('2026-11-21T11:00:00Z')
  const isToday = (zone: string) =>
    ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isTodayAt(zone, day, moment))
  expect(isToday('America/Chicago')).toEqual([false, false, true, false, false])
  expect(isToday('')).toEqual([false, true, true, true, false])
  expect(latestToday(moment)).toBe('2026-11-22')
})
