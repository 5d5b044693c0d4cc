import { describe, expect, test } from 'vitest'

import { maxPromptTokens, promptOf, tokenEstimate } from './prompt.ts'

const wordsOf = (...texts: string[]) => texts.map((text) => ({ text }))

describe('the prompt for the speech service', () => {
  test('[VOCAB-03] is the words in their order, each once', () => {
    expect(promptOf(wordsOf('lisinopril', 'Okafor', 'lisinopril', "St John's wort"))).toBe("lisinopril, Okafor, St John's wort.")
    expect(promptOf([])).toBe('')
  })

  test.each([
    ['lisinopril', 5],
    [' metformin', 6],
    ['HbA1c', 5],
    ['ñ', 2],
    ['Иванов', 12],
    ['薬', 3],
    ['', 0],
  ])('[VOCAB-03] counts %s as %i tokens: two small letters as one, every other byte as one', (text, tokens) => {
    expect(tokenEstimate(text)).toBe(tokens)
  })

  test('[VOCAB-03] of 500 words has at most 224 tokens, and the first words', () => {
    const own = Array.from({ length: 500 }, (_, index) => `ownword${'abcdefghij'[index % 10]}${index}`)
    const prompt = promptOf(wordsOf(...own, 'practice'))
    expect(tokenEstimate(prompt)).toBeLessThanOrEqual(maxPromptTokens)
    expect(tokenEstimate(prompt)).toBeGreaterThan(maxPromptTokens - 10)
    expect(own.slice(0, 20).every((word) => prompt.includes(word))).toBe(true)
  })

  test('[VOCAB-03] leaves out a word that does not fit, and tells shorter ones after it', () => {
    const filler = Array.from(
      { length: 30 },
      (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'x' : ''}long`,
    )
    const prompt = promptOf(wordsOf(...filler, 'Ж'.repeat(60), 'end'))
    expect(prompt).not.toContain('Ж')
    expect(prompt).toMatch(/, end\.$/)
  })
})
