import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { relatedParts, type Side, type SideMention, sidesIn } from './sides.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** Where each side of a part was said, as positions of segments. */
type BySide = Record<Side, number[]>
const noSide = (): BySide => ({ left: [], right: [], both: [] })

interface Sides {
  /** By the stem of the part. */
  parts: Map<string, BySide>
  /** Of any part, or none. */
  any: BySide
}

function sidesOf(mentions: Iterable<{ mention: SideMention; place: number }>): Sides {
  const [parts, any] = [new Map<string, BySide>(), noSide()]
  for (const { mention, place } of mentions) {
    if (mention.parts.length > 0 || mention.side !== 'both') any[mention.side].push(place)
    for (const part of mention.parts) {
      const sides = parts.get(part) ?? noSide()
      sides[mention.side].push(place)
      parts.set(part, sides)
    }
  }
  return { parts, any }
}

const spokenSides = ({ segments }: TranscriptIndex): Sides =>
  sidesOf(segments.flatMap(({ tokens }, place) => sidesIn(tokens).map((mention) => ({ mention, place }))))

/** The sides of a part and its relatives together. */
function around({ parts }: Sides, part: string): BySide {
  const all = noSide()
  for (const each of relatedParts(part)) {
    for (const side of ['left', 'right', 'both'] as const) all[side].push(...(parts.get(each)?.[side] ?? []))
  }
  return all
}

/** Sides in the note that were said otherwise, or that differ from the rest of the note and most of the recording. */
export function findSides({ sentences, transcript }: Reading): Finding[] {
  const spoken = spokenSides(transcript)
  const noted = sidesOf(sentences.flatMap(({ tokens, index }) => sidesIn(tokens).map((mention) => ({ mention, place: index }))))
  return sentences.flatMap((sentence) => {
    for (const mention of sidesIn(sentence.tokens)) {
      const finding = findingOf(sentence, mention, spoken, noted, transcript)
      if (finding) return [finding]
    }
    return []
  })
}

function findingOf(
  sentence: NoteSentence,
  { side, parts }: SideMention,
  spoken: Sides,
  noted: Sides,
  transcript: TranscriptIndex,
): Finding | undefined {
  if (side === 'both') return undefined
  const other = side === 'left' ? 'right' : 'left'
  const contradicting: number[] = []
  let found = ''
  for (const part of parts) {
    const spokenOfPart = around(spoken, part)
    if (spokenOfPart[side].length > 0 || spokenOfPart.both.length > 0) {
      if (!isException(around(noted, part), spokenOfPart, side, other)) return undefined
      contradicting.push(...spokenOfPart[other])
      found = part
    } else if (spokenOfPart[other].length > 0) {
      contradicting.push(...spokenOfPart[other])
      found ||= part
    }
  }
  if (!found && spoken.any[side].length === 0 && spoken.any[other].length + spoken.any.both.length > 0) {
    contradicting.push(...spoken.any[other], ...spoken.any.both)
    found = parts[0] ?? 'side'
  }
  if (!found) return undefined
  return inNote(sentence, {
    kind: 'laterality',
    about: parts.length > 0 ? `${side} ${found}` : side,
    segments: segmentsAt(transcript, contradicting),
    verdict: 'contradicts',
    instead: other,
  })
}

/** The only sentence with this side, while the rest of the note and most of the recording have the other. */
const isException = (noted: BySide, spokenOfPart: BySide, side: 'left' | 'right', other: 'left' | 'right'): boolean =>
  spokenOfPart.both.length === 0 &&
  noted.both.length === 0 &&
  new Set(noted[side]).size === 1 &&
  new Set(noted[other]).size >= 2 &&
  spokenOfPart[other].length >= 2 * spokenOfPart[side].length
