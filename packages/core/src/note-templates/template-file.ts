// Own templates as one JSON document, to take them to another practice or to a colleague.
import { type NoteTemplate, type TemplateProblem, templateProblem } from '@chartside/contract/note-templates'

import { templateWords } from './words.ts'

const kind = 'chartside-note-templates'
const version = 1
/** Far more than the most templates of a user take. */
export const maxFileBytes = 2_000_000

/** The document with these templates. */
export const templateFile = (templates: readonly NoteTemplate[]): string =>
  `${JSON.stringify({ kind, version, templates: templates.map(({ name, sections }) => ({ name, sections })) }, null, 2)}\n`

/** A problem as a sentence with its place, in the language of the page. */
export function problemSentence({ fault, template, section }: TemplateProblem): string {
  const { place, placeOfSection, problems } = templateWords
  const where =
    template === undefined ? '' : section === undefined ? place(template + 1) : placeOfSection(template + 1, section + 1)
  return `${where} ${problems[fault]}`.trim()
}

/** The templates of a document, or a sentence about its first mistake. */
export function readTemplateFile(text: string): Omit<NoteTemplate, 'id'>[] | string {
  const words = templateWords
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return words.notJson
  }
  const document = typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  if (document['kind'] !== kind) return words.notTemplates
  if (document['version'] !== version) return words.otherVersion(JSON.stringify(document['version'] ?? null).slice(0, 40))
  const { templates } = document
  if (!Array.isArray(templates)) return words.notTemplates
  if (templates.length === 0) return words.noneInFile
  const problem = templateProblem(templates)
  if (problem) return problemSentence(problem)
  return (templates as NoteTemplate[]).map(({ name, sections }) => ({
    name,
    sections: sections.map(({ heading, instruction = '', style }) => ({ heading, instruction, style })),
  }))
}
