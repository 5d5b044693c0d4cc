import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createLoudness } from './loudness.ts'

test('the word follows the loudest of the last ten levels', () => {
  const $level = atom(0)
  const $loudness = createLoudness($level)
  const stop = $loudness.listen(() => undefined)
  expect($loudness.get()).toBe('none')
  $level.set(0.6)
  expect($loudness.get()).toBe('good')
  for (let step = 1; step <= 9; step++) $level.set(step / 1000)
  expect($loudness.get()).toBe('good')
  $level.set(0)
  expect($loudness.get()).toBe('none')
  $level.set(0.3)
  expect($loudness.get()).toBe('low')
  $level.set(1)
  expect($loudness.get()).toBe('high')
  stop()
})
