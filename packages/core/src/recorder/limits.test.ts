import { expect, test } from 'vitest'

import { createLimits } from './limits.ts'

test('[REC-02] a recording lasts at least fifteen seconds and at most six hours, however little or much an element asks for', () => {
  const { $limits, tighten } = createLimits()
  expect($limits.get()).toEqual({ shortest: 15, longest: 21_600 })
  tighten({ shortest: 14, longest: 21_601 })
  for (const useless of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined]) tighten({ shortest: useless, longest: useless })
  expect($limits.get()).toEqual({ shortest: 15, longest: 21_600 })
  tighten({ shortest: 16, longest: 21_599 })
  expect($limits.get()).toEqual({ shortest: 16, longest: 21_599 })
})

test('[REC-02] limits that contradict each other still leave a second in which a recording is long enough', () => {
  const { $limits, tighten } = createLimits()
  tighten({ longest: 3 })
  expect($limits.get()).toEqual({ shortest: 15, longest: 16 })
  tighten({ shortest: 40 })
  expect($limits.get()).toEqual({ shortest: 40, longest: 41 })
})

test('[REC-02] equal limits of two elements count twice, each as it was given', () => {
  const { $limits, tighten } = createLimits()
  const given = { shortest: 30, longest: 600 }
  const [one, other] = [tighten(given), tighten(given)]
  given.shortest = 60
  one()
  expect($limits.get()).toEqual({ shortest: 30, longest: 600 })
  other()
  expect($limits.get()).toEqual({ shortest: 15, longest: 21_600 })
})
