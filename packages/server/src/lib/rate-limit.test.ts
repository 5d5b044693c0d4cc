import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { rateLimits } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import {
  countAttempt,
  forgetOldLimits,
  type Limit,
  refundAttempt,
  resetLimit,
  secondsToWait,
  tooMany,
  uncountAttempt,
} from './rate-limit.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

const limit: Limit = { what: 'login:address', subject: '10.0.0.1', free: 3, maxWait: 60 }
const attempt = (of = limit) => secondsToWait(api.deps, of)
const seconds = (count: number) => api.clock.advance(count * 1000)
/** Tries as often as it is let at once. */
async function useUp(of = limit): Promise<number> {
  let turns = 0
  while ((await attempt(of)) === 0) turns++
  return turns
}

test('[AUTH-19] some attempts are free, and the wait after each further one doubles up to the longest', async () => {
  expect(await useUp()).toBe(3)
  const waits: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    const wait = await attempt()
    waits.push(wait)
    seconds(wait - 1)
    expect(await attempt()).toBe(1)
    seconds(1)
    expect(await attempt()).toBe(0)
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
})

test('[AUTH-19] seconds are rounded up, so that nobody tries again too early', async () => {
  await useUp()
  api.clock.advance(4001)
  expect(await attempt()).toBe(1)
})

test('[AUTH-19] attempts are forgotten an hour after the last one, and not before', async () => {
  await useUp()
  seconds(3599)
  expect(await attempt()).toBe(0)
  expect(await attempt()).toBe(10)
  seconds(3600)
  expect(await useUp()).toBe(3)
})

test('[AUTH-19] attempts that were counted while the clock was ahead do not outlast its correction', async () => {
  seconds(24 * 3600)
  await useUp()
  seconds(-24 * 3600)
  expect(await useUp()).toBe(3)
})

test('[AUTH-19] every user and action is counted separately, by a name that does not reveal the user', async () => {
  await useUp()
  expect(await attempt({ ...limit, subject: '10.0.0.2' })).toBe(0)
  expect(await attempt({ ...limit, what: 'code:address' })).toBe(0)
  const names = (await api.deps.database.select().from(rateLimits)).map(({ name }) => name)
  expect(names).toHaveLength(3)
  for (const name of names) expect(name).toMatch(/^(login|code):address:[\w-]{43}$/)
})

test('[AUTH-19] a turn is taken under every limit, and refused by the first without one', async () => {
  const narrow = { ...limit, what: 'login:pair', free: 1 }
  await countAttempt(api.deps, [limit, narrow])
  const refusal = { code: 429, message: 'Too many attempts. Try again in 5 seconds.', retryAfter: 5 }
  await expect(countAttempt(api.deps, [limit, narrow])).rejects.toMatchObject(refusal)
  // What is refused takes no turn anywhere: somebody who waits as they are asked to would build up a wait for others.
  expect(await useUp()).toBe(2)
})

test('[AUTH-19] of attempts at the same moment no more are free than of those one after the other, whatever the order of their times', async () => {
  for (const skew of [0.001, 0.3, 4]) {
    const of = { ...limit, subject: `skewed by ${skew}` }
    const at = (late: number) => () => sql`${new Date(api.clock.now() + late * 1000).toISOString()}::timestamptz`
    // Of two processes, or of requests that began earlier and are counted later.
    const tries = Array.from({ length: 100 }, (_, number) =>
      secondsToWait({ database: api.deps.database, databaseNow: at(number % 2 ? skew : 0) }, of),
    )
    expect((await Promise.all(tries)).filter((wait) => wait === 0)).toHaveLength(3)
  }
})

test('[AUTH-19] a right attempt is taken back: it makes nobody wait, and the wrong ones before it still count', async () => {
  await useUp()
  for (const wait of [5, 10]) {
    seconds(wait)
    expect(await attempt()).toBe(0)
  }
  await refundAttempt(api.deps, [limit])
  expect(await attempt()).toBe(0)
  expect(await attempt()).toBe(20)
  seconds(20)
  await refundAttempt(api.deps, [limit, { ...limit, subject: 'never tried' }])
  seconds(3600 - 61)
  expect(await attempt()).toBe(0)
  expect(await attempt()).toBe(20)
})

test('[AUTH-19] taking back more than there was gives no free attempt besides', async () => {
  await attempt()
  for (let times = 0; times < 3; times++) await refundAttempt(api.deps, [limit])
  expect(await useUp()).toBe(3)
})

test('[AUTH-19] an attempt that was not looked at counts for nobody, and ends no wait', async () => {
  for (let times = 0; times < 10; times++) {
    expect(await attempt()).toBe(0)
    await uncountAttempt(api.deps, [limit])
  }
  expect(await useUp()).toBe(3)
  seconds(5)
  expect(await attempt()).toBe(0)
  await uncountAttempt(api.deps, [limit])
  expect(await attempt()).toBe(5)
})

test('[AUTH-19] a limit may have another first wait, up to the time for which it remembers', async () => {
  const day = 24 * 3600
  const daily = { ...limit, free: 2, firstWait: day, maxWait: day, memory: day }
  expect(await useUp(daily)).toBe(2)
  seconds(day - 1)
  expect(await attempt(daily)).toBe(1)
  seconds(1)
  expect(await useUp(daily)).toBe(2)
})

test('[AUTH-19] a limit that is reset has all its free attempts again, and others have not', async () => {
  const other = { ...limit, subject: '10.0.0.2' }
  await useUp()
  await useUp(other)
  await resetLimit(api.deps, limit)
  expect(await useUp()).toBe(3)
  expect(await attempt(other)).toBe(5)
})

test('[AUTH-19] limits that have expired are deleted, and only those', async () => {
  await useUp()
  seconds(1800)
  await attempt({ ...limit, subject: '10.0.0.2' })
  seconds(1801)
  await forgetOldLimits(api.deps)
  expect(await api.deps.database.select().from(rateLimits)).toHaveLength(1)
  expect(await useUp({ ...limit, subject: '10.0.0.2' })).toBe(2)
})

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('[AUTH-19] a wait of %i s is called %s', (wait, words) => {
  expect(tooMany(wait)).toMatchObject({ code: 429, message: `Too many attempts. Try again in ${words}.`, retryAfter: wait })
})
