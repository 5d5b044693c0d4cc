import fc from 'fast-check'
import { expect, test } from 'vitest'

import { correctionPatterns, mayBeMistyped } from './mistyped.ts'

/** LIKE as in the database. */
const matches = (pattern: string, text: string): boolean => {
  const source = pattern.replace(/\\(.)|[\s\S]/gu, (sign, escaped?: string) =>
    escaped === undefined && sign === '%'
      ? '.*'
      : escaped === undefined && sign === '_'
        ? '.'
        : `\\u{${(escaped ?? sign).codePointAt(0)!.toString(16)}}`,
  )
  return new RegExp(`^${source}$`, 'su').test(text)
}

const letter = fc.constantFrom(...'abcdeilmnors%_\\éم')
const word = fc.array(letter, { minLength: 5, maxLength: 12 })
const at = fc.nat()

test('[SRCH-01] whatever single mistake is made in a word, one of the patterns matches the word', () => {
  const mistakes: ((letters: string[], place: number, other: string) => string[])[] = [
    (letters, place, other) => letters.with(place % letters.length, other),
    (letters, place) => letters.toSpliced(place % letters.length, 1),
    (letters, place, other) => letters.toSpliced(place % (letters.length + 1), 0, other),
    (letters, place) => {
      const first = place % (letters.length - 1)
      return letters.toSpliced(first, 2, letters[first + 1]!, letters[first]!)
    },
  ]
  fc.assert(
    fc.property(word, fc.constantFrom(...mistakes), at, letter, (letters, mistake, place, other) => {
      const typed = mistake(letters, place, other).join('')
      const kept = ` rosa ${letters.join('')} 123 `
      expect(correctionPatterns(typed).some((pattern) => matches(pattern, kept))).toBe(true)
    }),
  )
})

test('two mistakes are too many', () => {
  const patterns = correctionPatterns('lndqvits')
  expect(patterns.some((pattern) => matches(pattern, ' rosa lindqvist '))).toBe(false)
})

test('a short name, a number and a very long word must match exactly', () => {
  expect(['ann', 'lk10001', '5550111', 'a'.repeat(25)].filter(mayBeMistyped)).toEqual([])
  expect(mayBeMistyped('anna')).toBe(true)
})
