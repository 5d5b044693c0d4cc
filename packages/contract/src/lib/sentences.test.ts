import { expect, test } from 'vitest'

import { codeOf, codesOf, sentences } from './sentences.ts'

test('[WORDS-06] a sentence has its code and what it is about', () => {
  expect(codeOf('Incorrect email or password.')).toEqual({ code: 'wrong-password', values: [] })
  expect(codeOf('Another patient of your practice already has the MRN Q.1 (old).')).toEqual({
    code: 'mrn-taken',
    values: ['Q.1 (old)'],
  })
  expect(codeOf('Full Name can have at most 1,000 characters.')).toEqual({ code: 'too-long', values: ['Full Name', '1,000'] })
  expect([codeOf(''), codeOf('Closed on Sundays.'), codeOf('MRN is required. Or not.')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('[WORDS-06] every sentence is recognised as itself', () => {
  for (const [code, text] of Object.entries(sentences)) {
    const values = [...text.matchAll(/\{\d\}/g)].map((_found, index) => `value ${index}`)
    const sentence = text.replace(/\{(\d)\}/g, (_whole, index: string) => values[Number(index)]!)
    expect(codeOf(sentence)).toEqual({ code, values })
  }
})

test('[WORDS-06] the codes of an answer are by sentence', () => {
  expect(codesOf('Note saved.', 'Whatever.')).toEqual({ 'Note saved.': { code: 'note-saved', values: [] } })
  expect(codesOf('Whatever.')).toBeUndefined()
})
