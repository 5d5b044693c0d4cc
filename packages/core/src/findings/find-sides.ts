import { type Finding, inNote, mendAt, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isPart, othersIn, relatedParts, type Side, type SideMention, sidesIn } from './sides.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import { type Token, wordAt, wordsOf } from './tokens.ts'
import type { TranscriptIndex } from './transcript-index.ts'
import { isVerbatim } from './verbatim.ts'

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

/** The sides that texts name, by part. In speech a side without a part is of the part that was spoken of before: 'Mostly the left one.' */
export function sidesOf(texts: readonly Pick<NoteSentence, 'tokens'>[], isSpoken = false): Sides {
  const [parts, any] = [new Map<string, BySide>(), noSide()]
  const add = (part: string, side: Side, place: Place): void => {
    const sides = parts.get(part) ?? noSide()
    sides[side].push(place)
    parts.set(part, sides)
  }
  texts.forEach(({ tokens }, text) => {
    for (const mention of sidesIn(tokens)) {
      const place = { text, at: mention.at }
      if (mention.parts.length > 0 || mention.side !== 'both') any[mention.side].push(place)
      for (const part of mention.parts) add(part, mention.side, place)
      const before = isSpoken && !mention.hasPart && standsAlone(tokens, mention.at) ? partBefore(texts, place) : undefined
      if (before !== undefined) add(before, mention.side, place)
    }
    for (const { part, at } of othersIn(tokens)) {
      const { left, right } = around({ parts, any }, part)
      if (left.length > 0 && left.length === right.length) continue
      add(part, left.length > right.length ? 'right' : right.length > 0 ? 'left' : 'both', { text, at })
    }
  })
  return { parts, any }
}

/** 'The left one', 'on the right.': no noun follows that the side belongs to. */
const standsAlone = (tokens: readonly Token[], at: number): boolean =>
  /^(?:the|my|your|his|her|mostly|just|only|more)$/.test(wordAt(tokens, at - 1)) &&
  /^(?:ones?|too|also|side|and|than|none|but|is|was|[.,?!]|)$/.test(wordAt(tokens, at + 1))

/** The part that was named last, at most two turns and thirty words before. */
function partBefore(texts: readonly Pick<NoteSentence, 'tokens'>[], { text, at }: Place): string | undefined {
  const before = texts.slice(Math.max(0, text - 2), text).flatMap(({ tokens }) => tokens)
  return [...before, ...texts[text]!.tokens.slice(0, at)].slice(-30).findLast(isPart)?.stem
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
export function findSides({ sentences, transcript, chartedSides }: Reading): Finding[] {
  const spoken = sidesOf(transcript.segments, true)
  const noted = sidesOf(sentences)
  return sentences.flatMap((sentence) => {
    const findings = sidesIn(sentence.tokens).flatMap((mention) => {
      if (mention.parts.some((part) => around(chartedSides, part)[mention.side].length > 0)) return []
      const finding = findingOf(sentence, mention, spoken, noted, transcript)
      return finding && !isVerbatim(sentence, mention.at, transcript) ? [finding] : []
    })
    return joined(sentence, findings)
  })
}

/** All wrong sides of a sentence as one finding; they are put right together, or not at all. */
function joined({ text, from }: NoteSentence, [first, ...others]: readonly Finding[]): Finding[] {
  if (!first || others.length === 0) return first ? [first] : []
  const { mend, instead, ...all } = first
  const findings = [first, ...others]
  const mends = findings.flatMap((finding) => finding.mend ?? [])
  const isMended = mend !== undefined && mends.length === findings.length
  const replaced = mends.map((each, at) => text.slice((mends[at - 1]?.to ?? each.from) - from, each.from - from) + each.text)
  return [
    {
      ...all,
      about: findings.map(({ about }) => about).join(', '),
      segments: [...new Set(findings.flatMap(({ segments }) => segments))].slice(0, 4),
      verdict: findings.some(({ verdict }) => verdict === 'contradicts') ? 'contradicts' : 'not recorded',
      ...(instead && others.every((other) => other.instead === instead) ? { instead } : {}),
      ...(isMended ? { mend: { from: mend.from, to: mends.at(-1)!.to, text: replaced.join('') } } : {}),
    },
  ]
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
  const unlikeNote = inNote(sentence, {
    kind: 'laterality',
    about: aboutOf(mention, parts[0]),
    segments: [],
    verdict: 'not recorded',
    instead: other,
  })
  if (isComparedWithItself(sentence.tokens, mention)) return unlikeNote
  const contradicting: Place[] = []
  let found = ''
  /** Its parts were said with the other side only. */
  let isCertain = true
  let appliesToBoth = false
  for (const part of parts) {
    const places = around(spoken, part)
    appliesToBoth ||= places.both.length > 0
    if (places[side].length > 0 || places.both.length > 0) {
      const isOther = isContrasted(sentence, part, places, other)
        ? isSwapped(sentence, mention, part, places, other, transcript)
        : isException(around(noted, part), places, side, other) ||
          (!isAgreed(around(noted, part), places, side, other) && isCloser(sentence, mention, places, side, other, transcript))
      if (!isOther && places[side].length === 0 && parts.length > 1) continue
      if (!isOther) return undefined
      contradicting.push(...places[other])
      found = part
      isCertain = false
    } else if (places[other].length > 0) {
      contradicting.push(...places[other])
      found ||= part
    }
  }
  if (!found && isOnlyHere(mention, spoken, noted, other)) return unlikeNote
  if (!found && !appliesToBoth && spoken.any[side].length === 0 && spoken.any[other].length + spoken.any.both.length > 0) {
    contradicting.push(...spoken.any[other], ...spoken.any.both)
    found = parts[0] ?? 'side'
    isCertain = false
  }
  if (!found) return undefined
  return inNote(sentence, {
    kind: 'laterality',
    about: aboutOf(mention, found),
    segments: segmentsAt(
      transcript,
      contradicting.map(({ text }) => text),
    ),
    verdict: 'contradicts',
    instead: other,
    ...(isCertain ? { mend: mendAt(sentence, at, likeCase(sentence.text.charAt(sentence.tokens[at]!.from), other)) } : {}),
  })
}

const aboutOf = ({ side, parts }: SideMention, part: string | undefined): string => (parts.length > 0 ? `${side} ${part}` : side)

/** 'Left worse than left'. */
const isComparedWithItself = (tokens: readonly Token[], { side, at }: SideMention): boolean =>
  new RegExp(`^${side} (?:\\S+ ){1,2}than (?:the |on the )?${side}\\b`).test(wordsOf(tokens, at, at + 7))

/** Of a part whose side nobody says: one sentence of the note with this side, the others with the other one. */
function isOnlyHere({ side, parts }: SideMention, spoken: Sides, noted: Sides, other: Side): boolean {
  return parts.some((part) => {
    const [recorded, own] = [around(spoken, part), around(noted, part)]
    return (
      recorded[other].length + recorded.both.length === 0 && textsOf(own[side]) === 1 && textsOf(own[other]) >= exceptionRatio
    )
  })
}

const textsOf = (places: readonly Place[]): number => new Set(places.map(({ text }) => text)).size

/** A word with a capital where the replaced one had it. */
const likeCase = (first: string, word: string): string =>
  first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** 'Right eardrum red, left eardrum normal': both sides of a part in one sentence, said in one segment or in two that follow. */
function isContrasted({ tokens }: NoteSentence, part: string, spoken: BySide, other: Side): boolean {
  const isNamed = sidesIn(tokens).some(
    ({ side, parts }) => side === other && parts.some((one) => relatedParts(part).includes(one)),
  )
  return isNamed && spoken.left.some((left) => spoken.right.some(({ text }) => Math.abs(text - left.text) <= 1))
}

/** One of few sentences with this side, while most of the note and at least half of the recording have the other. */
function isException(noted: BySide, spoken: BySide, side: 'left' | 'right', other: 'left' | 'right'): boolean {
  const [own, others] = [textsOf(noted[side]), textsOf(noted[other])]
  return (
    spoken.both.length === 0 &&
    noted.both.length === 0 &&
    others >= Math.max(2, exceptionRatio * own - 1) &&
    spoken[other].length >= (own > 1 ? 2 : 1) * spoken[side].length
  )
}
/** All of the note and at least half of the recording have this side: the other one may be a slip of the tongue. */
const isAgreed = (noted: BySide, spoken: BySide, side: Side, other: Side): boolean =>
  textsOf(noted[side]) > 1 && noted[other].length + noted.both.length === 0 && spoken[side].length >= spoken[other].length

/** How many sentences with the other side make one with this side an exception; two are enough for a single one. */
const exceptionRatio = 3

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

/** Of a contrast, what follows this side in the note follows the other one in the recording alone. */
function isSwapped(
  { tokens, terms }: NoteSentence,
  { at }: SideMention,
  part: string,
  spoken: BySide,
  other: Side,
  { segments }: TranscriptIndex,
): boolean {
  const stems = terms.filter((term) => belongsTo(tokens, at, term.at)).flatMap((term) => term.stems)
  const words = stems.filter((stem) => !relatedParts(part).includes(stem))
  const texts = new Set([...spoken.left, ...spoken.right].map(({ text }) => text))
  const recorded = [...texts].flatMap((text) => sidesBefore(segments[text]!.tokens, words))
  return recorded.length > 0 && recorded.every((side) => side === other)
}

/** The sides behind which any of these words stands. */
const sidesBefore = (tokens: readonly Token[], stems: readonly string[]): Side[] =>
  sidesIn(tokens)
    .filter((side) => tokens.some(({ stem }, at) => stems.includes(stem) && belongsTo(tokens, side.at, at)))
    .map(({ side }) => side)

/** Whether a word stands behind a side, in the same part of the sentence: 'right eardrum red'. */
const belongsTo = (tokens: readonly Token[], side: number, at: number): boolean =>
  at > side &&
  at - side <= 12 &&
  !tokens.slice(side + 1, at).some(({ word }) => /^(?:[.,;?!]|and|but|while|left|right)$/.test(word))
