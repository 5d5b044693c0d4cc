import { expect, test } from 'vitest'

import { noteSection } from './index.ts'

test.each([
  ['Subjective', 'subjective'],
  ['SUBJECTIVE:', 'subjective'],
  ['s:', 'subjective'],
  ['O', 'objective'],
  ['Assessment & Plan:', 'assessment'],
  ['A/P', 'assessment'],
  [' Plan ', 'plan'],
  ['Planning', undefined],
  ['Allergies', undefined],
  ['', undefined],
])('[REVIEW-02] the heading %j opens the section %j', (heading, section) => {
  expect(noteSection(heading)).toBe(section)
})
