import { expect, test } from 'vitest'
import { missingNotice } from './missing.ts'

const textOf = (seconds: number, ...gaps: Parameters<typeof missingNotice>[0]) => missingNotice(gaps, seconds)?.text

test.each([
  ['below what can be measured', 0.2, 5, undefined],
  ['1 % of a short recording', 0.3, 25, 'About 1 second is missing, most recently at 00:09. Repeat what you said there.'],
  ['less than 1 %', 0.9, 100, undefined],
  ['1 %', 1, 100, 'About 1 second is missing, most recently at 00:09. Repeat what you said there.'],
  ['2 s of an hour', 2, 3600, 'About 2 seconds are missing, most recently at 00:09. Repeat what you said there.'],
  ['minutes', 185, 3600, 'About 3 minutes are missing, most recently at 00:09. Repeat what you said there.'],
])('[REC-16] a loss of %s is shown', (_, seconds, length, text) => {
  expect(textOf(length, { at: 9.9, seconds })).toBe(text)
})

test('[REC-16] a computer that slept is named as such', () => {
  expect(textOf(60, { at: 10, seconds: 40, asleep: true }, { at: 20, seconds: 1 })).toBe(
    'Your computer slept, or its clock was changed, at 00:10. What you said meanwhile is missing. Repeat it if it matters.',
  )
  expect(textOf(60)).toBeUndefined()
  expect(textOf(60, { at: 3, seconds: 9, silent: true })).toBeUndefined()
})
