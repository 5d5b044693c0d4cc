import { describe, expect, test } from 'vitest'

import { termsOf } from './search-terms.ts'

const day = (date: string) => ({ from: date, to: date })

describe('a date of birth', () => {
  test.each([
    '1980-11-20',
    '1980/11/20',
    '1980.11.20',
    '20/11/1980',
    '20-11-1980',
    '20.11.1980',
    '20 11 1980',
    '11/20/1980',
    '20 Nov 1980',
    '20 november 1980',
    '20-Nov-1980',
    '20nov1980',
    '20th Nov, 1980',
    'Nov 20 1980',
    'NOVEMBER 20th, 1980',
    '20 de noviembre de 1980',
    'Fecha de nacimiento: 20 nov 1980',
    '20º de noviembre de 1980',
    '19801120',
    '20111980',
    '11201980',
  ])('[SRCH-01] can be written %s', (text) => {
    expect(termsOf(text)).toEqual([expect.objectContaining({ born: [day('1980-11-20')] })])
  })

  test('[UI-10] has the order of the practice, and both readings without one; one digit will do', () => {
    expect(termsOf('4/3/1980', 'day-first')[0]?.born).toEqual([day('1980-03-04')])
    expect(termsOf('4/3/1980', 'month-first')[0]?.born).toEqual([day('1980-04-03')])
    expect(termsOf('4/3/1980')[0]?.born).toEqual([day('1980-04-03'), day('1980-03-04')])
    expect(termsOf('4 sept 1980')[0]?.born).toEqual([day('1980-09-04')])
    for (const typed of ['4 abr 1980', '4 de abril de 1980', '4 Apr 1980', '4 April 1980'])
      expect(termsOf(typed)).toEqual([expect.objectContaining({ born: [day('1980-04-04')] })])
    for (const [index, month] of ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'].entries())
      expect(termsOf(`4 ${month} 1980`)[0]?.born).toEqual([day(`1980-${String(index + 1).padStart(2, '0')}-04`)])
    expect(termsOf('29/2/1984', 'month-first')[0]?.born).toEqual([day('1984-02-29')])
  })

  test('[SRCH-01] may be a month or a year', () => {
    expect(termsOf('1984-02')[0]?.born).toEqual([{ from: '1984-02-01', to: '1984-02-29' }])
    expect(termsOf('1980')).toEqual([{ word: '1980', born: [{ from: '1980-01-01', to: '1980-12-31' }] }])
  })

  test('[SRCH-01] is recognised among other words', () => {
    expect(termsOf('rosa 20 Nov 1980 lind')).toEqual([
      { word: '', born: [day('1980-11-20')] },
      { word: 'rosa' },
      { word: 'lind' },
    ])
  })

  test.each(['31/02/1980', '1980-13-01', '0000-01-01', '20 Nuv 1980', '120/11/1980'])('%s is not one', (text) => {
    expect(termsOf(text).filter(({ born }) => born?.some(({ from, to }) => from === to))).toEqual([])
  })

  test('a name that sounds like a month stays a name', () => {
    expect(termsOf('April May')).toEqual([{ word: 'april' }, { word: 'may' }])
  })
})

describe('an invalid date', () => {
  test('[SRCH-01] is split into normalised words', () => {
    expect(termsOf(' Zoë  BRONTË-Möller, O’Neil ')).toEqual(['zoe', 'bronte', 'moller', 'oneil'].map((word) => ({ word })))
  })

  test('[SRCH-01] has the groups of a phone number as one', () => {
    expect(termsOf('+1 (555) 010-1234 rosa')).toEqual([{ word: '15550101234' }, { word: 'rosa' }])
    expect(termsOf('LK-10001')).toEqual([{ word: 'lk' }, { word: '10001' }])
  })

  test('is nothing where there is nothing to compare', () => {
    for (const nothing of ['', '  ', '\u0301', '--', "'"]) expect(termsOf(nothing)).toEqual([])
  })

  test('is cut off after eight words', () => {
    expect(termsOf('a b c d e f g h i j k')).toHaveLength(8)
    expect(termsOf('ab ab ab')).toEqual([{ word: 'ab' }])
  })
})
