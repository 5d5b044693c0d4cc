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
 * The result is '3 word word … 3+ word … 4 word …': the percentage of texts that have the words after it, with a '+' where several
 * notes do; '_' stands for spaces inside a concept.
 */
export function wordCountsOf(file: string): string {
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
  const groups = new Map<string, string[]>()
  for (const [key, count] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
    const share = Math.round((100 * count) / (2 * visits.length))
    const isWritten = (inNotes.get(key) ?? 0) >= fewestNotes
    if (share < least && !isWritten) continue
    const group = `${share < least ? 0 : share}${isWritten ? '+' : ''}`
    groups.set(group, [...(groups.get(group) ?? []), key.replaceAll(' ', '_')])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([group, keys]) => `${group} ${keys.join(' ')}`)
    .join(' ')
}
