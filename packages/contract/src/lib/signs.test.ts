import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { mrnSent, personNameSent } from './signs.ts'

const messages = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.map(({ message }) => message)
const name = (value: unknown) => messages(personNameSent('First Name', 100), value)
const mrn = (value: unknown) => messages(mrnSent('MRN', 50), value)
const fine = 'Letters of any script, spaces, apostrophes and hyphens are fine.'

describe('names', () => {
  test.each([
    'Anna',
    "O'Neil",
    'O’Hara-Ñuñez',
    'María José (Pepa)',
    'St. John, Jr.',
    'Zoë',
    'Zoe\u0308',
    'عبد الرحمن',
    'चट्टोपाध्याय',
    'می\u200cرزا',
    '王伟',
    'マリア・テレサ',
    'ǃXóõ',
    'Kahaʻi',
    'בן־גוריון',
    'Anne‑Marie',
    'Baby Boy 2',
    'Louis Ⅲ',
    'x'.repeat(100),
  ])('[REG-02] %j is a name', (value) => {
    expect(name(value)).toBeUndefined()
  })

  test.each([
    ['Anna 😀', '“😀”'],
    ['👨‍👩‍👧', '“👨”'],
    ['1️⃣a', 'hidden characters'],
    ['🇩🇪a', '“🇩”'],
    ['<script>alert(1)</script>', '“<”'],
    ["x'; drop table patients", '“;”'],
    ['A\u0000nna', 'hidden characters'],
    ['Anna\nBerg', 'hidden characters'],
    ['Anna\u202eBerg', 'hidden characters'],
    ['Anna\u200eBerg', 'hidden characters'],
    ['Anna\ud83d', 'hidden characters'],
    ['Anna\ue000', 'hidden characters'],
    ['a@b', '“@”'],
  ])('[REG-02] %j is not a name, and the message says why', (value, what) => {
    expect(name(value)).toEqual([`First Name cannot contain ${what}. ${fine}`])
  })

  test.each([
    ['', 'First Name is required.'],
    ['   ', 'First Name is required.'],
    ['-', 'First Name must have at least one letter.'],
    ['42', 'First Name must have at least one letter.'],
    ['x'.repeat(10_000), 'First Name can have at most 100 characters.'],
    [7, 'First Name must be text.'],
    [undefined, 'First Name must be text.'],
  ])('[REG-02] %j is not a name', (value, message) => {
    expect(name(value)).toEqual([message])
  })
})

test.each(['0011', 'LK-10 001', 'A/7.3_b#4', 'МК-12', '2026:7'])('[REG-02] %j is an MRN', (value) => {
  expect(mrn(value)).toBeUndefined()
})

test.each([
  ['MRN😀', 'MRN cannot contain “😀”. Letters, digits, spaces and - . / _ # : are fine.'],
  ['a\u0000', 'MRN cannot contain hidden characters. Letters, digits, spaces and - . / _ # : are fine.'],
  ['x'.repeat(51), 'MRN can have at most 50 characters.'],
  [' ', 'MRN is required.'],
])('[REG-02] %j is not an MRN', (value, message) => {
  expect(mrn(value)).toEqual([message])
})
