// The answer that a language model must give: checked against this schema, and requested once more with the error.

import { type NoteTemplate, plainHeading, sameInTemplates } from '@chartside/contract/note-templates'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import { GiveUp } from '../lib/queue.ts'
import { cleanText } from './clean-text.ts'
import type { Engine } from './engine.ts'
import {
  noteInstructions,
  noteMaterial,
  repairRequest,
  sectionInstructions,
  summaryInstructions,
  summaryMaterial,
} from './prompt.ts'
import type { DatedNote, NoteSource, WrittenNote } from './scribe.ts'

const text = v.pipe(v.string(), v.transform(cleanText))
const headings = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const
const hasHeadings = (note: string) => headings.every((heading) => new RegExp(`^[\\s#*_]*${heading}\\b`, 'im').test(note))

const besideText = {
  cpt_codes: v.array(v.object({ code: text, reason: text })),
  icd_10_codes: v.array(v.object({ code: text, name: text })),
  modifiers: v.array(v.object({ modifier: text, reason: text })),
  tasks: v.array(text),
}
const soapNote = v.object({
  soap_note: v.pipe(
    text,
    v.maxLength(200_000),
    v.check(hasHeadings, `soap_note must have a line for each of the headings ${headings.join(', ')}.`),
  ),
  ...besideText,
})
/** A note by a template, which becomes text in the template's order. */
const sectionedNote = (template: NoteTemplate) =>
  v.pipe(
    v.object({ sections: v.array(v.object({ heading: text, text })), ...besideText }),
    v.transform(({ sections, ...beside }) => ({ soap_note: noteOfSections(template, sections), ...beside })),
    v.check(({ soap_note }) => soap_note.length <= 200_000, 'The sections are too long.'),
  )

interface WrittenSection {
  heading: string
  text: string
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

/** The schema in the form that engines require: every field required, no others allowed. */
const schemaOf = (note: v.GenericSchema) =>
  toJsonSchema(note, {
    typeMode: 'input',
    ignoreActions: ['check', 'transform', 'max_length'],
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
const soapSchema = schemaOf(soapNote)

const completion = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.nullish(v.string(), '') }) })), v.minLength(1)),
})

interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

interface Question {
  model: string
  messages: Message[]
  /** Length of the recording in seconds; undefined if unknown. */
  seconds: number | undefined
  signal: AbortSignal
  schema?: object
}

async function ask(engine: Engine, { model, messages, seconds, signal, schema }: Question): Promise<string> {
  const response_format = schema && { type: 'json_schema', json_schema: { name: 'note', strict: true, schema } }
  const answer = await engine.post('chat/completions', JSON.stringify({ model, messages, response_format }), seconds, signal)
  const result = v.safeParse(completion, answer)
  return result.success ? (result.output.choices[0]?.message.content ?? '') : ''
}

/** Writes the note of a transcription. Throws `GiveUp` if two answers of the engine are not a valid note. */
export async function writeNote(engine: Engine, model: string, source: NoteSource, signal: AbortSignal): Promise<WrittenNote> {
  const messages: Message[] = [
    { role: 'system', content: source.template ? sectionInstructions : noteInstructions },
    { role: 'user', content: noteMaterial(source) },
  ]
  const form: NoteForm = source.template ? sectionedNote(source.template) : soapNote
  const schema = source.template ? schemaOf(form) : soapSchema
  const question = { model, messages, seconds: source.seconds, signal, schema }
  const first = await ask(engine, question)
  const note = readNote(form, first)
  if (typeof note !== 'string') return note
  messages.push({ role: 'assistant', content: first }, { role: 'user', content: repairRequest(note) })
  const repaired = readNote(form, await ask(engine, question))
  if (typeof repaired === 'string') throw new GiveUp("The speech service didn't return a readable note.")
  return repaired
}

type NoteForm = v.GenericSchema<unknown, v.InferOutput<typeof soapNote>>

/** The note, or what is wrong with it. */
function readNote(form: NoteForm, answer: string): WrittenNote | string {
  let parsed: unknown
  try {
    // Some models put their JSON into a code fence despite the instructions.
    parsed = JSON.parse(answer.trim().replace(/^```\w*\s*|\s*```$/g, ''))
  } catch {
    return 'The answer is not valid JSON.'
  }
  const result = v.safeParse(form, parsed)
  if (!result.success) return result.issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`).join('\n')
  const { cpt_codes, icd_10_codes, modifiers, tasks, soap_note } = result.output
  return {
    soap_note,
    cpt_codes: cpt_codes.filter(({ code }) => code),
    icd_10_codes: icd_10_codes.filter(({ code }) => code),
    modifiers: modifiers.filter(({ modifier }) => modifier),
    tasks: tasks.filter(Boolean),
  }
}

/** Characters; several times what the instructions request. Longer text is not a summary. */
const maxSummaryLength = 20_000

/** A summary of several notes. Throws like `writeNote`, also if the answer is empty or too long. */
export async function writeSummary(
  engine: Engine,
  model: string,
  notes: readonly DatedNote[],
  signal: AbortSignal,
): Promise<string> {
  const messages: Message[] = [
    { role: 'system', content: summaryInstructions },
    { role: 'user', content: summaryMaterial(notes) },
  ]
  const summary = cleanText(await ask(engine, { model, messages, seconds: 0, signal }))
  if (!summary || summary.length > maxSummaryLength) throw new GiveUp("The speech service didn't return a summary.")
  return summary
}
