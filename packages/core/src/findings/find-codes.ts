import { type Term, termsOf, withConcepts } from './concepts.ts'
import { around, type Sides, sidesOf } from './find-sides.ts'
import type { Finding, Reading } from './finding.ts'
import { readNote } from './note-sentences.ts'
import { sidesIn } from './sides.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A diagnosis code in the list of a note, with its title. */
export interface NoteCode {
  code: string
  name: string
}

/** A side in the title of a code beside those of a text. */
export interface CodeSide {
  /** The text has only the other side of this part, or the title says 'unspecified' where the text has one side. */
  is: 'other side' | 'unspecified'
  /** The side of the text. */
  side: 'left' | 'right'
  /** The part of the body, as a stem. */
  part: string
  /** Indices of the sentences with that side. */
  sentences: number[]
}

/** How the side in a code's title disagrees with a note; undefined if it does not. */
export const codeSideIn = (name: string, note: string): CodeSide | undefined =>
  codeSide(withConcepts(tokensOf(name)), sidesOf(readNote(note)))

function codeSide(title: Token[], sides: Sides): CodeSide | undefined {
  for (const { side, parts } of sidesIn(title)) {
    if (side === 'both') continue
    const other = side === 'left' ? 'right' : 'left'
    for (const part of parts) {
      const places = around(sides, part)
      if (places[side].length + places.both.length > 0) break
      if (places[other].length > 0)
        return { is: 'other side', side: other, part, sentences: places[other].map(({ text }) => text) }
    }
  }
  for (const part of unspecifiedParts(title)) {
    const { left, right, both } = around(sides, part)
    if (both.length > 0 || left.length > 0 === right.length > 0) continue
    const [side, places] = left.length > 0 ? (['left', left] as const) : (['right', right] as const)
    return { is: 'unspecified', side, part, sentences: places.map(({ text }) => text) }
  }
  return undefined
}

/** The parts of the body right after 'unspecified': 'pain in unspecified knee'. */
function unspecifiedParts(title: readonly Token[]): string[] {
  const at = title.findIndex(({ word }) => word === 'unspecified')
  if (at === -1) return []
  const next = title.slice(at + 1, at + 3)
  return next.filter(({ concepts }) => concepts.some(({ kind }) => kind === 'part')).map(({ stem }) => stem)
}

/**
 * Codes that do not fit: with a side of which only the other one was said, or for a diagnosis of which neither the recording nor the
 * note speaks.
 */
export function findCodes({ sentences, transcript, charted, codes }: Reading): Finding[] {
  if (codes.length === 0) return []
  const spoken = sidesOf(transcript.segments, true)
  const known = new Set([...charted, ...sentences.flatMap(({ terms }) => terms.flatMap(keysOf))])
  return codes.flatMap(({ code, name }): Finding[] => {
    const title = withConcepts(tokensOf(name))
    const shown = { kind: 'code', in: 'note', quote: `${code} ${name}`.trim(), about: code || name } as const
    const side = codeSide(title, spoken)
    if (side?.is === 'other side') {
      const segments = side.sentences.slice(0, 4).map((position) => transcript.segments[position]!.index)
      return [{ ...shown, segments, verdict: 'contradicts', instead: side.side }]
    }
    const diagnosis = isOfCircumstances.test(code) ? [] : substanceOf(title)
    const isMentioned = diagnosis.some((term) => keysOf(term).some((key) => known.has(key) || transcript.mentions.has(key)))
    return diagnosis.length === 0 || isMentioned ? [] : [{ ...shown, segments: [], verdict: 'not recorded' }]
  })
}

/** External causes, and what influences health (chapters V to Z): nobody says 'long term (current) use' aloud. */
const isOfCircumstances = /^[V-Z]/i

const keysOf = ({ ids, stems }: Term): string[] => [...ids, ...stems]

/** Words of titles that say nothing about the diagnosis itself. */
const ofTitles =
  /^(?:unspecified|other|specified|primary|secondary|essential|type|encounter|initial|subsequent|sequela|with|without|complications?|elsewhere|classified|left|right|bilateral|unilateral|side|due|diseases?|disorders?|site|part|acute|chronic|personal|history)$/

/** The conditions in a title; where the tables know none, its words. */
function substanceOf(title: Token[]): Term[] {
  const terms = termsOf(title).filter(({ text, kinds }) => !ofTitles.test(text) && !kinds.includes('number'))
  const conditions = terms.filter(({ kinds }) => kinds.includes('condition'))
  return conditions.length > 0 ? conditions : terms
}
