import type { SpokenWord } from '@chartside/contract/notes'

import { answerQuestions } from './answers.ts'
import { backgroundShare } from './background.ts'
import { siteOf } from './compared-mentions.ts'
import { isFiller, type Term, termsOf, withConcepts } from './concepts.ts'
import { type Polarity, polaritiesIn } from './polarity.ts'
import { relativeWord } from './relatives.ts'
import { type Sounds, soundsOf } from './sound-alike.ts'
import { numbersIn, type SpokenNumber } from './spoken-numbers.ts'
import { isDictation, withMarks } from './spoken-punctuation.ts'
import { finished, type Steps } from './steps.ts'
import { type Token, tokensOf, wordAt, wordsOf } from './tokens.ts'

/** A part of the transcript as its engine gives it. Times in seconds from the start of the recording. */
export interface Segment {
  start?: number | null | undefined
  speaker?: string | null | undefined
  text: string
  words?: readonly SpokenWord[] | null | undefined
}

/** A segment as it was read. */
export interface SpokenSegment {
  /** In the transcript that was given. */
  index: number
  text: string
  speaker: string
  isClinician: boolean
  tokens: Token[]
  terms: Term[]
  polarities: Polarity[]
  /** Whether a token is part of a question. */
  asked: boolean[]
  numbers: SpokenNumber[]
  /** With their times, where the speech service has them. */
  words: readonly SpokenWord[]
}

/** Where a concept or stem was said. */
export interface Mention {
  /** Position in `segments`. */
  segment: number
  at: number
  polarity: Polarity
  /** Tokens. */
  length: number
  /** Whether it is about a relative of the patient. */
  isOfRelative: boolean
}

/** A transcript prepared for look-ups; made once for a note and all its versions. */
export interface TranscriptIndex {
  segments: SpokenSegment[]
  mentions: Map<string, Mention[]>
  /** For each segment: where each concept and stem is in it, as indices of tokens. */
  places: Map<string, number[]>[]
  /** Numbers by value. */
  numbers: Map<number, { number: SpokenNumber; segment: number }[]>
  /** What recognition may have written for the names of drugs. */
  sounds(): Sounds
  /** How much a concept or stem says: less if it is frequent here, or in notes and visits in general. */
  weight(key: string): number
}

/** Reads a transcript in the order of its times; segments without a time keep their place. */
export const readTranscript = (transcript: readonly Segment[]): TranscriptIndex => finished(transcriptSteps(transcript))

/** Reads a transcript with a pause after each segment. */
export function* transcriptSteps(transcript: readonly Segment[]): Steps<TranscriptIndex> {
  const ordered = inOrder(transcript)
  const isDictated = isDictation(ordered.map(({ text }) => text))
  const segments: SpokenSegment[] = []
  for (const { text, speaker, words, index } of ordered) {
    const tokens = withConcepts(tokensOf(isDictated ? withMarks(text) : text))
    segments.push({
      index,
      text,
      speaker,
      isClinician: /^(?:doctor|clinician|provider|nurse|physician|dr\b)/i.test(speaker),
      tokens,
      terms: termsOf(tokens),
      polarities: polaritiesIn(tokens, true),
      asked: [],
      numbers: numbersIn(tokens),
      words,
    })
    yield
  }
  for (const position of segments.keys()) {
    answerQuestions(segments, position)
    yield
  }
  const mentions = mentionsIn(segments)
  const places = segments.map(() => new Map<string, number[]>())
  for (const [key, list] of mentions) {
    for (const { segment, at } of list) {
      const found = places[segment]!.get(key)
      if (found) found.push(at)
      else places[segment]!.set(key, [at])
    }
  }
  let sounds: Sounds | undefined
  return {
    segments,
    mentions,
    places,
    numbers: numbersByValue(segments),
    weight: weightsOf(segments),
    sounds: () => {
      sounds ??= soundsOf(segments)
      return sounds
    },
  }
}

interface OrderedSegment {
  index: number
  start: number
  speaker: string
  text: string
  words: readonly SpokenWord[]
}

function inOrder(transcript: readonly Segment[]): OrderedSegment[] {
  let latest = 0
  return transcript
    .map(({ start, speaker, text, words }, index) => {
      latest = typeof start === 'number' && Number.isFinite(start) ? start : latest
      return { index, start: latest, speaker: speaker ?? '', text, words: words ?? [] }
    })
    .sort((a, b) => a.start - b.start || a.index - b.index)
}

function mentionsIn(segments: readonly SpokenSegment[]): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>()
  const add = (key: string, mention: Mention): void => {
    const list = mentions.get(key)
    if (list) list.push(mention)
    else mentions.set(key, [mention])
  }
  segments.forEach(({ tokens, polarities }, segment) => {
    const before = segments[segment - 1]
    const isAnswer = before !== undefined && before.speaker !== segments[segment]!.speaker && asksAboutFamily(before)
    tokens.forEach((token, at) => {
      if (token.kind === 'mark') return
      const polarity = polarities[at]!
      const isOfRelative = token.concepts.length > 0 && (isAnswer || isAboutRelative(tokens, at))
      for (const { id, length } of token.concepts) {
        add(id, { segment, at, polarity, length, isOfRelative })
        const sited = id === 'C:pain' ? painOf.get(siteOf(tokens, at)) : undefined
        if (sited) add(sited, { segment, at, polarity, length, isOfRelative })
      }
      if (!isFiller(token.word) || token.kind === 'number') add(token.stem, { segment, at, polarity, length: 1, isOfRelative })
    })
  })
  return mentions
}

/** 'A pain on the right side of my abdomen' is abdominal pain: concepts by the part of the body. */
const painOf = new Map([
  ['abdomen', 'C:abdominal pain'],
  ...['back', 'chest', 'ear', 'eye', 'neck'].map((part): [string, string] => [part, `C:${part} pain`]),
])

const asksAboutFamily = ({ tokens }: SpokenSegment): boolean =>
  /\b(?:family history|history of|in your family|anyone in the family|runs? in)\b.*\bfamily\b|\bfamily history\b/.test(
    wordsOf(tokens, tokens.length - 20, tokens.length),
  )

/** A relative is named in the same sentence, at most twelve words before or six after. */
function isAboutRelative(tokens: readonly Token[], at: number): boolean {
  for (let each = at; each > at - 12 && each >= 0 && !/^[.?!]$/.test(wordAt(tokens, each)); each--)
    if (relativeWord.test(wordAt(tokens, each))) return true
  for (let each = at + 1; each < at + 6 && each < tokens.length && !/^[.?!]$/.test(wordAt(tokens, each)); each++)
    if (relativeWord.test(wordAt(tokens, each))) return true
  return false
}

function numbersByValue(segments: readonly SpokenSegment[]): TranscriptIndex['numbers'] {
  const numbers: TranscriptIndex['numbers'] = new Map()
  segments.forEach((spoken, segment) => {
    for (const number of spoken.numbers) {
      const list = numbers.get(number.value)
      if (list) list.push({ number, segment })
      else numbers.set(number.value, [{ number, segment }])
    }
  })
  return numbers
}

/** Inverse frequency in pieces of 30 tokens, lowered for what most notes and visits have. */
function weightsOf(segments: readonly SpokenSegment[]): (key: string) => number {
  const counts = new Map<string, number>()
  let pieces = 0
  for (const { tokens } of segments) {
    for (let from = 0; from < tokens.length; from += 30, pieces++) {
      const piece = tokens.slice(from, from + 30)
      for (const key of new Set(piece.flatMap(({ stem, concepts }) => [stem, ...concepts.map(({ id }) => id)])))
        counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (key) => {
    const rarity = Math.log(1 + (pieces + 1) / ((counts.get(key) ?? 0) + 1)) / Math.log(2 + pieces)
    return 0.15 + rarity * (1 - 0.85 * backgroundShare(key))
  }
}

/** Whether a drug is taken back right after: 'ramipril, no, sorry, losartan'. */
export function isTakenBack(tokens: readonly Token[], at: number): boolean {
  const words = [1, 2, 3, 4, 5].map((offset) => wordAt(tokens, at + offset)).filter((word) => word !== ',')
  return /^(?:(?:or|no|oh|wait|actually) )*(?:i'm sorry|i mean|sorry|no wait|excuse me|scratch that|correction)\b/.test(
    words.join(' '),
  )
}
