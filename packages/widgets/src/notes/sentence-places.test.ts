import { describe, expect, test } from 'vitest'

import { placeSentences } from './sentence-places.ts'

describe('The sentences in the lines of a note', () => {
  test('[FIND-12] are cut out in their order, apart from labels and what stands between them', () => {
    expect(placeSentences(['Lungs: Clear. No wheeze.', 'Follow up.'], ['Clear.', 'No wheeze.', 'Follow up.'])).toEqual([
      [{ text: 'Lungs: ' }, { text: 'Clear.', sentence: 0 }, { text: ' ' }, { text: 'No wheeze.', sentence: 1 }],
      [{ text: 'Follow up.', sentence: 2 }],
    ])
  })

  test('[FIND-12] with the same words are distinguished by their order; one that is not found costs no other', () => {
    expect(placeSentences(['Normal.', 'Normal.'], ['Normal.', 'Elsewhere.', 'Normal.'])).toEqual([
      [{ text: 'Normal.', sentence: 0 }],
      [{ text: 'Normal.', sentence: 2 }],
    ])
  })

  test('[FIND-12] leave a line whole where bold text spans two of them, and lines without any as they are', () => {
    expect(placeSentences(['**Stable. Return** soon.', '', 'Plan'], ['**Stable.', 'Return** soon.'])).toEqual([
      [{ text: '**Stable. Return** soon.', sentence: 0 }],
      [{ text: '' }],
      [{ text: 'Plan' }],
    ])
  })
})
