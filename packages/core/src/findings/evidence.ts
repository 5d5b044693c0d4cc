import type { Term } from './concepts.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { TranscriptIndex } from './transcript-index.ts'

/** Where a sentence of the note was said. */
export interface Evidence {
  /** Indices in the transcript, in its order; at most four. */
  segments: number[]
  certainty: 'sure' | 'perhaps' | 'none'
}

/** What evidence was found for each term, for further checks. */
export interface TermEvidence extends Evidence {
  /** Terms that were said nowhere. */
  missing: Term[]
  /** Indices of the terms that were said in and around one segment, for the best ones. */
  places: Set<number>[]
}

const maxSegments = 4
const neighbourShare = 0.6

/** The segments that share most with a sentence; a question and its answer count together. */
export function evidenceOf(index: TranscriptIndex, { terms }: Pick<NoteSentence, 'terms'>): TermEvidence {
  const weights = terms.map((term) => Math.max(0.1, ...keysOf(term).map(index.weight)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const sum = (indices: Iterable<number>): number => [...indices].reduce((all, each) => all + weights[each]!, 0)
  const hits = hitsBySegment(index, terms)

  const scored = [...hits]
    .map(([segment, own]) => {
      const around = new Set(own)
      let score = sum(own)
      for (const neighbour of [segment - 1, segment + 1])
        for (const each of hits.get(neighbour) ?? [])
          if (!around.has(each)) {
            around.add(each)
            score += weights[each]! * neighbourShare
          }
      return { segment, own, around, score: score / Math.sqrt(1 + index.segments[segment]!.tokens.length / 120) }
    })
    .sort((a, b) => b.score - a.score || a.segment - b.segment)

  const picked: number[] = []
  const covered = new Set<number>()
  for (const { segment, own } of scored) {
    if (picked.length === maxSegments) break
    const gain = sum([...own].filter((each) => !covered.has(each)))
    if (picked.length > 0 && gain < 0.12 * total) continue
    if (picked.length === 0 && terms.length > 3 && gain < 0.1 * total) break
    picked.push(segment)
    for (const each of own) covered.add(each)
  }
  const found = new Set([...hits.values()].flatMap((set) => [...set]))
  const best = Math.max(0, ...scored.slice(0, 6).map(({ around }) => sum(around)))
  const share = total > 0 && picked.length > 0 ? best / total : 0
  return {
    segments: picked.sort((a, b) => a - b).map((segment) => index.segments[segment]!.index),
    certainty: share >= 0.4 ? 'sure' : share >= 0.2 ? 'perhaps' : 'none',
    missing: terms.filter((_, each) => !found.has(each)),
    places: scored.slice(0, 12).map(({ around }) => around),
  }
}

/** The keys under which a term is found in a transcript. */
export const keysOf = ({ ids, stems }: Term): string[] => (ids.length > 0 ? ids : stems)

/** The terms that each segment has, as indices. */
function hitsBySegment(index: TranscriptIndex, terms: readonly Term[]): Map<number, Set<number>> {
  const hits = new Map<number, Set<number>>()
  const positions = (key: string): number[] => (index.mentions.get(key) ?? []).map(({ segment }) => segment)
  terms.forEach((term, each) => {
    const { ids, stems, length, kinds, text } = term
    const segments = new Set((length === 1 ? [...ids, ...stems] : keysOf(term)).flatMap(positions))
    if (length > 1 && stems.length > 1) {
      // All words of a phrase, apart.
      const others = stems.slice(1).map((stem) => new Set(positions(stem)))
      for (const first of positions(stems[0]!))
        if (others.every((set) => set.has(first) || set.has(first - 1) || set.has(first + 1))) segments.add(first)
    }
    if (kinds.includes('number')) for (const { segment } of index.numbers.get(Number(text)) ?? []) segments.add(segment)
    for (const segment of segments) {
      const set = hits.get(segment)
      if (set) set.add(each)
      else hits.set(segment, new Set([each]))
    }
  })
  return hits
}
