import { describe, expect, test } from 'vitest'

import { numbersIn } from './spoken-numbers.ts'
import { tokensOf } from './tokens.ts'

const valuesIn = (text: string): number[] => [...new Set(numbersIn(tokensOf(text)).map(({ value }) => value))]

describe('[FIND-01] Spoken numbers', () => {
  test.each([
    ['one twenty two over seventy', [1, 22, 122, 70]],
    ['two thousand five hundred', [2500]],
    ['twenty five hundred milligrams', [2500]],
    ['three to four hundred', [3, 300, 400]],
    ['zero point five', [0, 0.5]],
    ['two. five milligrams', [2, 2.5]],
    ['a year and a half', [1, 1.5]],
    ['half an hour', [30]],
    ['twice a day', [2, 1]],
    ['a baby aspirin', [81]],
    ['the twenty first of march', [21, 3]],
    ['50-year-old', [50]],
    ['1,200 calories', [1200]],
    ['two hundred, uh, fifty units', [200, 50, 250]],
  ])('%s', (text, expected) => {
    expect(valuesIn(text)).toEqual(expect.arrayContaining(expected))
  })

  test('have the unit that follows, also after "more"', () => {
    expect(numbersIn(tokensOf('six or so weeks'))).toMatchObject([{ value: 6, unit: 'week' }])
    expect(numbersIn(tokensOf('five more days'))).toMatchObject([{ value: 5, unit: 'day' }])
    expect(numbersIn(tokensOf('40 milligrams'))).toMatchObject([{ value: 40, unit: 'mg' }])
  })

  test('"may" is a month only beside a date', () => {
    expect(valuesIn('you may go')).toEqual([])
    expect(valuesIn('in may')).toContain(5)
  })
})
