import { describe, expect, test } from 'vitest'

import { reviewNote, type Segment } from './index.ts'
import { conversation, noteWith } from './test-visit.ts'

const turns = (...lines: [speaker: string, text: string][]): Segment[] =>
  lines.map(([speaker, text], index) => ({ start: index * 8, speaker, text }))
const about = (transcript: Segment[], note: string): string[] =>
  reviewNote(transcript, note).findings.flatMap((finding) => (finding.in === 'note' ? [finding.about] : []))

describe('[FIND-16] What was said word for word does not contradict the recording', () => {
  const knees = turns(
    ['doctor', 'Your left knee is swollen, and there is fluid in the left knee. Right knee normal.'],
    ['patient', 'The left knee hurts on stairs. I have no numbness in my left foot.'],
    ['doctor', 'X-ray of the left knee, then. Do you have tingling in your fingers at night?'],
    ['patient', 'No. I took the green tablets for ten days, that was two years ago. The numbness is in the other foot.'],
  )
  test.each([
    ['The left knee is swollen. Fluid in the left knee. X-ray of the left knee. Right knee normal.', []],
    ['The left knee is swollen. Fluid in the left knee. X-ray of the left knee. Right knee swollen.', ['right kne']],
    ['She took the green tablets for 10 days.', []],
    ['She took the green tablets for 12 days.', ['12 day']],
    ['She denies numbness in her left foot.', []],
    // The same words, but as a question that was answered with no.
    ['She has tingling in her fingers at night.', ['tingling']],
  ])('%s', (note, expected) => {
    expect(about(knees, `HISTORY OF PRESENT ILLNESS\n\n${note}`)).toEqual(expected)
  })

  test('a few words that stand elsewhere in the recording are not the same statement', () => {
    expect(about(conversation, noteWith('for 6 weeks', 'for 2 weeks'))).toEqual(['2 week'])
  })
})

describe('[FIND-17] Every wrong side is shown', () => {
  const ear = turns(
    ['patient', 'My right ear hurts, and it itches.'],
    ['doctor', 'The right ear canal is red and swollen. I give you drops for the right ear, four drops twice a day for a week.'],
  )
  test('in each sentence, beside other findings of it', () => {
    const note =
      'Left ear pain. Left ear canal red and swollen. Otitis externa, left ear. Drops for the left ear, 9 drops twice a day.'
    const sides = reviewNote(ear, note).findings.filter(({ kind }) => kind === 'laterality')
    expect(sides.map(({ quote }) => quote)).toEqual([
      'Left ear pain.',
      'Left ear canal red and swollen.',
      'Otitis externa, left ear.',
      'Drops for the left ear, 9 drops twice a day.',
    ])
    expect(about(ear, note)).toContain('9 drops')
  })

  test('in one sentence, and all are put right together', () => {
    const note = 'Ear pain. The left ear itches and the left ear canal is red.'
    const [finding, ...others] = reviewNote(ear, note).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({ kind: 'laterality', about: 'left ear, left ear', instead: 'right' })
    const { from, to, text } = finding!.mend!
    expect(note.slice(0, from) + text + note.slice(to)).toBe('Ear pain. The right ear itches and the right ear canal is red.')
  })
})

describe('[FIND-01] What a note does not affirm', () => {
  const visit = turns(
    ['doctor', 'Any nausea?'],
    ['patient', 'No.'],
    ['doctor', 'Do you have swelling in your ankles? Did you have a fever?'],
    ['patient', 'No, no swelling, no fever.'],
    ['doctor', 'This tablet can cause dizziness. Take the other one for heartburn when you need it.'],
  )
  test.each([
    ['HISTORY\n\nOndansetron as needed for nausea.', 'nausea'],
    ['HISTORY\n\nPossible fever.', 'fever'],
    ['HISTORY\n\nFever last week.', 'fever'],
    ['PHYSICAL EXAM\n\nMild swelling of the ankles.', 'edema'],
    ['HISTORY\n\nShe denies dizziness and heartburn.', 'dizziness'],
  ])('what is possible, over, treated, found or of a drug does not contradict the recording: %s', (note, condition) => {
    expect(about(visit, note)).not.toContain(condition)
  })

  test('what is reported, or stated as it is, still is one', () => {
    expect(about(visit, 'HISTORY\n\nShe reports nausea.')).toEqual(['nausea'])
    expect(about(visit, 'HISTORY\n\nFever.')).toEqual(['fever'])
  })

  test('a date is wrong only where the recording names a month', () => {
    const note = noteWith('for 3 weeks, since', 'since 11/14/2026, when')
    expect(about(conversation, note)).toEqual([])
    expect(about([...conversation, { speaker: 'patient', text: 'It was in April.' }], note)).toEqual(['11/14/2026'])
  })

  test('what is denied without a word of it, and what notes say of every visit, are not marked as unsaid', () => {
    const added = (sentence: string) => about(conversation, noteWith('She plays the violin', `${sentence}\nShe plays the violin`))
    expect(added('No hoarseness, hematuria or jaundice in the family or household.')).toEqual([])
    expect(added('She was accompanied to the appointment by her eldest stepdaughter.')).toEqual([])
    expect(added('She had hoarseness, hematuria and jaundice in the summer of the year.')).not.toEqual([])
  })
})
