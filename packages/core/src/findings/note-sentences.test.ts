import { expect, test } from 'vitest'

import { readNote } from './note-sentences.ts'

test('[FIND-01] headings in any words, and short lines that end in a colon, are not sentences', () => {
  const note = `## Why she came today
Left knee pain.
### What hurts
It swells at night.
## Plan
Knee pain:
Rest for a week.
`
  expect(readNote(note).map(({ text, section, topic }) => [text, section, topic])).toEqual([
    ['Left knee pain.', 'other', 'Left knee pain.'],
    ['It swells at night.', 'other', 'It swells at night.'],
    ['Rest for a week.', 'plan', 'Rest for a week.'],
  ])
})

test('[FIND-01] a label with a side is part of its sentence, any other is not', () => {
  const note = 'PHYSICAL EXAM\n- Examination of the left knee: Some swelling.\n- Skin: No rash.'
  expect(readNote(note).map(({ text }) => text)).toEqual(['Examination of the left knee: Some swelling.', 'No rash.'])
})
