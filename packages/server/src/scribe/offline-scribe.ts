import type { NoteTemplate } from '@chartside/contract/note-templates'

import type { NoteSource, Scribe } from './scribe.ts'

/** The message to users without a speech engine; only the operator sees which settings are missing. */
export const transcriptionOff = 'Transcription is off at this practice. Notes contain typed text only.'

/** Works without an engine and invents nothing: the note contains what was typed, and says so. */
export const offlineScribe: Scribe = {
  transcribe: async () => [],
  write: async (source) => ({ soap_note: typedNote(source), cpt_codes: [], icd_10_codes: [], modifiers: [], tasks: [] }),
  summarize: async () => undefined,
}

function typedNote({ patientName, comments, tasks, seconds, template }: NoteSource): string {
  const sections = [
    ['Patient', patientName],
    ...(template ? [] : [['Comments', comments.trim() || 'None were typed.']]),
    ['Tasks', tasks.map(({ name }) => `- ${name}`).join('\n') || 'None were typed.'],
    ['Recording', recordingInWords(seconds)],
  ]
  const facts = sections.map(([heading, text]) => `**${heading}**\n${text}`)
  const hint = seconds === 0 ? transcriptionOff : `${transcriptionOff} Listen to the recording for what was said.`
  return [hint, ...facts, ...(template ? typedSections(template, comments) : soapSections)].join('\n\n')
}

const soapSections = ['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => `**${heading}**\nNot stated.`)

/** The sections of a template, with what was typed in the first one. */
const typedSections = ({ sections }: NoteTemplate, comments: string): string[] =>
  sections.map(({ heading }, index) => `## ${heading}\n${(index === 0 && comments.trim()) || 'Not stated.'}`)

function recordingInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'Its length is not known.'
  if (seconds === 0) return 'There is no recording.'
  const whole = Math.round(seconds)
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const minutes = Math.floor(whole / 60)
  return minutes ? `${counted(minutes, 'minute')} ${counted(whole % 60, 'second')}` : counted(whole, 'second')
}
