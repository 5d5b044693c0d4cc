import { expect, test } from 'vitest'

import { nameLikeness } from './name-likeness.ts'

const person = (name: string) => {
  const [first_name = '', ...rest] = name.split(' ')
  return { first_name, last_name: rest.join(' ') }
}
const likeness = (one: string, other: string) => nameLikeness(person(one), person(other))

test.each([
  ['Anna Berg', 'anna BERG'],
  ['Anna Berg', 'Berg Anna'],
  ['Zoë Brontë', 'Zoe Bronte'],
  ["Sean O'Neil", 'Sean ONeil'],
  ['Anne-Marie Groß', 'Anne Marie Gross'],
  ['Łukasz Nowak', 'Lukasz Nowak'],
  ['عبد الرحمن', 'الرحمن عبد'],
  ['مُحَمَّد علي', 'محمد علی'],
  ["Sean O'Brien\u200b", 'Sean O´Brien'],
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
  ['小明 王', '王小明'],
  ['민준 김', '김민준'],
  ['Jan van der Berg', 'Vanderberg Jan'],
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

test('names are compared by their first 200 characters, even if they are longer', () => {
  const long = (last: string) => ({ first_name: 'Anna', last_name: `Berg${'-'.repeat(10_000)}${last}` })
  expect(nameLikeness(long('Schmidt'), long('Weber'))).toBe('same')
})
