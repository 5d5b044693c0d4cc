import { builtInTemplates, type NoteTemplate, templateProblem } from '@chartside/contract/note-templates'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sectionIdentity, sectionsOf } from '../notes/index.ts'
import { matchingTemplate, switchSections } from './switch-sections.ts'

const templateOf = (name: string, ...headings: string[]): NoteTemplate => ({
  id: name,
  name,
  sections: headings.map((heading) => ({ heading, instruction: '', style: 'paragraph' })),
})
const own = [
  templateOf('one section', 'Note'),
  templateOf('letters', 'P', 'A', 'O', 'S'),
  templateOf('unusual', 'Mood 2', 'Next (1 week)', 'Data'),
  templateOf('joined', 'History', 'Findings', 'Assessment and Plan'),
  templateOf('two of one section', 'Assessment', 'Assessment and Plan', 'Data'),
]
const all = [...builtInTemplates, ...own]
const [soap, physical, dap] = builtInTemplates as [NoteTemplate, NoteTemplate, NoteTemplate]

test('[TEMPL-07] a SOAP note becomes DAP: what was reported and observed is the data', () => {
  const note = 'Seen today.\n\n**Subjective**\nCough.\n\n**Objective**\nClear.\n\n**Assessment**\nViral.\n\n**Plan**\n- Rest'
  expect(switchSections(note, dap)).toEqual({
    note: 'Seen today.\n\n## Data\nCough.\n\nClear.\n\n**Assessment**\nViral.\n\n**Plan**\n- Rest',
    moved: [
      { from: 'Subjective', to: 'Data' },
      { from: 'Objective', to: 'Data' },
    ],
    kept: [],
  })
})

test('[TEMPL-07] SOAP, history and physical and back: an unusual heading stays above its text, and finds its section again', () => {
  const note = 'S: Cough.\nO: Clear.\nA/P: viral, rest'
  const there = switchSections(note, physical).note
  expect(there).toContain('## History of Present Illness\nCough.')
  expect(there).toContain('## Physical Examination\nClear.')
  expect(there).toContain('\n\nA/P: viral, rest\n\n## Plan')
  const withAllergy = there.replace('## Allergies', '## Allergies\nPenicillin: rash.')
  const back = switchSections(withAllergy, soap).note
  expect(back).toBe(
    [
      '## Subjective\n### History of Present Illness\nCough.\n\n### Allergies\nPenicillin: rash.',
      '## Objective\n### Physical Examination\nClear.\n\nA/P: viral, rest\n\n## Plan',
    ].join('\n\n'),
  )
  expect(switchSections(back, physical).note).toBe(withAllergy)
})

test('[TEMPL-07] what has no place stands at the end under its own heading; a section that says nothing does not move', () => {
  const note = '## Data\nNot stated.\n\n## Hobbies\nChess.\n\n## Plan\nNot stated.'
  expect(switchSections(note, soap)).toEqual({
    note: '## Subjective\n\n## Objective\n\n## Assessment\n\n## Plan\nNot stated.\n\n## Hobbies\nChess.',
    moved: [],
    kept: ['Hobbies'],
  })
})

test('[TEMPL-07] a note without headings stays above the empty sections', () => {
  expect(switchSections('Cough for three days.', dap).note).toBe('Cough for three days.\n\n## Data\n\n## Assessment\n\n## Plan')
})

test('[TEMPL-07] every heading that a template can have is found in its note', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9é][a-zA-Z0-9é .,'’()/&+-]{0,59}$/), (heading) => {
      const template = templateOf('own', heading)
      fc.pre(templateProblem([template]) === undefined)
      expect(matchingTemplate(`## ${heading}\nText.`, [template])).toBe(template)
    }),
  )
})

const forms: ((heading: string) => string)[] = [
  (heading) => `## ${heading}\n`,
  (heading) => `**${heading}**\r\n`,
  (heading) => `**${heading}:** `,
  (heading) => `${heading}: `,
  (heading) => `### ${heading}\n`,
]
const bodies: ((word: string) => string)[] = [
  (word) => `${word}a was said. ${word}b was not.`,
  (word) => `- ${word}a\n  - ${word}b\n1. ${word}c`,
  (word) => `| ${word}a | ${word}b |\n|---|---|\n| ${word}c | <b>${word}d</b> |`,
  (word) => `${word}a\n\n\n${word}b: ${word}c\n### ${word}d\n**${word}e**`,
  (word) => `\n${word}a *${word}b* \\*${word}c\n---`,
  () => '',
  () => 'Not stated.',
]

const piece = fc.record({ form: fc.constantFrom(...forms), body: fc.constantFrom(...bodies) })
const longest = Math.max(...all.map(({ sections }) => sections.length))
/** What is written for each section, if anything; before them; and after them below a heading of no template and one that is there. */
const written = fc.record({
  before: fc.constantFrom(...bodies),
  sections: fc.array(fc.option(piece), { minLength: longest, maxLength: longest }),
  after: fc.array(piece, { maxLength: 2 }),
})

test('[TEMPL-07] no sentence is lost or doubled, between all pairs of templates and whatever the note looks like', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.constantFrom(...all), written, (from, to, { before, sections, after }) => {
      const note = [
        before('w99x'),
        ...from.sections.flatMap(({ heading }, index) => {
          const one = sections[index]
          return one ? [one.form(heading) + one.body(`w${index}x`)] : []
        }),
        ...after.map(({ form, body }, index) => form(['Hobbies', from.sections[0]!.heading][index]!) + body(`w${index + 97}x`)),
      ].join('\n')
      const { note: switched } = switchSections(note, to)
      const wordsOf = (one: string) => (one.match(/w\d+x[a-e]/g) ?? []).sort()
      expect(wordsOf(switched), note).toEqual(wordsOf(note))
      // And back.
      expect(wordsOf(switchSections(switched, from).note), note).toEqual(wordsOf(note))
    }),
    { numRuns: 300 },
  )
})

test('[TEMPL-07] the sections of a switched note are those of the template, in its order', () => {
  for (const from of all)
    for (const to of all) {
      const note = from.sections.map(({ heading }, index) => `## ${heading}\nText ${index}.`).join('\n\n')
      const { note: switched, kept } = switchSections(note, to)
      const ordered = sectionsOf(switched).slice(0, to.sections.length)
      const expected = to.sections.map(({ heading }) => sectionsOf(`## ${heading}`).map(sectionIdentity)[0])
      expect(ordered.map(sectionIdentity), `${from.name} → ${to.name}`).toEqual(expected)
      expect(sectionsOf(switched)).toHaveLength(to.sections.length + kept.length)
      expect(kept.length > 0 || matchingTemplate(switched, [to]) === to).toBe(true)
    }
})
