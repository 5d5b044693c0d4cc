// The rules of a note's template, for both sides: what is wrong with one, and where.
import { turnsText } from './direction.ts'

/** How the text of a section is written: in sentences, as a list, or in as few words as possible. */
export const sectionStyles = ['paragraph', 'list', 'brief'] as const
export type SectionStyle = (typeof sectionStyles)[number]

/** A section of a note. */
export interface TemplateSection {
  heading: string
  /** What belongs in it and how it is written, for the one who writes the note; '' for nothing beyond its heading. */
  instruction: string
  style: SectionStyle
}

/** The order of a note's sections. */
export interface NoteTemplate {
  id: string
  name: string
  sections: readonly TemplateSection[]
}

/** The most templates of a user, sections of a template, and characters of a text. */
export const templateLimits = { templates: 50, name: 60, sections: 20, heading: 60, instruction: 500 } as const

/** What can be wrong with templates, as a sentence that follows their place. */
export const templateRefusals = {
  templates: `There can be at most ${templateLimits.templates} templates of your own.`,
  template: 'A template has a name and sections, and nothing else.',
  nameMissing: 'A name is required.',
  nameLong: `A name can have at most ${templateLimits.name} characters.`,
  nameCharacters: 'The name has characters that cannot be stored.',
  nameTwice: 'Another template has this name.',
  sections: `A template has 1 to ${templateLimits.sections} sections.`,
  section: 'A section has a heading, an instruction and a style, and nothing else.',
  headingMissing: 'A heading is required.',
  headingLong: `A heading can have at most ${templateLimits.heading} characters.`,
  headingCharacters: "A heading begins with a letter or number, and can also have spaces and , ' ( ) / & + -",
  headingTwice: 'Another section has this heading.',
  instructionLong: `An instruction can have at most ${templateLimits.instruction} characters.`,
  instructionCharacters: 'The instruction has characters that cannot be stored.',
  style: 'The style must be paragraph, list or brief.',
} as const
export type TemplateFault = keyof typeof templateRefusals

/** The first mistake in a list of templates; places count from 0. */
export interface TemplateProblem {
  fault: TemplateFault
  template?: number
  section?: number
}

// Markup would turn a heading into something else, a line break into two lines, and with a full stop a line reads like a sentence.
const inHeadings = "\\p{L}\\p{M}\\p{N} ,'’()/&+-"
const headingPattern = new RegExp(`^[\\p{L}\\p{N}][${inHeadings}]*$`, 'u')
const notInHeadings = new RegExp(`[^${inHeadings}]`, 'gu')

/** A heading without markup and other characters that it cannot have; '' if nothing is left. */
export const plainHeading = (heading: string): string => heading.replace(notInHeadings, '').trim()
/** Control characters other than tabs and line breaks, and halves of characters, which the database's JSON refuses. */
const unstorable = /(?![\t\r\n])[\p{Cc}\p{Surrogate}]/u
const isStorable = (text: string): boolean => !unstorable.test(text) && !turnsText(text)

/** Names and headings that a reader takes for the same are the same. */
export const sameInTemplates = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** An object with these entries and no others. */
const has = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((name) => names.includes(name))

function sectionFault(value: unknown, before: readonly unknown[]): TemplateFault | undefined {
  if (!has(value, ['heading', 'instruction', 'style'])) return 'section'
  const { heading, instruction = '', style } = value
  if (typeof heading !== 'string' || typeof instruction !== 'string') return 'section'
  if (heading.trim() === '') return 'headingMissing'
  if (heading.length > templateLimits.heading) return 'headingLong'
  if (!headingPattern.test(heading.trim())) return 'headingCharacters'
  const isTwice = before.some((other) => sameInTemplates((other as TemplateSection).heading) === sameInTemplates(heading))
  if (isTwice) return 'headingTwice'
  if (instruction.length > templateLimits.instruction) return 'instructionLong'
  if (!isStorable(instruction)) return 'instructionCharacters'
  return sectionStyles.includes(style as SectionStyle) ? undefined : 'style'
}

function nameFault(name: string, taken: ReadonlySet<string>): TemplateFault | undefined {
  if (name.trim() === '') return 'nameMissing'
  if (name.length > templateLimits.name) return 'nameLong'
  if (!isStorable(name) || /[\r\n]/.test(name)) return 'nameCharacters'
  return taken.has(sameInTemplates(name)) ? 'nameTwice' : undefined
}

/** The first mistake in a list of templates, of whatever type it is; undefined if there is none. `taken` are names of others. */
export function templateProblem(values: readonly unknown[], taken: readonly string[] = []): TemplateProblem | undefined {
  if (values.length > templateLimits.templates) return { fault: 'templates' }
  const names = new Set(taken.map(sameInTemplates))
  for (const [template, value] of values.entries()) {
    if (!has(value, ['id', 'name', 'sections']) || typeof value['name'] !== 'string') return { fault: 'template', template }
    const { name, sections } = value
    const fault = nameFault(name, names)
    if (fault) return { fault, template }
    names.add(sameInTemplates(name))
    if (!Array.isArray(sections) || sections.length === 0 || sections.length > templateLimits.sections)
      return { fault: 'sections', template }
    for (const [section, one] of sections.entries()) {
      const fault = sectionFault(one, sections.slice(0, section))
      if (fault) return { fault, template, section }
    }
  }
  return undefined
}
