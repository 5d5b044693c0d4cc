import { describe, expect, test } from 'vitest'

import { correcting, withCorrections } from './corrections.ts'

const correct = (spoken: string, ...pairs: [replaces: string, text: string][]) =>
  correcting(pairs.map(([replaces, text]) => ({ replaces, text })))(spoken)

describe('corrections of a transcript', () => {
  test.each([
    ['a word', 'Takes lizino pril daily.', 'lizino pril', 'lisinopril', 'Takes lisinopril daily.'],
    ['the beginning of a sentence', 'Lizinopril helps.', 'lizinopril', 'lisinopril', 'Lisinopril helps.'],
    ['capitals', 'LIZINOPRIL helps.', 'lizinopril', 'lisinopril', 'LISINOPRIL helps.'],
    ['a word with capitals of its own', 'History of a fib.', 'a fib', 'AFib', 'History of AFib.'],
    ['a name', 'Seen by oka for, as planned.', 'oka for', 'Okafor', 'Seen by Okafor, as planned.'],
    ['a possessive', "Doctor Smyth's letter.", 'Smyth', 'Smith', "Doctor Smith's letter."],
    ['another apostrophe', 'St John’s word helps', "st john's word", "St John's wort", "St John's wort helps"],
    ['several spaces', 'lizino   pril', 'lizino pril', 'lisinopril', 'lisinopril'],
    ['a line break', 'lizino\npril', 'lizino pril', 'lisinopril', 'lisinopril'],
    ['letters of other scripts', 'Доктор Иваноф пришёл', 'иваноф', 'Иванов', 'Доктор Иванов пришёл'],
    ['accents in two characters', 'Dra. Munoz y cafe\u0301', 'café', 'Café', 'Dra. Munoz y Café'],
    ['Spanish', '¿Toma ibuprofén?', 'ibuprofén', 'ibuprofeno', '¿Toma ibuprofeno?'],
  ])('[VOCAB-04] change %s', (_, spoken, replaces, text, corrected) => {
    expect(correct(spoken, [replaces, text])).toBe(corrected)
  })

  test.each([
    ['part of a word', 'Lizinoprils and unlizinopril', 'lizinopril'],
    ['part of a word with a hyphen', 'An x-ray of the chest', 'x'],
    ['part of a word with an apostrophe', "She can't", 'can'],
    ['a word that a comma joins to another', 'Nada,ibuprofén.', 'ibuprofén'],
    ['the word of a number', 'covid-19, and B-12', 'covid'],
    ['the letter before a number', 'stage b/2 or b2', 'b'],
    ['a number', 'Blood pressure 120 over 80', '120'],
  ])('[VOCAB-05] never change %s', (_, spoken, replaces) => {
    expect(correct(spoken, [replaces, 'changed'])).toBe(spoken)
  })

  test('[VOCAB-04] do not follow one another: a to b, b to c', () => {
    expect(correct('alpha beta', ['alpha', 'beta'], ['beta', 'gamma'])).toBe('beta gamma')
    expect(correct('alpha beta', ['alpha', 'beta'], ['beta', 'alpha'])).toBe('beta alpha')
  })

  test('[VOCAB-04] that overlap: the first place counts, then the longer one, then the first of the list', () => {
    expect(correct('met for min er', ['for min', 'x'], ['met for min', 'metformin'], ['met', 'y'])).toBe('metformin er')
    expect(correct('one side', ['side', 'mine'], ['SIDE', 'theirs'])).toBe('one mine')
  })

  test('[VOCAB-05] leave every digit and spoken number as it is, with a whole vocabulary', () => {
    const spoken = 'Take two of 20 mg, twenty-five units, ½ a tablet, ٣ times, one hundred and five, B12, 3.5 and 1/2.'
    const words = ['take', 'tablet', 'times', 'of', 'a', 'b', 'c']
    const changed = correct(spoken, ...words.map((replaces): [string, string] => [replaces, 'changed']))
    const numbers = (text: string) => text.match(/[\p{L}\p{M}]*\p{N}[\p{N}./]*|two|twenty-five|one hundred/gu)
    expect(numbers(changed)).toEqual(numbers(spoken))
  })

  test('[VOCAB-04] signs of regular expressions and markup are only text', () => {
    expect(correct('a.c abc <b>', ['a.c', 'x'])).toBe('a.c abc <b>'.replace('a.c', 'x'))
    expect(correct('cost of $& and $1', ['cost', '$&'])).toBe('$& of $& and $1')
  })

  test('[VOCAB-04] five hundred of them correct a transcript of six hours', () => {
    const pairs = Array.from({ length: 500 }, (_, index): [string, string] => {
      const name = `${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + ((index / 26) | 0))}zole`
      return [`${name} pril`, name]
    })
    const spoken = `${'the patient takes aazole pril and feels better '.repeat(8_000)}`
    expect(correct(spoken, ...pairs)).toBe('the patient takes aazole and feels better '.repeat(8_000))
  })

  test('[VOCAB-04] five hundred that begin alike go through a text that repeats itself', () => {
    const alike = 'a a a a a aaaa'
    const pairs = Array.from({ length: 500 }, (_, index): [string, string] => {
      const last = `${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + ((index / 26) | 0))}`
      return [`${alike}${'a'.repeat(index % 40)}${last}x`, 'changed']
    })
    const spoken = 'a '.repeat(150_000)
    expect(correct(spoken, ...pairs)).toBe(spoken)
    expect(correct(`${spoken}${pairs[7]![0]}`, ...pairs)).toMatch(/^(a ){150000}changed$/)
  })

  test('[VOCAB-04] of Greek words are found in any case, also with the sigma of the end', () => {
    expect(correct('Ο ΟΡΟΣ ρέει', ['ορος', 'ορός'])).toBe('Ο ΟΡΌΣ ρέει')
  })
})

describe('corrected segments', () => {
  const corrections = [
    { text: 'lisinopril', replaces: 'lizino pril' },
    { text: 'metformin', replaces: '' },
  ]

  test('[VOCAB-04] keep what was heard, and everything else of a segment', () => {
    const segments = [
      { text: 'Takes lizino pril.', start: 1, speaker: 'S1' },
      { text: 'Takes metformin.', start: 4 },
    ]
    expect(withCorrections(segments, corrections)).toEqual([
      { text: 'Takes lisinopril.', start: 1, speaker: 'S1', original: 'Takes lizino pril.' },
      { text: 'Takes metformin.', start: 4 },
    ])
  })

  test('[VOCAB-04] without corrections are the same segments', () => {
    const segments = [{ text: 'cafe\u0301', start: 0 }]
    expect(withCorrections(segments, [])).toEqual(segments)
    expect(withCorrections(segments, corrections)).toEqual(segments)
  })
})
