// Splits the text of a note at the headings of its SOAP sections. Joined again, it is the same text.
import { type NoteSection, openedSection } from './note-section.ts'
import { readLine } from './note-text.ts'

/** A section of a note's text. */
export interface Section {
  /** Its name, with a number if the note has the same one earlier. */
  key: string
  /** `note` before the first heading. */
  name: NoteSection | 'note'
  /** With its heading and all line endings. */
  text: string
}

/** A section in both versions and in their common one; '' if a version lacks it. */
export interface AlignedSection extends Omit<Section, 'text'> {
  mine: string
  base: string
  theirs: string
}

/** A heading is at the start of its line, so only that part of a long line is parsed. */
const maxHeadLength = 80

/** The sections of a note in order; none for a blank note. */
export function sectionsOf(note: string): Section[] {
  const found: Omit<Section, 'key'>[] = [{ name: 'note', text: '' }]
  const pieces = note.split(/(\r\n|\r|\n)/)
  for (let at = 0; at < pieces.length; at += 2) {
    const { kind, runs } = readLine(pieces[at]!.slice(0, maxHeadLength))
    const name = kind === 'heading' || kind === 'paragraph' ? openedSection(runs) : undefined
    // Blank lines before the first head belong to its section.
    if (name && found.at(-1)!.text.trim() === '') found.at(-1)!.name = name
    else if (name) found.push({ name, text: '' })
    found.at(-1)!.text += pieces[at]! + (pieces[at + 1] ?? '')
  }
  const named = found.map((section, index) => {
    const before = found.slice(0, index).filter(({ name }) => name === section.name).length
    return { ...section, key: before === 0 ? section.name : `${section.name} ${before + 1}` }
  })
  return named.filter(({ text }) => text !== '')
}

/**
 * The sections of two versions in one order, paired by heading. If the headings are in a different order, the note is one
 * section.
 */
export function alignSections(mine: string, base: string, theirs: string): AlignedSection[] {
  const [ours, before, others] = [sectionsOf(mine), sectionsOf(base), sectionsOf(theirs)]
  const textIn = (sections: Section[], wanted: string) => sections.find(({ key }) => key === wanted)?.text ?? ''
  const shared = (sections: Section[], other: Section[]) =>
    sections.map(({ key }) => key).filter((key) => other.some((section) => section.key === key))
  const common = shared(ours, others)
  if (common.join() !== shared(others, ours).join()) return [{ key: 'note', name: 'note', mine, base, theirs }]

  const ordered: Section[] = []
  const left = [...others]
  for (const section of ours) {
    if (common.includes(section.key)) {
      while (left[0]!.key !== section.key) ordered.push(left.shift()!)
      left.shift()
    }
    ordered.push(section)
  }
  return [...ordered, ...left].map(({ key, name }) => ({
    key,
    name,
    mine: textIn(ours, key),
    base: textIn(before, key),
    theirs: textIn(others, key),
  }))
}

/** Joins sections into a note, each starting on its own line. */
export const joinSections = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((note, text) => (note === '' || /[\r\n]$/.test(note) ? note + text : `${note}\n\n${text}`), '')
