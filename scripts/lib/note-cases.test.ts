import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { createNoteReviewer } from '../../packages/core/src/findings/index.ts'
import { casesWithEveryError } from './every-error.ts'
import { scoresOf } from './finding-scores.ts'
import { noteCase, readVisits, reviewedCase, type ScoredCase } from './note-cases.ts'

const visit = {
  id: 'one',
  transcript: [{ start: 0, speaker: 'doctor', text: 'You take ramipril, five milligrams, for your blood pressure, right?' }],
  note: 'He takes ramipril 50 mg for his blood pressure.',
}

describe('A case of a file', () => {
  test('[FIND-06] has exactly the fields of the format', () => {
    expect(reviewedCase(noteCase(JSON.stringify(visit)))).toEqual({
      id: 'one',
      findings: [{ kind: 'number', in: 'note', quote: visit.note, about: '50 mg', segments: [0] }],
    })
  })

  test('[FIND-06] may lack times, speakers and the transcript, and says why nothing was compared', () => {
    expect(reviewedCase(noteCase('{"id":7,"note":"He is well."}'))).toEqual({ id: '7', findings: [], reason: 'no transcript' })
    const bare = noteCase(JSON.stringify({ ...visit, transcript: [{ text: visit.transcript[0]!.text }] }))
    expect(reviewedCase(bare).findings).toHaveLength(1)
  })

  test('[FIND-06] may have a chart, with gaps', () => {
    const charted = noteCase(JSON.stringify({ ...visit, chart: { medications: ['ramipril 50 mg'], birthDate: null } }))
    expect(reviewedCase(charted).findings).toEqual([])
  })

  test('[FIND-06] that is none is refused with the reason', () => {
    expect(() => noteCase('{')).toThrow('is not JSON')
    expect(() => noteCase('{"id":"one","transcript":"text","note":""}')).toThrow(/is not a case: transcript /)
  })
})

describe('Scores', () => {
  const wrong: ScoredCase = { ...noteCase(JSON.stringify(visit)), expected: [{ kind: 'number', in: 'note', quote: visit.note }] }
  const right: ScoredCase = { ...wrong, note: 'He takes ramipril 5 mg for his blood pressure.', expected: [] }
  const check = (each: ScoredCase) => reviewedCase(each).findings

  test('[FIND-06] count known errors that were found, and alarms in untouched notes', () => {
    expect(scoresOf([wrong, right], check)).toMatchObject({
      untouchedNotes: 1,
      all: { errors: 1, found: 1, foundAsKind: 1, alarms: 0 },
    })
  })

  test('[FIND-06] of checkers that find nothing, or everything', () => {
    expect(scoresOf([wrong, right], () => []).all).toEqual({ errors: 1, found: 0, foundAsKind: 0, alarms: 0 })
    const everything = ({ note: quote }: ScoredCase) => [
      { kind: 'unsupported' as const, in: 'note' as const, quote, about: '', segments: [] },
    ]
    expect(scoresOf([wrong, right], everything).all).toEqual({ errors: 1, found: 1, foundAsKind: 0, alarms: 1 })
  })
})

test('[FIND-06] an error is put in at every place: a number, a side or a drug that nobody said, an affirmed denial, a drug left out', () => {
  const text = 'You take ramipril, five milligrams, and the left knee still hurts? No fever?'
  const note = '1. Left knee pain.\nHe takes ramipril 5 mg. He denies fever.'
  const cases = casesWithEveryError({ ...noteCase(JSON.stringify({ id: 'one', transcript: [{ text }], note })), expected: [] })
  expect(cases.map((each) => [each.expected[0]!.kind, each.note])).toEqual([
    ['number', '1. Left knee pain.\nHe takes ramipril 50 mg. He denies fever.'],
    ['laterality', '1. Right knee pain.\nHe takes ramipril 5 mg. He denies fever.'],
    ['medication', expect.stringMatching(/He takes r(?!amipril)[a-z]+ 5 mg\. He denies fever\.$/)],
    ['negation', '1. Left knee pain.\nHe takes ramipril 5 mg. He reports fever.'],
    ['omission', '1. Left knee pain.\n He denies fever.'],
  ])
  expect(cases.map(({ expected: [error] }) => error!.quote)).toEqual([
    'He takes ramipril 50 mg.',
    'Right knee pain.',
    expect.stringContaining('He takes r'),
    'He reports fever.',
    'ramipril',
  ])
})

test('[FIND-01] half of the errors in invented visits are found, with few alarms in their untouched notes', () => {
  const visits = readVisits(join(import.meta.dirname, '../../tests/bench/invented-visits.jsonl'))
  const scores = visits.map(({ cases }) => {
    const { review } = createNoteReviewer(cases[0]!.transcript)
    return scoresOf(cases, ({ note }) => review(note).findings).all
  })
  const sum = (field: 'errors' | 'found' | 'alarms') => scores.reduce((total, score) => total + score[field], 0)
  expect([sum('errors'), visits.length]).toEqual([256, 16])
  expect(sum('found') / sum('errors')).toBeGreaterThan(0.5)
  expect(sum('alarms') / visits.length).toBeLessThan(2.6)
})
