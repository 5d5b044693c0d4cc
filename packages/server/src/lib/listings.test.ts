import { expect, test } from 'vitest'

import { createListings } from './listings.ts'

const minute = 60_000

function listing() {
  let now = 1_000_000
  const listings = createListings({ now: () => now })
  return {
    page: (number: number, token = 'token', name = '') => listings.of(token, number === 1, name),
    forget: listings.forget,
    later: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('[POOL-01] page 1 begins a list, and the pages after it belong to that list', () => {
  const { page, later } = listing()
  const first = page(1)
  later(minute)
  expect(page(2)).toBe(first)
  expect(page(4000)).toBe(first)
  const again = page(1)
  expect(again.getTime() - first.getTime()).toBe(minute)
  expect(page(2)).toBe(again)
})

test('everybody has a list of their own', () => {
  const { page, later } = listing()
  const mine = page(1, 'mine')
  later(minute)
  expect(page(2, 'theirs')).not.toEqual(mine)
  expect(page(2, 'mine')).toBe(mine)
})

test('the lists of one reader are separate by name, and restart together', () => {
  const { page, later, forget } = listing()
  const [one, theirs] = [page(1, 'mine', 'one'), page(1, 'theirs', 'one')]
  later(minute)
  const two = page(1, 'mine', 'two')
  expect(two).not.toEqual(one)
  expect([page(2, 'mine', 'one'), page(2, 'mine', 'two')]).toEqual([one, two])
  forget('mine')
  later(minute)
  expect(page(2, 'mine', 'one')).not.toEqual(one)
  expect(page(2, 'mine', 'two')).not.toEqual(two)
  expect(page(2, 'theirs', 'one')).toBe(theirs)
})

test('a list expires, and the oldest of very many are forgotten', () => {
  const { page, later } = listing()
  const first = page(1)
  later(16 * minute)
  expect(page(2)).not.toBe(first)
  const mine = page(1, 'mine')
  for (let other = 0; other < 10_000; other++) page(1, `token ${other}`)
  expect(page(2, 'mine')).not.toBe(mine)
})
