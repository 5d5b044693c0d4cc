import { describe, expect, test } from 'vitest'

import { lookAlikes } from './index.ts'

const person = (name: string) => {
  const [first_name = '', ...rest] = name.split(' ')
  return { first_name, last_name: rest.join(' ') }
}

describe('rows of one screen', () => {
  const row = (id: string, name: string, dob: string) => ({ id, dob, ...person(name) })

  test('that share a name or a date of birth are marked with what they share', () => {
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

  test('are compared by their first 200 characters, even if they are longer', () => {
    const long = (last: string) => ({ first_name: 'Anna', last_name: `Berg${'-'.repeat(10_000)}${last}` })
    const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(index), dob: '1980-02-29', ...long(String(index)) }))
    expect(lookAlikes(rows).size).toBe(100)
  })
})
