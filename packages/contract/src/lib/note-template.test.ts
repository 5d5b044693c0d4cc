import { expect, test } from 'vitest'

import { builtInTemplates, sentenceOf, templateProblem } from '../note-templates.ts'

const section = { heading: 'Data', instruction: '', style: 'list' }
const visit = (sections: unknown, name: unknown = 'Visit') => [{ id: 'visit', name, sections }]

test('[TEMPL-01] the templates of everybody follow the rules, and so do their names with those of a user', () => {
  expect(templateProblem(builtInTemplates)).toBeUndefined()
  expect(templateProblem(visit([section]), ['SOAP'])).toBeUndefined()
})

test.each([
  ['no section', visit([]), 'Template 1: A template has 1 to 20 sections.'],
  ['sections of another type', visit('Data'), 'Template 1: A template has 1 to 20 sections.'],
  [
    '40 sections',
    visit(Array.from({ length: 40 }, (_, index) => ({ ...section, heading: `Part ${index}` }))),
    'Template 1: A template has 1 to 20 sections.',
  ],
  ['a heading twice', visit([section, { ...section, heading: ' DATA ' }]), 'section 2: Another section has this heading.'],
  ['a heading of 200 letters', visit([{ ...section, heading: 'a'.repeat(200) }]), 'section 1: A heading can have at most 60'],
  ['a blank heading', visit([{ ...section, heading: '  ' }]), 'section 1: A heading is required.'],
  ['markdown in a heading', visit([{ ...section, heading: '**Data**' }]), 'section 1: A heading begins with a letter'],
  ['a heading of two lines', visit([{ ...section, heading: 'Data\n## Plan' }]), 'section 1: A heading begins with a letter'],
  ['a heading like a sentence', visit([{ ...section, heading: 'Dr. Weber' }]), 'section 1: A heading begins with a letter'],
  ['markup in a heading', visit([{ ...section, heading: 'Data <b>' }]), 'section 1: A heading begins with a letter'],
  ['a heading that turns text', visit([{ ...section, heading: 'Data\u202eatad' }]), 'section 1: A heading begins with a letter'],
  ['a long instruction', visit([{ ...section, instruction: 'a'.repeat(501) }]), 'section 1: An instruction can have at most 500'],
  ['NUL in an instruction', visit([{ ...section, instruction: 'a\0' }]), 'section 1: The instruction has characters that cannot'],
  ['half a character', visit([{ ...section, instruction: '\ud83d' }]), 'section 1: The instruction has characters that cannot'],
  ['an unknown style', visit([{ ...section, style: 'rhyme' }]), 'section 1: The style must be paragraph, list or brief.'],
  ['a section without a style', visit([{ heading: 'Data' }]), 'section 1: The style must be paragraph, list or brief.'],
  ['a number as heading', visit([{ ...section, heading: 7 }]), 'section 1: A section has a heading, an instruction and a style'],
  [
    'something else in a section',
    visit([{ ...section, prompt: '' }]),
    'section 1: A section has a heading, an instruction and a',
  ],
  ['null', [null], 'Template 1: A template has a name and sections, and nothing else.'],
  [
    'something else',
    [{ ...visit([section])[0], version: 2 }],
    'Template 1: A template has a name and sections, and nothing else.',
  ],
  ['a name without letters', visit([section], ' '), 'Template 1: A name is required.'],
  ['a name of 80 letters', visit([section], 'a'.repeat(80)), 'Template 1: A name can have at most 60 characters.'],
  ["everybody's name", visit([section], 'soap'), 'Template 1: Another template has this name.'],
  ['a name twice', [...visit([section]), ...visit([section], 'VISIT')], 'Template 2: Another template has this name.'],
  ['51 templates', Array.from({ length: 51 }, () => visit([section])[0]), 'There can be at most 50 templates of your own.'],
])('[TEMPL-03] %s is named at its place', (_, templates, sentence) => {
  const problem = templateProblem(templates, ['SOAP'])
  expect(problem && sentenceOf(problem)).toContain(sentence)
})
