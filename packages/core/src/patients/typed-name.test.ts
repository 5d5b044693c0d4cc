import { expect, test } from 'vitest'

import { namesIn } from './typed-name.ts'

test.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['  Jane   Ann Doe ', 'Jane Ann', 'Doe'],
  ['Doe, Jane Ann', 'Jane Ann', 'Doe'],
  ['Jane', 'Jane', ''],
  ['', '', ''],
])('[DICT-11] %s', (typed, first_name, last_name) => {
  expect(namesIn(typed)).toEqual({ first_name, last_name })
})
