import { type Finding, inNote, mendAt, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { relatedParts, type Side, type SideMention, sidesIn } from './sides.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** Where a side was named: position of the segment or index of the sentence, and token. */
interface Place {
  text: number
  at: number
}
type BySide = Record<Side, Place[]>
const noSide = (): BySide => ({ left: [], right: [], both: [] })

export interface Sides {
  /** By the stem of the part. */
  parts: Map<string, BySide>
  /** Of any part, or none. */
  any: BySide
}

export function sidesOf(texts: readonly Pick<NoteSentence, 'tokens'>[]): Sides {
  const [parts, any] = [new Map<string, BySide>(), noSide()]
  texts.forEach(({ tokens }, text) => {
    for (const mention of sidesIn(tokens)) {
      const place = { text, at: mention.at }
      if (mention.parts.length > 0 || mention.side !== 'both') any[mention.side].push(place)
      for (const part of mention.parts) {
        const sides = parts.get(part) ?? noSide()
        sides[mention.side].push(place)
        parts.set(part, sides)
      }
    }
  })
  return { parts, any }
}

/** The sides of a part and its relatives together. */
export function around({ parts }: Sides, part: string): BySide {
  const all = noSide()
  for (const each of relatedParts(part)) {
    for (const side of ['left', 'right', 'both'] as const) all[side].push(...(parts.get(each)?.[side] ?? []))
  }
  return all
}

/** How clearly the other side must fit better where both were said (see `likeness`). */
const rule = { least: 0.6, margin: 0.3 }

/** Sides in the note that were said otherwise, or that differ from the rest of the note and at least half of the recording. */
export function findSides({ sentences, transcript }: Reading): Finding[] {
  const spoken = sidesOf(transcript.segments)
  const noted = sidesOf(sentences)
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
  mention: SideMention,
  spoken: Sides,
  noted: Sides,
  transcript: TranscriptIndex,
): Finding | undefined {
  const { side, parts, at } = mention
  if (side === 'both') return undefined
  const other = side === 'left' ? 'right' : 'left'
  const contradicting: Place[] = []
  let found = ''
  /** Its parts were said with the other side only. */
  let isCertain = true
  for (const part of parts) {
    const places = around(spoken, part)
    if (places[side].length > 0 || places.both.length > 0) {
      const isOther =
        isException(around(noted, part), places, side, other) || isCloser(sentence, mention, places, side, other, transcript)
      if (!isOther) return undefined
      contradicting.push(...places[other])
      found = part
      isCertain = false
    } else if (places[other].length > 0) {
      contradicting.push(...places[other])
      found ||= part
    }
  }
  if (!found && spoken.any[side].length === 0 && spoken.any[other].length + spoken.any.both.length > 0) {
    contradicting.push(...spoken.any[other], ...spoken.any.both)
    found = parts[0] ?? 'side'
    isCertain = false
  }
  if (!found) return undefined
  return inNote(sentence, {
    kind: 'laterality',
    about: parts.length > 0 ? `${side} ${found}` : side,
    segments: segmentsAt(
      transcript,
      contradicting.map(({ text }) => text),
    ),
    verdict: 'contradicts',
    instead: other,
    ...(isCertain ? { mend: mendAt(sentence, at, likeCase(sentence.text.charAt(sentence.tokens[at]!.from), other)) } : {}),
  })
}

/** A word with a capital where the replaced one had it. */
const likeCase = (first: string, word: string): string =>
  first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** The only sentence with this side, while the rest of the note and at least half of the recording have the other. */
const isException = (noted: BySide, spoken: BySide, side: 'left' | 'right', other: 'left' | 'right'): boolean =>
  spoken.both.length === 0 &&
  noted.both.length === 0 &&
  new Set(noted[side].map(({ text }) => text)).size === 1 &&
  new Set(noted[other].map(({ text }) => text)).size >= 2 &&
  spoken[other].length >= spoken[side].length

/** What surrounds the side in the note was said of the other side. */
function isCloser(
  sentence: NoteSentence,
  { at, parts }: SideMention,
  spoken: BySide,
  side: 'left' | 'right',
  other: 'left' | 'right',
  transcript: TranscriptIndex,
): boolean {
  const about = surroundingsOf(sentence, at, ({ stems }) => stems.every((stem) => parts.includes(stem)))
  const fit = (places: readonly Place[]): number =>
    Math.max(0, ...places.map(({ text, at: place }) => likeness(transcript, about, text, place)))
  const rival = fit(spoken[other])
  return rival >= rule.least && rival >= fit([...spoken[side], ...spoken.both]) + rule.margin
}
