import { expect, test } from 'vitest'

import { dates, orderOf } from './date-order.ts'

test.each([
  ['US', 'month-first'],
  ['us', 'month-first'],
  ['GB', 'day-first'],
  ['DE', 'day-first'],
  ['IN', 'day-first'],
  ['JP', 'year-first'],
  ['SE', 'year-first'],
  ['day-first', 'day-first'],
  ['Month-First', 'month-first'],
])('[UI-10] %s types dates %s', (given, order) => {
  expect(orderOf(given)).toBe(order)
  expect(dates().problem?.(given)).toBeUndefined()
})

test.each(['XX', 'USA', 'first', ''])('[UI-10] %s is neither a country nor an order, and the message says what is', (given) => {
  expect(orderOf(given)).toBe('')
  expect(dates().problem?.(given)).toContain('Give two letters such as US')
})
