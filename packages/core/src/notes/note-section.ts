import type { Run } from './note-inline.ts'
import type { Block } from './note-text.ts'
import type { noteWords } from './words.ts'

/** The sections of a SOAP note. */
export type NoteSection = keyof typeof noteWords.noteSection

const sections: [NoteSection, RegExp][] = [
  ['subjective', /^(s|subjective)$/],
  ['objective', /^(o|objective)$/],
  ['assessment', /^(a|a\/p|assessment|assessment ?(and|&|\/) ?plan)$/],
  ['plan', /^(p|plan)$/],
]

/** The sections of a SOAP note in order. */
export const noteSectionNames: readonly NoteSection[] = sections.map(([name]) => name)

/** The section of a SOAP note that a heading opens; undefined for any other heading. */
export function noteSection(heading: string): NoteSection | undefined {
  const name = heading.trim().replace(/\s*:$/, '').toLowerCase()
  return sections.find(([, pattern]) => pattern.test(name))?.[0]
}

/** A section that a line opens: one of a SOAP note, or one with a heading of its own. */
export type OpenedSection = { name: NoteSection; heading?: undefined } | { name: 'own'; heading: string }

/** The section of a SOAP note that a line opens: '## Plan', '**Plan:** rest', 'Plan: rest' or 'P: rest'. */
export function openedSection(runs: readonly Run[]): NoteSection | undefined {
  const bold = runs[0]?.strong ? runs[0].text : ''
  return noteSection(bold) ?? noteSection(/^[^:]{1,30}:?/.exec(textOf(runs))?.[0] ?? '')
}

/** The section that a line of a note opens: one of a SOAP note in any form, or any other by '## History'. */
export function sectionOpenedBy({ kind, prefix, runs }: Pick<Block, 'kind' | 'prefix' | 'runs'>): OpenedSection | undefined {
  if (kind !== 'heading' && kind !== 'paragraph') return undefined
  const name = openedSection(runs)
  if (name) return { name }
  const heading = textOf(runs).trim().replace(/\s*:$/, '')
  // A line of this form that reads like a sentence is text.
  return /^##[ \t]/.test(prefix) && /^[^.!?;]{1,60}$/.test(heading) ? { name: 'own', heading } : undefined
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
