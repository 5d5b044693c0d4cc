import { describe, expect, test } from 'vitest'

import { type TokenKind, type Tokens, tokensOf } from './queue-token.ts'

const row = (first_name: string, lastname: string, id = '7d0c1b1e-0000-4000-8000-000000000001', queue_number = '') => ({
  id,
  first_name,
  lastname,
  queue_number,
})
const nobody: ReadonlyMap<string, Tokens> = new Map()
const tokenOf = (person: ReturnType<typeof row>, kind: TokenKind) => tokensOf([person], nobody).get(person.id)![kind]

describe('a token', () => {
  test.each([
    ['Rosa', 'Lindqvist', 'RL'],
    ['élodie', 'charpentier', 'ÉC'],
    ['عبد الرحمن', 'الحسيني', 'عا'],
    ["  'Anna", '-Berg', 'AB'],
    ['ßigrid', 'Öman', 'ßÖ'],
    ['Sinéad', 'O’Brien', 'SO'],
    ['小明', '欧阳', '小欧'],
    ['Rosa', '', 'R'],
  ])('of %s %s has the initials %s and nothing more of the name', (firstName, lastName, initials) => {
    expect(tokenOf(row(firstName, lastName), 'initials')).toBe(initials)
    expect(tokenOf(row(firstName, lastName), 'initials-number')).toMatch(new RegExp(`^${initials} \\d{3}$`))
  })

  test.each([
    ['芳', '王'],
    ['小明', '王'],
    ['민', '이'],
    ['민'.normalize('NFD'), '김'],
    ['이 민', ''],
    ['', '王'],
    ['J.', 'Smith'],
    ['E\u0301', 'Martin'],
    ['', ''],
  ])('of %s %s, where an initial would be a whole name, is only a number', (firstName, lastName) => {
    for (const kind of ['initials-number', 'initials', 'number'] as const)
      expect(tokenOf(row(firstName, lastName), kind)).toMatch(/^[1-9]\d\d$/)
  })
})

describe('the tokens of a queue', () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => row('Rosa', 'Lindqvist', `row-${index}`))
  const each = (tokens: ReadonlyMap<string, Tokens>, kind: TokenKind) => [...tokens.values()].map((token) => token[kind])

  test.each(['initials-number', 'initials', 'number'] as const)('[CHK-04] no two are the same as %s', (kind) => {
    const tokens = each(tokensOf(people(900), nobody), kind)
    expect(new Set(tokens).size).toBe(900)
    for (const token of tokens) expect(token).toMatch(/^(RL )?[1-9]\d\d$/)
  })

  test('are the same on every screen, and the earlier patient gets the first choice', () => {
    // Derived from their ids, both would be 143.
    const [first, second] = [row('Rosa', 'Lindqvist', 'row-128'), row('Ali', 'Demir', 'row-256')]
    expect(each(tokensOf([first, second], nobody), 'initials-number')).toEqual(['RL 143', 'AD 144'])
    expect(each(tokensOf([second, first], nobody), 'initials-number')).toEqual(['AD 143', 'RL 144'])
  })

  test('[CHK-04] are those given at check-in; a patient without one gets another', () => {
    const given = row('Rosa', 'Lindqvist', 'row-1', '143')
    // Derived from its id, its number would be 143 as well.
    const other = row('Ali', 'Demir', 'row-128')
    expect(each(tokensOf([other, given], nobody), 'number')).toEqual(['144', '143'])
    expect(each(tokensOf([other, given], tokensOf([other], nobody)), 'number')).toEqual(['144', '143'])
    expect(each(tokensOf([row('Rosa', 'Lindqvist', 'row-1', 'Rosa')], nobody), 'number')).toEqual([
      expect.stringMatching(/^\d{3}$/),
    ])
  })

  test('stay with their patient while others come and go', () => {
    const [first, second, third] = [128, 256, 366].map((id) => row('Rosa', 'Lindqvist', `row-${id}`)) as [Row, Row, Row]
    const before = tokensOf([first, second], nobody)
    expect(each(before, 'initials')).toEqual(['RL 143', 'RL 144'])
    const alone = tokensOf([second], before)
    expect(alone.get(second.id)).toEqual(before.get(second.id))
    const joined = tokensOf([third, second], new Map([...before, ...alone]))
    expect(each(joined, 'number')).toEqual(['143', '144'])
  })

  test('contain a number only if initials are shared', () => {
    const queue = [row('Rosa', 'Lindqvist', 'a'), row('Ali', 'Demir', 'b'), row('Rolf', 'Lang', 'c')]
    expect(each(tokensOf(queue, nobody), 'initials')).toEqual([
      expect.stringMatching(/^RL \d{3}$/),
      'AD',
      expect.stringMatching(/^RL \d{3}$/),
    ])
  })

  test('run out with more people than numbers', () => {
    expect(tokensOf(people(901), nobody).size).toBe(901)
  })
})

type Row = ReturnType<typeof row>
