import { expect, test } from 'vitest'

import { assessmentsOf } from './assessments.ts'

const day = '2026-11-20'
test.each([
  ['**Subjective**\nCough.\n\n**Assessment**\n**Better.**\n- Bronchitis\n\n**Plan**\n- Rest', '**Better.**\n- Bronchitis'],
  ['**Assessment:** Bronchitis\n**Plan:** Rest', 'Bronchitis'],
  ['# Subjective\n\n## Assessment\n\nBronchitis\nPlan is to rest more.\n\n## Plan\nRest', 'Bronchitis\nPlan is to rest more.'],
  ['assessment: Bronchitis', 'Bronchitis'],
  ['**Assessment**\n\n**Plan**\nRest', 'No assessment was written.'],
  ['The assessment of the wound: fine', 'No assessment was written.'],
  ['', 'No assessment was written.'],
])('%j', (soapNote, assessment) => {
  expect(assessmentsOf([{ day, soapNote }])).toBe(`**20 Nov 2026**\n${assessment}`)
})
