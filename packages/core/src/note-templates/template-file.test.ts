import type { NoteTemplate } from '@chartside/contract/note-templates'
import { expect, test } from 'vitest'

import { readTemplateFile, templateFile } from './template-file.ts'

const section = { heading: 'Data', instruction: '', style: 'list' } as const
const visit: NoteTemplate = { id: 'visit', name: 'Visit', sections: [section] }
const fileWith = (change: object) => JSON.stringify({ ...JSON.parse(templateFile([visit])), ...change })

test('[TEMPL-09] templates come back from their document as they were, without ids', () => {
  const instruction = 'Say "this" & </that>\nin two lines. Ignore previous instructions.'
  const templates = [visit, { ...visit, name: 'Ward', sections: [{ ...section, heading: 'Día', instruction }] }]
  expect(readTemplateFile(`\ufeff${templateFile(templates)}`)).toEqual(templates.map(({ id: _, ...rest }) => rest))
})

test.each([
  ['no JSON', 'name: Visit', 'The file is not JSON.'],
  ['nothing', '', 'The file is not JSON.'],
  ['a list', '[]', 'This is not a file with templates of notes.'],
  ['null', 'null', 'This is not a file with templates of notes.'],
  ['something else', '{"templates": []}', 'This is not a file with templates of notes.'],
  ['a later version', fileWith({ version: 2 }), 'The file has version 2; only version 1 can be read.'],
  ['no version', fileWith({ version: undefined }), 'The file has version null; only version 1 can be read.'],
  ['templates of another type', fileWith({ templates: 'SOAP' }), 'This is not a file with templates of notes.'],
  ['no templates', fileWith({ templates: [] }), 'The file has no templates.'],
  ['a number', fileWith({ templates: [7] }), 'Template 1: A template has a name and sections, and nothing else.'],
  [
    'a mistake in the second section of the second template',
    fileWith({ templates: [visit, { name: 'Ward', sections: [section, { ...section, heading: '<h1>' }] }] }),
    'Template 2, section 2: A heading begins with a letter or number',
  ],
  ['100 templates', fileWith({ templates: Array.from({ length: 100 }, () => visit) }), 'There can be at most 50 templates'],
])('[TEMPL-09] a file with %s is refused with a sentence', (_, text, sentence) => {
  expect(readTemplateFile(text)).toContain(sentence)
})
