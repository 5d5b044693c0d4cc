import { expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { createLastActivity } from './last-activity.ts'

const start = 1_000_000

test('other tabs learn of activity at most every ten seconds', () => {
  const activity = createLastActivity(manualClock(start))
  expect(activity.touch(start)).toBe(true)
  expect(activity.touch(start + 9_999)).toBe(false)
  expect(activity.$active.get()).toBe(start + 9_999)
  expect(activity.touch(start + 10_000)).toBe(true)
})

test('the later of two tabs counts', () => {
  const activity = createLastActivity(manualClock(start))
  activity.touch(start - 500)
  activity.applyStored(start - 1000)
  expect(activity.$active.get()).toBe(start - 500)
  activity.applyStored(start - 100)
  expect(activity.$active.get()).toBe(start - 100)
})

test('activity from the future, of a clock that was set back, counts from now on and only once', () => {
  const clock = manualClock(start)
  const activity = createLastActivity(clock)
  activity.applyStored(start + 3600_000)
  expect(activity.$active.get()).toBe(start)
  clock.turn(60_000)
  activity.applyStored(start + 3600_000)
  expect(activity.$active.get()).toBe(start)
})

test('the last activity is stored, and the next user begins with none', () => {
  const activity = createLastActivity(manualClock(start))
  activity.touch(start)
  activity.touch(start + 5)
  expect(activity.toStore()).toBe(start + 5)
  activity.clear()
  expect(activity.toStore()).toBe(0)
})
