import { describe, expect, test } from 'vitest'

import { lookAlikes } from './index.ts'
import { nameLikeness } from './look-alikes.ts'

const person = (name: string) => {
  const [first_name = '', ...rest] = name.split(' ')
  return { first_name, last_name: rest.join(' ') }
}
const likeness = (one: string, other: string) => nameLikeness(person(one), person(other))

describe('names', () => {
  test.each([
    ['Anna Berg', 'anna BERG'],
    ['Anna Berg', 'Berg Anna'],
    ['Zoë Brontë', 'Zoe Bronte'],
    ["Sean O'Neil", 'Sean ONeil'],
    ['Anne-Marie Groß', 'Anne Marie Gross'],
    ['Łukasz Nowak', 'Lukasz Nowak'],
    ['عبد الرحمن', 'الرحمن عبد'],
  ])('%s and %s are the same', (one, other) => {
    expect(likeness(one, other)).toBe('same')
  })

  test.each([
    ['Anna Berg', 'Anne Berg'],
    ['Anna Berg', 'Anna Borg'],
    ['Katherine Schmidt', 'Catherine Schmitd'],
    ['Alex Moreau', 'Alexander Moreau'],
    ['Maria Garcia', 'Maria Garcia Lopez'],
    ['Rosa Lindqvist', 'Lindqvsit Rosa'],
    ['Rosalind Mc Kinley', 'Rosalind McKinley'],
    ['Annemarie Berg', 'Anne Marie Berg'],
    ['Jon Smith', 'John Smith'],
    ['Ana Schmidt', 'Anna Schmidt'],
    ['Ian Cole', 'Cole Iain'],
    ['Eva Berg', 'Ewa Berg'],
  ])('%s and %s are similar', (one, other) => {
    expect(likeness(one, other)).toBe('similar')
    expect(likeness(other, one)).toBe('similar')
  })

  test.each([
    ['Anna Berg', 'Ben Berg'],
    ['Eva Cole', 'Ewa Cold'],
    ['Tom Berg', 'Tim Borg'],
    ['Anna Berg', 'Anna Clark'],
    ['Anna', 'Anna Berg'],
    ['Li Wu', 'Lu Wu'],
    ['王 伟', '王 芳'],
    ['', ''],
    ['', 'Anna Berg'],
    ['. -', '- .'],
  ])('%s and %s are not alike', (one, other) => {
    expect(likeness(one, other)).toBeUndefined()
    expect(likeness(other, one)).toBeUndefined()
  })
})

describe('rows of one screen', () => {
  const row = (id: string, name: string, dob: string) => ({ id, dob, ...person(name) })

  test('that share a name or a date of birth are marked, each with what it shares', () => {
    const found = lookAlikes([
      row('1', 'Anna Berg', '1980-02-29'),
      row('2', 'Anna Berg', '1991-01-01'),
      row('3', 'Anne Berg', '1991-01-01'),
      row('4', 'Ben Clark', '1980-02-29'),
      row('5', 'Carla Diaz', '2001-05-05'),
    ])
    expect(Object.fromEntries(found)).toEqual({
      1: { name: 'same', dateOfBirth: true },
      2: { name: 'same', dateOfBirth: true },
      3: { name: 'similar', dateOfBirth: true },
      4: { name: undefined, dateOfBirth: true },
    })
  })

  test('share nothing that is not recorded, and nobody is their own look-alike', () => {
    expect(lookAlikes([row('1', '', ''), row('2', '', ''), row('3', 'Anna Berg', ''), row('3', 'Anna Berg', '')]).size).toBe(0)
    expect(lookAlikes([]).size).toBe(0)
  })

  test('are compared by their first 200 characters, however long they are', () => {
    const long = (last: string) => ({ first_name: 'Anna', last_name: `Berg${'-'.repeat(10_000)}${last}` })
    expect(nameLikeness(long('Schmidt'), long('Weber'))).toBe('same')
    const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(index), dob: '1980-02-29', ...long(String(index)) }))
    expect(lookAlikes(rows).size).toBe(100)
  })
})
