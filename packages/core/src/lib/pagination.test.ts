import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pageNumbers } from './pagination.ts'

test.each([
  [1, 1, [1]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 20, [1, 2, 3, 4, 5, 6, 'ellipsis', 20]],
  [6, 20, ['ellipsis', 4, 5, 6, 7, 8, 'ellipsis', 20]],
  [6, 6, ['ellipsis', 4, 5, 6]],
  [17, 20, ['ellipsis', 15, 16, 17, 18, 19, 20]],
  [20, 20, ['ellipsis', 18, 19, 20]],
  [9, 12, ['ellipsis', 7, 8, 9, 10, 11, 12]],
])('[UI-02] page %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})

test('[UI-02] shows the last page and the current one, in order, and at most 6 numbers besides the last', () => {
  const pages = fc.integer({ min: 1, max: 5000 }).chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(pages, ([current, last]) => {
      const shown = pageNumbers(current, last)
      const numbers = shown.filter((page) => page !== 'ellipsis')
      expect(numbers).toContain(current)
      expect(numbers.at(-1)).toBe(last)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers.length).toBeLessThanOrEqual(7)
      if (current <= 5) expect(numbers.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].slice(0, Math.min(6, last)))
      else {
        expect(shown[0]).toBe('ellipsis')
        expect(numbers).toEqual([...new Set([-2, -1, 0, 1, 2].map((step) => Math.min(current + step, last)).concat(last))])
      }
      // An ellipsis appears exactly where numbers are left out.
      shown.forEach((page, index) => {
        const before = shown[index - 1]
        if (page === 'ellipsis') {
          const next = shown[index + 1] as number
          expect(next - ((before as number | undefined) ?? 0)).toBeGreaterThan(1)
        } else if (before !== undefined && before !== 'ellipsis') expect(page).toBe(before + 1)
      })
    }),
  )
})

test('[UI-02] an invalid page is clamped to the range', () => {
  fc.assert(
    fc.property(fc.double(), fc.double({ max: 10_000, noNaN: true }), (current, last) => {
      const end = Math.max(1, Math.floor(last) || 1)
      expect(pageNumbers(current, last).at(-1)).toBe(end)
    }),
  )
})
