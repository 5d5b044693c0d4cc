import { readFileSync } from 'node:fs'

import { withConcepts } from '../../packages/core/src/findings/concepts.ts'
import { tokensOf } from '../../packages/core/src/findings/tokens.ts'

interface Visit {
  transcript: { text: string }[]
  note: string
  expected?: unknown[]
}

/** Percentage of texts from which on a word is stored. */
const least = 3
const fewestNotes = 4

/**
 * Counts in how many notes and recordings each concept and stem occurs. Texts are not stored.
 * `shares` is '3 word word … 4 word …' with '_' for spaces inside a concept.
 */
export function wordCountsOf(file: string): { shares: string; written: string } {
  const visits = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Visit)
    .filter(({ expected }) => !expected?.length)
  const [all, inNotes] = [new Map<string, number>(), new Map<string, number>()]
  for (const { transcript, note } of visits) {
    for (const text of [note, transcript.map((segment) => segment.text).join('\n')]) {
      const tokens = withConcepts(tokensOf(text)).filter(({ kind }) => kind === 'word')
      for (const key of new Set(tokens.flatMap(({ stem, concepts }) => [stem, ...concepts.map(({ id }) => id)]))) {
        all.set(key, (all.get(key) ?? 0) + 1)
        if (text === note && !key.includes(':')) inNotes.set(key, (inNotes.get(key) ?? 0) + 1)
      }
    }
  }
  const byShare = new Map<number, string[]>()
  for (const [key, count] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
    const share = Math.round((100 * count) / (2 * visits.length))
    if (share >= least) byShare.set(share, [...(byShare.get(share) ?? []), key.replaceAll(' ', '_')])
  }
  return {
    shares: [...byShare]
      .sort(([a], [b]) => a - b)
      .map(([share, keys]) => `${share} ${keys.join(' ')}`)
      .join(' '),
    written: [...inNotes]
      .filter(([, count]) => count >= fewestNotes)
      .map(([stem]) => stem)
      .sort()
      .join(' '),
  }
}
