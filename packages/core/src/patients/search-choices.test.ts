import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createCursor } from './search-choices.ts'

test('[SRCH-02] the arrow keys cycle through the choices and the field', () => {
  const cursor = createCursor(atom(['a', 'b']))
  const steps = ([1, 1, 1, -1, -1, -1] as const).map((step) => {
    cursor.move(step)
    return cursor.$active.get()
  })
  expect(steps).toEqual([0, 1, -1, 1, 0, -1])
})

test('[SRCH-02] when there are fewer choices than before, the cursor returns to the field', () => {
  const $choices = atom(['a', 'b', 'c'])
  const cursor = createCursor($choices)
  cursor.move(-1)
  expect(cursor.$active.get()).toBe(2)
  $choices.set(['a'])
  expect(cursor.$active.get()).toBe(-1)
  cursor.move(1)
  expect(cursor.$active.get()).toBe(0)
  $choices.set([])
  cursor.move(1)
  expect(cursor.$active.get()).toBe(-1)
})
