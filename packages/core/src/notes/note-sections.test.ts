import { expect, test } from 'vitest'

import { alignSections, joinSections, reachableSections, sectionsOf } from './note-sections.ts'

test.each([
  ['## Subjective\nCough.\n\n## Plan\nRest.', ['subjective', 'plan']],
  ['S: Cough\nO: clear\r\nA/P: viral', ['subjective', 'objective', 'assessment']],
  ['\n\n**Plan:** rest', ['plan']],
  ['Dictated.\n## Plan\nRest.\n### Allergies\nNone.\n## Plan\nWalk.', ['note', 'plan', 'plan 2']],
  ['## Data\nCough.\n## Plan\nRest.\n##  data:\nFever.', ['## data', 'plan', '## data 2']],
  ['**Allergies**\nNone.\n## He slept badly. He coughs\nNo.', ['note']],
  ['No heads at all.\nPlan to return.', ['note']],
  ['- Plan: an item is no head', ['note']],
  ['', []],
])('[REVIEW-08] %j is split at its headings, and joins to the same text', (note, keys) => {
  const sections = sectionsOf(note)
  expect(sections.map(({ key }) => key)).toEqual(keys)
  expect(joinSections(sections.map(({ text }) => text))).toBe(note)
})

test('[REVIEW-08] sections are paired by their headings, each where its own version has it', () => {
  const aligned = alignSections('S: a\nP: b\nO: late', 'S: a', 'A: x\nS: c\nP: b')
  expect(aligned).toEqual([
    { key: 'assessment', name: 'assessment', mine: '', base: '', theirs: 'A: x\n' },
    { key: 'subjective', name: 'subjective', mine: 'S: a\n', base: 'S: a', theirs: 'S: c\n' },
    { key: 'plan', name: 'plan', mine: 'P: b\n', base: '', theirs: 'P: b' },
    { key: 'objective', name: 'objective', mine: 'O: late', base: '', theirs: '' },
  ])
})

test('[REVIEW-08] if the headings are in a different order, the note is one section', () => {
  const [mine, base, theirs] = ['S: a\nP: b', 'S: a', 'P: b\nS: a']
  expect(alignSections(mine, base, theirs)).toEqual([{ key: 'note', name: 'note', mine, base, theirs }])
})

test('[REVIEW-08] a section never continues on the last line of the previous one', () => {
  expect(joinSections(['S: a', '', 'P: b\n', 'O: c'])).toBe('S: a\n\nP: b\nO: c')
})

test('[REVIEW-17] 40,000 headings are found', () => {
  const note = '## x\n'.repeat(40_000)
  expect(sectionsOf(note).at(-1)?.key).toBe('## x 40000')
  expect(reachableSections(note)).toHaveLength(1)
})

test.each([
  ['P: rest\nS: cough', ['subjective', undefined, undefined, 'plan']],
  ['A: viral\nP: rest', [undefined, undefined, 'assessment', 'plan']],
  ['## Allergies\nNone.\nS: cough\nP: rest', ['subjective', undefined, undefined, 'plan', 'Allergies']],
  ['## Data\nCough.\n## Plan\nRest.\n## Data\nFever.', ['Data', 'plan']],
  ['Dictated.', [undefined, undefined, undefined, undefined]],
])('[REVIEW-17] the ways to the sections of %j are in its order, or in that of SOAP', (note, names) => {
  expect(reachableSections(note).map((section) => section?.heading ?? section?.name)).toEqual(names)
})
