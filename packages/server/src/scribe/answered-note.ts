// Reads a note from the answer of a language model. The text counts most: what cannot be read beside it is left out.

import { fieldOf } from '@chartside/contract/lib/json-like'
import { type NoteTemplate, plainHeading, sameInTemplates } from '@chartside/contract/note-templates'

import { cleanText } from './clean-text.ts'
import { fromSections, withSoapHeadings } from './headings.ts'
import { salvage, withoutThinking } from './salvage.ts'
import type { WrittenNote } from './scribe.ts'
import { isUnwritten, withoutLoop } from './unwritten.ts'

/** Longer text is not a note. */
const maxLength = 200_000

/** What an answer contains, or what is wrong with it, as a sentence for the model. */
export interface ReadAnswer {
  /** Undefined if the answer has no text of a note; with `incomplete` if it is usable and the model may do better. */
  note?: WrittenNote
  problem?: string
  /** True if the text is an apology instead of a note. */
  isRefused?: boolean
}

const apology =
  /^\W*(?:I['’]?m (?:very )?sorry|I am (?:very )?sorry|sorry|I apologi[sz]e|I can(?:['’]t|not| not)|I['’]?m (?:not able|unable)|I am (?:not able|unable)|as an AI)\b/i
/** How models refuse. */
export const isApology = (text: string): boolean => apology.test(text)

/** Reads the answer to a request for a note, with the sections of `template` or those of SOAP. */
export function readAnswer(answer: string, template: NoteTemplate | undefined): ReadAnswer {
  const found = salvage(answer, (value) => textIn(value, template) !== undefined)
  const written = found ? cleanNote(textIn(found.value, template)!) : plainNote(answer)
  if (isUnwritten(written)) return { problem: 'The answer is not valid JSON with the text of a note.' }
  if (isApology(written)) return { problem: 'The text must be a note.', isRefused: true }
  if (written.length > maxLength) return { problem: 'The note is too long.' }
  const { text: soapNote, isLoop } = withoutLoop(written)
  const text = template ? { soapNote, isComplete: found !== undefined && 'sections' in found.value } : withSoapHeadings(soapNote)
  const note = { soap_note: text.soapNote, ...besideText(found?.value ?? {}) }
  if (isLoop) return { note: { ...note, incomplete: 'end' }, problem: 'The note repeats the same lines.' }
  if (found?.isCut) return { note: { ...note, incomplete: 'end' }, problem: 'The answer ends before the object does.' }
  if (found && text.isComplete) return { note }
  const wanted = template ? '"sections"' : 'a line for each of the headings Subjective, Objective, Assessment, Plan'
  return { note: { ...note, incomplete: 'sections' }, problem: `The answer must be JSON, with ${wanted}.` }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of whatever stands in the place of a text: a list becomes lines, and so do fields, with their names. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || depth > 3) return ''
  if (Array.isArray(value))
    return value
      .map((one) => textOf(one, depth + 1).replace(/^[-*•]\s+/, ''))
      .filter(Boolean)
      .map((one) => `- ${one}`)
      .join('\n')
  const fields = Object.entries(value).map(([name, inner]) => [name.replaceAll('_', ' '), textOf(inner, depth + 1)] as const)
  return fields
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (text.includes('\n') ? `${name}:\n${text}` : `${name}: ${text}`))
    .join('\n')
}

/** The text of a note in an object: by a template's sections, as one text, or as one text for each section. */
function textIn(value: Record<string, unknown>, template: NoteTemplate | undefined): string | undefined {
  const sections = sectionsOf(value['sections'])
  if (template && sections.length > 0) return noteOfSections(template, sections)
  const text = value['soap_note'] ?? value['soapNote'] ?? value['note']
  if (typeof text === 'string' && text.trim() !== '') return text
  if (Array.isArray(text) && text.length > 0 && text.every((one) => typeof one === 'string')) return text.join('\n')
  return (
    (isRecord(text) ? fromSections(text, textOf) : undefined) ??
    fromSections(value, textOf) ??
    fromSections(Object.fromEntries(sections.map(({ heading, text }) => [heading, text])), textOf)
  )
}

interface WrittenSection {
  heading: string
  text: string
}

/** Sections as a list, or as an object of texts by their headings; those without a text are left out. */
function sectionsOf(value: unknown): WrittenSection[] {
  const written = Array.isArray(value)
    ? value.map((one) => ({
        heading: cleanText(fieldOf(one, 'heading', 'title', 'name')),
        text: isRecord(one) ? textOf(one['text'] ?? one['content']) : '',
      }))
    : isRecord(value)
      ? Object.entries(value).map(([heading, text]) => ({ heading: cleanText(heading), text: textOf(text) }))
      : []
  return written.filter(({ text }) => text !== '')
}

/** The text of a note by its template: a section that is missing has its heading alone, one of no template comes last. */
export function noteOfSections(template: NoteTemplate, written: readonly WrittenSection[]): string {
  // Services write headings with markup or a colon.
  const named = written.map(({ heading, text }) => ({ heading: plainHeading(heading), text: withoutHeadings(text) }))
  const isSame = (one: { heading: string }, other: { heading: string }) =>
    sameInTemplates(one.heading) === sameInTemplates(other.heading)
  const sections = template.sections.map((section) => {
    const texts = named.filter((one) => isSame(one, section)).map(({ text }) => text)
    return [`## ${section.heading}`, ...texts.filter(Boolean)].join('\n')
  })
  const others = named.filter((one) => one.text !== '' && !template.sections.some((section) => isSame(one, section)))
  return [...sections, ...others.map(({ heading, text }) => `## ${heading || 'Other'}\n${text}`)].join('\n\n')
}

/** A heading within the text of a section would begin another one. */
const withoutHeadings = (text: string): string => text.replace(/^#{1,2}(?=[ \t])/gm, '###')

/** A note's text without a code fence around it, and with line breaks that were escaped twice or written as tags. */
function cleanNote(text: string): string {
  const inside = /^\s*```\w*[ \t]*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text
  const broken = inside.includes('\n') ? inside : inside.replace(/\\n/g, '\n').replace(/\\t/g, '\t').replace(/\\"/g, '"')
  return cleanText(broken.replace(/<br\s*\/?>/gi, '\n'))
}

/** The note of an answer that is a note instead of JSON, from its first heading; '' if it has not all of them. */
function plainNote(answer: string): string {
  const { soapNote, isComplete } = withSoapHeadings(cleanNote(withoutThinking(answer.slice(0, maxLength))))
  if (!isComplete || soapNote.includes('"soap_note"')) return ''
  return soapNote
    .slice(soapNote.search(/^[ \t#*_]*Subjective\b/im))
    .replace(/\n```[\s\S]*$/, '')
    .trim()
}

/** How models say that there is none. */
const isNone = (text: string): boolean =>
  /^[\s\-–—.]*$|^\(?(?:none|n\/?a|null|nil|not (?:stated|applicable|mentioned|specified|discussed|documented)|no (?:tasks?|codes?|modifiers?|follow-?ups?))(?: (?:stated|mentioned|specified|noted|identified|documented))?\)?\.?$/i.test(
    text,
  )

/** A code of ICD-10 as it is written: `R059` is `R05.9`. */
const withPoint = (code: string): string =>
  /^[a-z]\d[\da-z][\da-z]{1,4}$/i.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}`.toUpperCase() : code

/** Each different element that has a code; a code alone is one, too. */
function codesIn<Key extends string>(list: unknown, key: Key, about: 'reason' | 'name', others: readonly string[] = []) {
  const seen = new Set<string>()
  return elementsOf(list).flatMap((element) => {
    const isAlone = typeof element === 'string' || typeof element === 'number'
    const written = cleanText(isAlone ? String(element) : fieldOf(element, key, ...others))
    const described = cleanText(isAlone ? '' : fieldOf(element, about, 'description', 'reason'))
    // `ICD-10: J20.9`, `R05.9 - Cough`.
    const [, given = '', rest = ''] =
      /^(?:(?:ICD-?10(?:-CM)?|CPT|HCPCS)(?: code)?(?:\s*[:#]\s*|\s+))?(\S+?)(?:(?:\s*[:–—]|\s+-)\s*(.*))?$/i.exec(written) ?? [
        '',
        written,
      ]
    const code = about === 'name' ? withPoint(given) : given
    if (isNone(written) || isNone(code) || seen.has(code.toUpperCase())) return []
    seen.add(code.toUpperCase())
    const text = isNone(described) ? rest : described
    return [{ [key]: code, [about]: text } as Record<Key | typeof about, string>]
  })
}

const elementsOf = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list : list === null || list === undefined ? [] : [list]

/** The lists beside the text. */
function besideText(value: Record<string, unknown>): Omit<WrittenNote, 'soap_note' | 'incomplete'> {
  return {
    cpt_codes: codesIn(value['cpt_codes'], 'code', 'reason', ['cpt_code']) as WrittenNote['cpt_codes'],
    icd_10_codes: codesIn(value['icd_10_codes'], 'code', 'name', ['icd_10_code']) as WrittenNote['icd_10_codes'],
    modifiers: codesIn(value['modifiers'], 'modifier', 'reason', ['code']) as WrittenNote['modifiers'],
    tasks: elementsOf(value['tasks'])
      .map((task) => cleanText(typeof task === 'string' ? task : fieldOf(task, 'name', 'task', 'description')))
      .filter((task) => !isNone(task)),
  }
}
