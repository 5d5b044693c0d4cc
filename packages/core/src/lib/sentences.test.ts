import { expect, test } from 'vitest'

import { sentences } from './sentences.ts'

test.each([
  [['Practice is over its quota', 'Nothing was lost.'], 'Practice is over its quota. Nothing was lost.'],
  [['Not now.', 'Nothing was lost.'], 'Not now. Nothing was lost.'],
  [['Who are you?', 'Please wait…', 'Say “yes.”', 'Done!'], 'Who are you? Please wait… Say “yes.” Done!'],
  [['', ' Not now ', '  '], 'Not now'],
  [[], ''],
])('%j are joined, each with its final punctuation', (parts, joined) => {
  expect(sentences(...parts)).toBe(joined)
})
