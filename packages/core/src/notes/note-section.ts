import type { Run } from './note-inline.ts'
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

/** The section of a SOAP note that a line opens: '## Plan', '**Plan:** rest', 'Plan: rest' or 'P: rest'. */
export function openedSection(runs: readonly Run[]): NoteSection | undefined {
  const bold = runs[0]?.strong ? runs[0].text : ''
  return noteSection(bold) ?? noteSection(/^[^:]{1,30}:?/.exec(runs.map(({ text }) => text).join(''))?.[0] ?? '')
}
