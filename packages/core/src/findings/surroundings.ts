import type { Term } from './concepts.ts'
import { keysOf } from './evidence.ts'
import { unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { substanceOf } from './substance.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** The terms around a place in a sentence, with how much each counts. */
export interface Surroundings {
  terms: Term[]
  weights: number[]
}

const telling = /^S:(?:follow up|laboratory|start|stop|increase|decreased|daily)/

/** What a place in a sentence is about: the terms within twelve tokens, without numbers, units and what `isOwn` excludes. */
export function surroundingsOf(
  { tokens, terms }: Pick<NoteSentence, 'tokens' | 'terms'>,
  at: number,
  isOwn: (term: Term) => boolean = () => false,
): Surroundings {
  const near = terms.filter(
    (term) =>
      Math.abs(term.at - at) <= 12 &&
      !term.kinds.includes('number') &&
      !(term.length === 1 && unitOf(tokens[term.at])) &&
      !isOwn(term),
  )
  return {
    terms: near,
    weights: near.map(
      (term) =>
        Math.max(substanceOf(term), telling.test(term.ids[0] ?? '') ? 0.65 : 0.15) * (Math.abs(term.at - at) <= 4 ? 1.3 : 1),
    ),
  }
}

/** How much of the surroundings was said around a place of the transcript: in the same breath 1, further away less. */
export function likeness(transcript: TranscriptIndex, { terms, weights }: Surroundings, segment: number, at: number): number {
  const places = transcript.places[segment]!
  const isShort = transcript.segments[segment]!.tokens.length < 60
  const neighbours = isShort ? [segment - 1, segment + 1].filter((each) => isShortTurn(transcript, each)) : []
  let sum = 0
  terms.forEach((term, each) => {
    const keys = term.length === 1 ? [...term.ids, ...term.stems] : keysOf(term)
    const distance = Math.min(...keys.flatMap((key) => places.get(key) ?? []).map((place) => Math.abs(place - at)))
    const isNear = neighbours.some((neighbour) => keys.some((key) => transcript.places[neighbour]!.has(key)))
    sum += weights[each]! * (distance <= 12 ? 1 : distance <= 30 ? 0.6 : isNear ? 0.5 : 0)
  })
  return sum
}

const isShortTurn = ({ segments }: TranscriptIndex, position: number): boolean => (segments[position]?.tokens.length ?? 40) < 40
