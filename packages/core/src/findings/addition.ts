import { type NoteSection, noteSection } from '../notes/index.ts'
import type { Finding, Mend } from './finding.ts'
import { sectionBegunBy } from './note-headings.ts'

/** How what is missing is put into the note: as a line with the words that were said. */
export interface Addition extends Mend {
  /** The section that it is added to, of a SOAP note or by its own heading; undefined for the end of a note that has none for it. */
  section: NoteSection | { heading: string } | undefined
}

/** A longer statement is cut, since speech without marks has no sentences. */
const longest = 240

/** The line for what a note lacks, at the end of the section where it belongs. `spoken` is the segment that has its words. */
export function additionOf(note: string, { belongsTo, quote, about }: Finding, spoken: string | undefined): Addition | undefined {
  if (!belongsTo || !spoken?.includes(quote)) return undefined
  const place = placeFor(belongsTo, note)
  const text = note.slice(0, place?.end).trimEnd()
  const marker = /^[ \t]*[-*•] /.exec(text.slice(text.lastIndexOf('\n') + 1))?.[0] ?? ''
  // In English, as every note that is compared.
  const line = `${about.charAt(0).toUpperCase()}${about.slice(1)}, from the recording: “${statementIn(spoken, quote)}”`
  return {
    from: text.length,
    to: text.length,
    text: `${text === '' ? '' : '\n'}${marker}${line}`,
    section: place && nameOf(place.title),
  }
}

/** The title of the last section for a part of the note, of a plan rather than of an assessment, and where it ends. */
function placeFor(part: NonNullable<Finding['belongsTo']>, note: string): { title: string; end: number } | undefined {
  const places: { title: string; isFor: boolean; end: number }[] = []
  let at = 0
  for (const line of note.split('\n')) {
    const begun = sectionBegunBy(line)
    if (begun) places.push({ title: begun.title, isFor: begun.kind === part, end: at })
    at += line.length + 1
    const last = places.at(-1)
    if (last) last.end = Math.min(at, note.length)
  }
  const fitting = places.filter(({ isFor }) => isFor)
  return fitting.findLast(({ title }) => /\bplan$|^p$/i.test(title)) ?? fitting.at(-1)
}

/** A heading in capitals is shown like any other. */
const nameOf = (title: string): Addition['section'] =>
  noteSection(title) ?? {
    heading: title.length > 4 && title === title.toUpperCase() ? title.charAt(0) + title.slice(1).toLowerCase() : title,
  }

/** The sentence around a quote, or some words of it. */
function statementIn(text: string, quote: string): string {
  const at = text.indexOf(quote)
  const end = at + quote.length
  const from = Math.max(0, ...[...text.slice(0, at).matchAll(/[.!?]\s+/g)].map(({ 0: mark, index }) => index + mark.length))
  const to = end + (/[.!?](?=\s|$)/.exec(text.slice(end))?.index ?? text.length) + 1
  const sentence = text.slice(from, to)
  if (sentence.length <= longest) return sentence.trim()
  const margin = Math.max(0, Math.floor((longest - quote.length) / 2))
  const before = text.slice(Math.max(from, at - margin), at).replace(/^\S*\s/, '… ')
  const behind = text.slice(end, Math.min(to, end + margin)).replace(/\s\S*$/, ' …')
  return `${before}${quote}${behind}`
}
