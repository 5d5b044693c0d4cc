import { describe, expect, test } from 'vitest'

import { mayBeMisheard } from '../findings/misheard.ts'
import { correctedWords } from './corrected-words.ts'

const transcript = 'She takes lizino pril every day. Seen by oka for. Some cough, left knee, ten mg, no fever. Тест Иваноф.'
const note = `## Subjective
She takes lizino pril every day. Some cough.

## Plan
- Seen by oka for, left knee
- Ten mg, no fever`
const change = (from: string, to: string) => correctedWords(note, note.replace(from, to), transcript)

describe('the corrections that a change of a note suggests', () => {
  test.each([
    ['lizino pril', 'lisinopril'],
    ['oka for', 'Okafor'],
    ['cough', 'Cough'],
    ['She takes', 'She took'],
  ])('[VOCAB-09] %s becomes %s', (from, to) => {
    const [last] = [to.split(' ').at(-1)!]
    expect(change(from, to)).toEqual([{ text: last, replaces: from === 'She takes' ? 'takes' : from }])
  })

  test('[VOCAB-09] two in one sentence are two', () => {
    const before = 'She takes lizino pril every day. Seen by oka for.'
    const after = 'She takes lisinopril every day. Seen by Okafor.'
    expect(correctedWords(before, after, transcript)).toEqual([
      { text: 'lisinopril', replaces: 'lizino pril' },
      { text: 'Okafor', replaces: 'oka for' },
    ])
  })

  test.each([
    ['a number', 'Ten', 'Two'],
    ['a side', 'left', 'right'],
    ['a unit', 'mg', 'mcg'],
    ['a negation', 'no fever', 'some fever'],
    ['a word that was added', 'Some cough', 'Some dry cough'],
    ['a word that was deleted', 'Some cough', 'cough'],
    ['another sentence', 'She takes lizino pril every day.', 'Nothing of that is true any more today.'],
    ['a deleted sentence', 'Some cough.', ''],
    ['markup', 'oka for', '**oka for**'],
    ['punctuation', 'oka for,', 'oka for;'],
    ['a link', 'oka for', '<b>x</b>'],
  ])('[VOCAB-09] none from %s', (_, from, to) => {
    expect(change(from, to)).toEqual([])
  })

  test('[VOCAB-09] none of a word that the transcript does not have, or only as part of another', () => {
    expect(correctedWords('A bad thing.', 'A mad thing.', transcript)).toEqual([])
    expect(correctedWords('See ever now.', 'See fever now.', transcript)).toEqual([])
    expect(correctedWords('Dr Иваноф came.', 'Dr Иванов came.', transcript)).toEqual([{ text: 'Иванов', replaces: 'Иваноф' }])
  })

  test('[VOCAB-09] none from another text of the whole note, or a note of 20,000 words', () => {
    const long = Array.from({ length: 4000 }, (_, index) => `She takes lizino pril on day ${index}.`).join(' ')
    expect(correctedWords(long, long.replaceAll('lizino pril', 'lisinopril'), transcript)).toEqual([])
    expect(correctedWords(long, long.replace('lizino pril', 'lisinopril'), transcript)).toHaveLength(1)
  })
})

describe('a word that may be misheard', () => {
  test.each([
    ['lizino pril', 'lisinopril'],
    ['oka for', 'Okafor'],
    ['covid', 'COVID'],
    ['Иваноф', 'Иванов'],
    ['Muños', 'Muñoz'],
  ])('[VOCAB-09] %s for %s', (written, meant) => {
    expect(mayBeMisheard(written, meant)).toBe(true)
  })

  test.each([
    ['another drug', 'hydroxyzine', 'hydralazine'],
    ['another diagnosis', 'hypertension', 'hypotension'],
    ['another meaning', 'takes', 'stopped'],
    ['nothing alike', 'good', 'xyz'],
    ['only marks', '—', 'x'],
  ])('[VOCAB-09] is not %s: %s for %s', (_, written, meant) => {
    expect(mayBeMisheard(written, meant)).toBe(false)
  })
})
