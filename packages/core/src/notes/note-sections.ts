// The text of a note, cut at the heads of its SOAP parts. Put together again it is the same text.
import { type NoteSection, openedSection } from './note-section.ts'
import { readLine } from './note-text.ts'

export interface Section {
  /** Its name, with a number where the note has it before. */
  key: string
  /** `note` before the first head. */
  name: NoteSection | 'note'
  /** With its head, and all line ends. */
  text: string
}

/** A section in two versions and in the one that both began with; '' where a version has none. */
export interface AlignedSection extends Omit<Section, 'text'> {
  mine: string
  base: string
  theirs: string
}

/** A head stands at the beginning of its line: of a long one nothing else needs to be read. */
const longestHead = 80

/** The sections of a note in their order; none of a blank note. */
export function sectionsOf(note: string): Section[] {
  const found: Omit<Section, 'key'>[] = [{ name: 'note', text: '' }]
  const pieces = note.split(/(\r\n|\r|\n)/)
  for (let at = 0; at < pieces.length; at += 2) {
    const { kind, runs } = readLine(pieces[at]!.slice(0, longestHead))
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

/** The sections of two versions in one order, paired by their heads. Where the heads stand in another order, the note is one section. */
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

/** Sections as one note: the next one begins on a line of its own. */
export const joinSections = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((note, text) => (note === '' || /[\r\n]$/.test(note) ? note + text : `${note}\n\n${text}`), '')
