import { expect, test } from 'vitest'

import { readByteRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-500', { first: 10, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
  ['lines=1-2', 'whole'],
])('%s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
