// Asks a language model for a note or a summary.
import type { NoteTemplate } from '@chartside/contract/note-templates'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import { GiveUp, TryAgain } from '../lib/queue.ts'
import { isApology, type ReadAnswer, readAnswer } from './answered-note.ts'
import { cleanText } from './clean-text.ts'
import { type Engine, unreadable } from './engine.ts'
import {
  noteInstructions,
  noteMaterial,
  repairRequest,
  sectionInstructions,
  summaryInstructions,
  summaryMaterial,
} from './prompt.ts'
import { withoutThinking } from './salvage.ts'
import type { DatedNote, NoteSource, WrittenNote } from './scribe.ts'

// What the model is asked for; what it answers instead is read more kindly.
const besideText = {
  cpt_codes: v.array(v.object({ code: v.string(), reason: v.string() })),
  icd_10_codes: v.array(v.object({ code: v.string(), name: v.string() })),
  modifiers: v.array(v.object({ modifier: v.string(), reason: v.string() })),
  tasks: v.array(v.string()),
}
const soapNote = v.object({ soap_note: v.string(), ...besideText })
const sectionedNote = v.object({ sections: v.array(v.object({ heading: v.string(), text: v.string() })), ...besideText })

/** The schema in the form that engines require: every field required, no others allowed. */
const schemaOf = (note: v.GenericSchema) =>
  toJsonSchema(note, {
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
const [soapSchema, sectionedSchema] = [schemaOf(soapNote), schemaOf(sectionedNote)]

const optionalText = v.fallback(v.nullish(v.string(), ''), '')
const completion = v.object({
  choices: v.pipe(
    v.array(v.object({ finish_reason: optionalText, message: v.object({ content: optionalText, refusal: optionalText }) })),
    v.minLength(1),
  ),
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

interface ModelAnswer {
  text: string
  /** True if the service ended it before the model did. */
  isCut: boolean
  /** True if the model, or a filter of its service, does not want to answer. */
  isRefused: boolean
}

/** The forms in which an answer can be requested, the strictest first. Not every service knows them. */
const answerForms = [
  (schema: object) => ({ type: 'json_schema', json_schema: { name: 'note', strict: true, schema } }),
  () => ({ type: 'json_object' }),
  () => undefined,
]

async function ask(engine: Engine, { model, messages, seconds, signal, schema }: Question): Promise<ModelAnswer> {
  const send = (form: number) => {
    const response_format = schema && answerForms[form]!(schema)
    return engine.post('chat/completions', JSON.stringify({ model, messages, response_format }), seconds, signal)
  }
  const answer = schema ? await engine.inKnownForm('notes', answerForms.length, send) : await send(0)
  const result = v.safeParse(completion, answer)
  const choice = result.success ? result.output.choices[0] : undefined
  if (!choice) throw new TryAgain(unreadable)
  const { finish_reason, message } = choice
  const text = withoutThinking(message.content)
  return {
    text: message.content,
    isCut: finish_reason === 'length',
    isRefused: message.refusal !== '' || finish_reason === 'content_filter' || isApology(text),
  }
}

/**
 * Writes the note of a transcription. A model that has left something out is asked once more, and what it has written is kept, marked
 * as incomplete. Throws `GiveUp` if neither answer has a note.
 */
export async function writeNote(engine: Engine, model: string, source: NoteSource, signal: AbortSignal): Promise<WrittenNote> {
  const { template, seconds } = source
  const messages: Message[] = [
    { role: 'system', content: template ? sectionInstructions : noteInstructions },
    { role: 'user', content: noteMaterial(source) },
  ]
  const question = { model, messages, seconds, signal, schema: template ? sectionedSchema : soapSchema }
  const first = await ask(engine, question)
  const read = readModel(first, template)
  if (read.note && !read.problem) return read.note
  messages.push({ role: 'assistant', content: first.text }, { role: 'user', content: repairRequest(read.problem ?? '') })
  const second = await ask(engine, question).catch((error: unknown) => {
    // What there is counts more than what could be better.
    if (!read.note || signal.aborted) throw error
    return undefined
  })
  const repaired = second ? readModel(second, template) : {}
  if (repaired.note && !repaired.problem) return repaired.note
  const notes = [repaired.note, read.note].filter((note) => note !== undefined)
  const [longest] = notes.sort((one, other) => other.soap_note.length - one.soap_note.length)
  if (longest) return longest
  const isRefused = [first, second, read, repaired].some((each) => each?.isRefused)
  throw new GiveUp(
    isRefused ? 'The speech service refused to write this note.' : "The speech service didn't return a readable note.",
  )
}

/** The note of an answer, which lacks its end if the service has cut it off. */
function readModel({ text, isCut }: ModelAnswer, template: NoteTemplate | undefined): ReadAnswer {
  const read = readAnswer(text, template)
  if (!isCut || !read.note) return read
  return { note: { ...read.note, incomplete: 'end' }, problem: 'The answer was cut off before its end.' }
}

/** Characters; several times what the instructions request. Longer text is not a summary. */
const maxSummaryLength = 20_000

/** A summary of several notes. Throws `GiveUp` if there is none: the answer is empty, too long, refused or cut off. */
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
  const { text, isCut, isRefused } = await ask(engine, { model, messages, seconds: 0, signal })
  const summary = cleanText(withoutThinking(text))
  if (isRefused) throw new GiveUp('The speech service refused to write a summary.')
  if (!summary || isCut || summary.length > maxSummaryLength) throw new GiveUp("The speech service didn't return a summary.")
  return summary
}
