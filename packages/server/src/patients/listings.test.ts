import { expect, test } from 'vitest'

import { createListings } from './listings.ts'

const minute = 60_000

function listing() {
  let now = 1_000_000
  let counted = 0
  const listings = createListings({ now: () => now })
  return {
    page: (number: number, token = 'token') => listings.of(token, number === 1, async () => ++counted),
    later: (milliseconds: number) => {
      now += milliseconds
    },
    counted: () => counted,
  }
}

test('[POOL-01] page 1 begins a list, and the pages after it belong to that list', async () => {
  const { page, later, counted } = listing()
  const first = await page(1)
  later(minute)
  expect(await page(2)).toBe(first)
  expect(await page(4000)).toBe(first)
  expect(counted()).toBe(1)
  const again = await page(1)
  expect(again.upTo.getTime() - first.upTo.getTime()).toBe(minute)
  expect(await page(2)).toBe(again)
})

test('everybody has a list of their own', async () => {
  const { page, later } = listing()
  const mine = await page(1, 'mine')
  later(minute)
  expect((await page(2, 'theirs')).upTo).not.toEqual(mine.upTo)
  expect(await page(2, 'mine')).toBe(mine)
})

test('a list grows old, and the oldest of very many are forgotten', async () => {
  const { page, later } = listing()
  const first = await page(1)
  later(16 * minute)
  expect(await page(2)).not.toBe(first)
  const mine = await page(1, 'mine')
  for (let other = 0; other < 10_000; other++) await page(1, `token ${other}`)
  expect(await page(2, 'mine')).not.toBe(mine)
})
