// Splits the text of a note at the headings of its sections. Joined again, it is the same text.
import { type NoteSection, noteSectionNames, type OpenedSection, sectionOpenedBy } from './note-section.ts'
import { readLine } from './note-text.ts'

/** A section of a note's text. */
export interface Section {
  /** Its name, with a number if the note has the same one earlier. */
  key: string
  /** `note` before the first heading; `own` for a heading that is not one of a SOAP note. */
  name: NoteSection | 'own' | 'note'
  /** The words of an `own` heading. */
  heading?: string | undefined
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
    const opened = sectionOpenedBy(readLine(pieces[at]!.slice(0, maxHeadLength)))
    // Blank lines before the first head belong to its section.
    if (opened && found.length === 1 && found[0]!.text.trim() === '') Object.assign(found[0]!, opened)
    else if (opened) found.push({ ...opened, text: '' })
    found.at(-1)!.text += pieces[at]! + (pieces[at + 1] ?? '')
  }
  const counts = new Map<string, number>()
  const named = found.map((section) => {
    const name = sectionIdentity(section)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...section, key: count === 1 ? name : `${name} ${count}` }
  })
  return named.filter(({ text }) => text !== '')
}

/** Sections with the same identity have the same heading. */
export const sectionIdentity = ({ name, heading }: Pick<Section, 'name' | 'heading'>): string =>
  name === 'own' ? `## ${heading!.trim().replace(/\s+/g, ' ').toLowerCase()}` : name

/**
 * The sections of a note that have a way to them, in order: those of SOAP have fixed places in a SOAP note, and a missing one is
 * undefined. Of sections with the same heading, only the first one has a way.
 */
export function reachableSections(note: string): (OpenedSection | undefined)[] {
  // The key of a second section with a heading is numbered.
  const first = sectionsOf(note).filter((one) => one.key === sectionIdentity(one))
  const found = first.filter((one): one is Section & OpenedSection => one.name !== 'note')
  const isSoap =
    found.every(({ name }) => name !== 'own') || found.some(({ name }) => name === 'subjective' || name === 'objective')
  if (!isSoap) return found
  return [
    ...noteSectionNames.map((name) => found.find((section) => section.name === name)),
    ...found.filter(({ name }) => name === 'own'),
  ]
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
  return [...ordered, ...left].map(({ key, name, heading }) => ({
    key,
    name,
    heading,
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
