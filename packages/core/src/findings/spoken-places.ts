import { backgroundShare } from './background.ts'
import type { Term } from './concepts.ts'
import { keysOf } from './evidence.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** How far apart the words of a phrase may be said, in tokens. */
const phraseLength = 8
/** How long a breath is in which most of a sentence is said. */
const breath = 40
/** How far from there its neighbours in the note are said. */
const reach = 80

/** Where the terms of a sentence were said. */
export interface SpokenPlaces {
  /** How rare each term is in notes and visits in general, 0 to 1. */
  rarities: number[]
  /** For each term its places, as tokens from the start of the recording. */
  places: number[][]
  /** The most rarity that was said in one breath, and the middle of that; undefined if nothing was said. */
  densest: number
  middle: number | undefined
}

/** The places of a sentence's terms. `startOf` has the number of tokens before each segment. */
export function spokenPlacesOf(terms: readonly Term[], index: TranscriptIndex, startOf: readonly number[]): SpokenPlaces {
  const rarities = terms.map(rarityOf)
  const places = terms.map((term) => placesOf(term, index, startOf))
  const spoken = places.flatMap((list, term) => list.map((at) => ({ at, term }))).sort((a, b) => a.at - b.at || a.term - b.term)
  const counts = terms.map(() => 0)
  let [rarity, densest, first] = [0, 0, 0]
  let middle: number | undefined
  for (const { at, term } of spoken) {
    if (counts[term]!++ === 0) rarity += rarities[term]!
    for (; spoken[first]!.at < at - breath; first++) {
      const { term: left } = spoken[first]!
      counts[left]!--
      if (counts[left] === 0) rarity -= rarities[left]!
    }
    if (rarity > densest) [densest, middle] = [rarity, (spoken[first]!.at + at) / 2]
  }
  return { rarities, places, densest, middle }
}

/** The rarity of a sentence's terms that were said near what its neighbours are about. */
export const spokenNear = ({ rarities, places }: SpokenPlaces, neighbours: readonly (SpokenPlaces | undefined)[]): number =>
  rarities.reduce(
    (sum, rarity, term) =>
      neighbours.some((other) => places[term]!.some((at) => Math.abs(at - (other?.middle ?? Number.NaN)) <= reach))
        ? sum + rarity
        : sum,
    0,
  )

/** The number of tokens before each segment. */
export function startsOf({ segments }: TranscriptIndex): number[] {
  let start = 0
  return segments.map(({ tokens }) => {
    start += tokens.length
    return start - tokens.length
  })
}

/** Shares from 2 % on count on a logarithmic scale, a number as if a third of the texts had it. */
const rarityOf = (term: Term): number =>
  term.kinds.includes('number') ? 0.25 : Math.max(0, ...keysOf(term).map((key) => rarityOfShare(backgroundShare(key))))
const rarityOfShare = (share: number): number => Math.log(Math.max(0.02, share)) / Math.log(0.02)

function placesOf(term: Term, { mentions, numbers }: TranscriptIndex, startOf: readonly number[]): number[] {
  const { ids, stems, length, kinds, text } = term
  const spokenAt = (key: string): number[] => (mentions.get(key) ?? []).map(({ segment, at }) => startOf[segment]! + at)
  const places = new Set((length === 1 ? [...ids, ...stems] : keysOf(term)).flatMap(spokenAt))
  if (length > 1 && stems.length > 1) {
    const others = stems.slice(1).map(spokenAt)
    for (const first of spokenAt(stems[0]!))
      if (others.every((list) => list.some((at) => Math.abs(at - first) <= phraseLength))) places.add(first)
  }
  if (kinds.includes('number'))
    for (const { number, segment } of numbers.get(Number(text)) ?? []) places.add(startOf[segment]! + number.from)
  return [...places]
}
