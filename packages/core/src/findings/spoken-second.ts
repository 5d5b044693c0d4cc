import { wordPlaces } from '../lib/spoken-words.ts'
import type { Term } from './concepts.ts'
import { keysOf } from './evidence.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** Tokens that are one passage. */
const passage = 20

/** When a segment begins to say most of a sentence, in seconds; undefined if its words have no times, or it says nothing of it. */
export function secondOf(index: TranscriptIndex, terms: readonly Term[], segment: number | undefined): number | undefined {
  const position = index.segments.findIndex((each) => each.index === segment)
  const spoken = index.segments[position]
  if (!spoken || spoken.words.length === 0) return undefined
  const at = passageOf(index, terms, position)
  const token = at === undefined ? undefined : spoken.tokens[at]
  const places = wordPlaces(spoken.text, spoken.words)
  return token && (places.findLast(({ from }) => from <= token.from) ?? places[0])?.start
}

/** The token with which the passage begins that has most of the terms. */
function passageOf(index: TranscriptIndex, terms: readonly Term[], position: number): number | undefined {
  const hits = terms.flatMap((term, each) => {
    const keys = [...new Set([...keysOf(term), ...term.stems])]
    const numbers = term.kinds.includes('number') ? (index.numbers.get(Number(term.text)) ?? []) : []
    const places = [
      ...keys.flatMap((key) => index.places[position]?.get(key) ?? []),
      ...numbers.flatMap(({ number, segment }) => (segment === position ? [number.from] : [])),
    ]
    const weight = Math.max(0.1, ...keys.map(index.weight))
    return places.map((at) => ({ at, each, weight }))
  })
  let best: { at: number; score: number } | undefined
  for (const { at } of hits.sort((one, other) => one.at - other.at)) {
    const near = new Map(hits.filter((hit) => hit.at >= at && hit.at < at + passage).map(({ each, weight }) => [each, weight]))
    const score = [...near.values()].reduce((sum, weight) => sum + weight, 0)
    if (!best || score > best.score + 1e-9) best = { at, score }
  }
  return best?.at
}
