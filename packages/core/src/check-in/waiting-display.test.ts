import { describe, expect, test } from 'vitest'

import { numberOf, tokenOf } from './queue-token.ts'

const row = (firstName: string, lastName: string, id = '7d0c1b1e-0000-4000-8000-000000000001') => ({ id, firstName, lastName })

describe('a token', () => {
  test.each([
    ['Rosa', 'Lindqvist', 'RL'],
    ['élodie', 'charpentier', 'ÉC'],
    ['عبد الرحمن', 'الحسيني', 'عا'],
    ["  'Anna", '-Berg', 'AB'],
    ['ßigrid', 'Öman', 'ßÖ'],
    ['Rosa', '', 'R'],
  ])('of %s %s has the initials %s and no more of the name', (firstName, lastName, initials) => {
    expect(tokenOf(row(firstName, lastName), 'initials')).toBe(initials)
    expect(tokenOf(row(firstName, lastName), 'initials-number')).toMatch(new RegExp(`^${initials} \\d{3}$`))
  })

  test('of a row is the same on every screen, and another one for most other rows', () => {
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
    const numbers = ids.map(numberOf)
    expect(ids.map(numberOf)).toEqual(numbers)
    for (const number of numbers) expect(number).toMatch(/^[1-9]\d\d$/)
    expect(new Set(numbers).size).toBeGreaterThan(85)
  })

  test('is a number where there are no initials, and where only that is wanted', () => {
    expect(tokenOf(row('', ''), 'initials')).toBe(numberOf(row('', '').id))
    expect(tokenOf(row('Rosa', 'Lindqvist'), 'number')).toMatch(/^\d{3}$/)
  })
})
