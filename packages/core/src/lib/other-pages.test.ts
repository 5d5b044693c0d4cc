import { expect, test } from 'vitest'

import { manualClock } from './clock.ts'
import { joinOtherPages } from './other-pages.ts'

test("[AUTH-23] a page receives the answers of its clinic's other pages, and knows at once if it is alone", async () => {
  const clock = manualClock(0)
  const given: string[] = []
  const open = (what: string, clinic = 'one') =>
    joinOtherPages(BroadcastChannel, clock, clinic, () => {
      given.push(what)
      return what
    })
  const asking = open('own')
  expect(asking.ask()).toBeUndefined()
  const others = [open('running'), open('entries'), open('foreign', 'two')]
  await expect.poll(() => asking.ask() !== undefined).toBe(true)
  await expect.poll(() => new Set(given)).toEqual(new Set(['running', 'entries']))
  const answered = asking.ask()
  const before = given.length
  await expect.poll(() => given.length).toBeGreaterThanOrEqual(before + 2)
  // The answers must arrive before the timeout.
  await new Promise((arrived) => setTimeout(arrived, 20))
  clock.turn(250)
  expect(new Set(await answered)).toEqual(new Set(['running', 'entries']))
  for (const page of others) page.leave()
  await expect.poll(() => asking.ask() === undefined).toBe(true)
  asking.leave()
})

test('[AUTH-23] without BroadcastChannel there is no other page', () => {
  const alone = joinOtherPages(undefined, manualClock(0), 'one', () => 'running')
  expect(alone.ask()).toBeUndefined()
  alone.leave()
})
