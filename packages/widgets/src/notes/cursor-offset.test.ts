import { expect, test } from 'vitest'

import { editorOffset } from './cursor-offset.ts'

test('[REVIEW-14] [REVIEW-18] a press in a table, or below it, puts the cursor where the same text is in the editor', () => {
  const note = '## Plan\n| Drug | Dose |\n|---|---|\n| **Aspirin** | 100 mg |\n\n- Return'
  const shown = 'PlanDrugDoseAspirin100 mgReturn'
  const edited = 'Plan| Drug | Dose ||---|---|| Aspirin | 100 mg |Return'
  for (const word of ['lan', 'rug', 'ose', 'spirin', '00', 'eturn'])
    expect(editorOffset(note, shown.indexOf(word))).toBe(edited.indexOf(word))
  expect(editorOffset('## Plan\n- rest', 6)).toBe(6)
})
