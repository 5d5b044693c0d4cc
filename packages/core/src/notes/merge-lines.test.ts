import { describe, expect, test } from 'vitest'

import { compareLines, mergeLines } from './merge-lines.ts'

const lines = (text: string): string[] => (text === '' ? [] : text.split(' '))
const merged = (mine: string, base: string, theirs: string) => mergeLines(lines(mine), lines(base), lines(theirs)).join(' ')

describe('[REVIEW-08] two texts in one', () => {
  test.each([
    ['what one side alone has changed is as that side has it', 'a B c d e', 'a b c d e', 'a b c d E', 'a B c d E'],
    ['what one side has taken out stays out', 'a c d', 'a b c d', 'a b c d E', 'a c d E'],
    ['of lines that both have changed both stand there, mine first', 'a mine c', 'a b c', 'a theirs c', 'a mine theirs c'],
    ['the same change is made once', 'a new c', 'a b c', 'a new c', 'a new c'],
    ['what both have added stands once where it is the same', 'Plan rest', '', 'Plan walk', 'Plan rest walk'],
    ['a line that one side took out and the other one changed stays', 'a c', 'a b c', 'a B c', 'a B c'],
    ['nothing with something', '', '', 'a b', 'a b'],
  ])('%s', (_, mine, base, theirs, result) => {
    expect(merged(mine, base, theirs)).toBe(result)
  })

  test('no line that either side typed is ever lost', () => {
    const words = ['a', 'b', 'c', 'd', 'e']
    let seed = 7
    const next = (below: number): number => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    const edited = (base: string[], mark: string) =>
      base.flatMap((line) => [[], [line], [line], [line, `${mark}${next(1000)}`], [`${mark}${next(1000)}`]][next(5)]!)
    for (let round = 0; round < 300; round++) {
      const base = words.slice(0, 1 + next(5))
      const [mine, theirs] = [edited(base, 'mine'), edited(base, 'theirs')]
      const result = mergeLines(mine, base, theirs)
      for (const line of [...mine, ...theirs].filter((line) => !base.includes(line))) expect(result).toContain(line)
    }
  })
})

test('[REVIEW-08] thousands of equal lines do not block the page', () => {
  const blank = Array.from({ length: 20_000 }, () => '')
  const result = mergeLines(['mine', ...blank], blank, [...blank, 'theirs'])
  expect(result).toEqual(expect.arrayContaining(['mine', 'theirs']))
  expect(compareLines(['mine', ...blank], blank).one[0]).toEqual({ text: 'mine', differs: true })
})

test('[REVIEW-08] every line missing from the other text is marked', () => {
  expect(compareLines(lines('a b c'), lines('a d c e'))).toEqual({
    one: [
      { text: 'a', differs: false },
      { text: 'b', differs: true },
      { text: 'c', differs: false },
    ],
    other: [
      { text: 'a', differs: false },
      { text: 'd', differs: true },
      { text: 'c', differs: false },
      { text: 'e', differs: true },
    ],
  })
})
