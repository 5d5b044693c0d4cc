import { describe, expect, test } from 'vitest'

import { latestBy, wordPlaces } from './spoken-words.ts'

const found = (text: string, ...words: string[]) =>
  wordPlaces(
    text,
    words.map((word, start) => ({ text: word, start })),
  ).map(({ from, to, start }) => [text.slice(from, to), start])

describe('[REVIEW-21] words are found in the text of their segment', () => {
  test('whatever their case and punctuation', () => {
    expect(found('Any fever? No, none.', ' any', 'fever', 'NO,', 'none')).toEqual([
      ['Any', 0],
      ['fever', 1],
      ['No', 2],
      ['none', 3],
    ])
  })

  test('each in its own place, and never as a part of another word', () => {
    expect(found('No, now no more.', 'no', 'now', 'no', 'more')).toEqual([
      ['No', 0],
      ['now', 1],
      ['no', 2],
      ['more', 3],
    ])
    expect(found('Nothing', 'no', 'thing')).toEqual([])
  })

  test('unless the text writes them in another way; the words after them are found again', () => {
    const spoken = ['take', 'one', 'hundred', 'and', 'twenty', 'five', 'milligrams', 'tonight', 'please']
    expect(found('Take 125 mg tonight, please.', ...spoken)).toEqual([
      ['Take', 0],
      ['tonight', 7],
      ['please', 8],
    ])
  })

  test('of any script, empty, or not at all', () => {
    expect(found('Él dijo: ¿fiebre? İstanbul', 'él', 'dijo', 'fiebre', 'İstanbul')).toHaveLength(4)
    expect(found('सुनीता आई।', 'सुनीता', 'आई')).toEqual([
      ['सुनीता', 0],
      ['आई', 1],
    ])
    expect(found('', 'a')).toEqual([])
    expect(found('a', '', ' ', '…')).toEqual([])
  })
})

test.each([
  [-1, -1],
  [0, 0],
  [1.9, 0],
  [2, 2],
  [99, 3],
])('[REVIEW-23] the latest that begins by second %d is number %i', (second, index) => {
  expect(latestBy([{ start: 0 }, { start: 2 }, { start: 2 }, { start: 5 }], second)).toBe(index)
})
