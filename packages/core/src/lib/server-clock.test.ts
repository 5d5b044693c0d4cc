import { expect, test } from 'vitest'

import { manualClock } from './clock.ts'
import { createServerClock } from './server-clock.ts'

const start = Date.parse('2026-11-20T10:00:00Z')

/** The resulting offset after answers whose clock differed by these milliseconds. */
function offAfter(...differences: (number | undefined)[]): number {
  const clock = manualClock(start)
  const server = createServerClock(clock)
  for (const difference of differences) server.update(difference === undefined ? undefined : clock.now() + difference)
  return server.now() - clock.now()
}

test('less than two seconds come from whole seconds and the network, and do not count', () => {
  expect([offAfter(), offAfter(0), offAfter(1999), offAfter(-1999)]).toEqual([0, 0, 0, 0])
})

test("from two seconds on the server's clock applies, in both directions", () => {
  expect([offAfter(2000), offAfter(-2000), offAfter(150_000), offAfter(-7_200_000)]).toEqual([2000, -2000, 150_000, -7_200_000])
})

test('the last answer wins, and one without a time changes nothing', () => {
  expect([offAfter(60_000, undefined), offAfter(60_000, 500), offAfter(60_000, 5000)]).toEqual([60_000, 0, 5000])
})
