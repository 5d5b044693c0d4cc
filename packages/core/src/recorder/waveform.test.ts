import { expect, test } from 'vitest'
import { barsOf, largestGaps } from './waveform.ts'

test('[REC-22] a waveform has the loudest sound of each bar, also of a recording shorter than its bars', () => {
  expect(barsOf([0, 1, 0.25, 0, 0, 0.04], 3)).toEqual([1, 0.5, 0.2])
  expect(barsOf([0.25, 4], 200)).toEqual([0.5, 1])
  expect(barsOf([], 200)).toEqual([])
  const hours = Array.from({ length: 216_000 }, (_, at) => (at === 215_999 ? 1 : 0))
  expect(barsOf(hours, 200)).toEqual([...Array(199).fill(0), 1])
})

test('[REC-16] the largest gaps are listed, in order of time', () => {
  const gaps = [3, 1, 9, 2, 4, 0.2].map((seconds, at) => ({ at, seconds }))
  expect(largestGaps(gaps.slice(5), 3)).toEqual([])
  expect(largestGaps(gaps, 3)).toEqual([gaps[0], gaps[2], gaps[4]])
})
