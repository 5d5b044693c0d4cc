/** Splitting longer texts into words would hold up the server: a note of an hour has 10,000 characters. */
const maxCharacters = 50_000
/** Comparing more pairs of words than this takes more than a few milliseconds. */
const maxPairs = 16_000_000

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*/gu) ?? []

/**
 * The share of a machine's text that was kept, from 0 (nothing) to 1 (every word, in its order): words that were inserted, deleted
 * or replaced, divided by the words of the longer text, and taken from 1. Punctuation, capitals and formatting do not count. Null
 * without any words, and for texts that are too long and too different to compare.
 */
export function keptShare(machine: string, present: string): number | null {
  if (Math.max(machine.length, present.length) > maxCharacters) return null
  const [one, other] = [wordsOf(machine), wordsOf(present)]
  const longer = Math.max(one.length, other.length)
  if (one.length === 0) return null
  const distance = distanceBetween(...withoutSameEnds(one, other))
  return distance === undefined ? null : 1 - distance / longer
}

/** Two texts without the words at their beginnings and ends that are the same. */
function withoutSameEnds(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

/**
 * The Levenshtein distance by words; undefined if it would take too long. By the algorithm of Myers, in the form of Hyyrö: a whole
 * column of the table is in the bits of few numbers, so that 4,000 words take milliseconds.
 */
function distanceBetween(one: readonly string[], other: readonly string[]): number | undefined {
  if (one.length * other.length > maxPairs) return undefined
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return longer.length
  const places = new Map<string, bigint>()
  for (const [index, word] of shorter.entries()) places.set(word, (places.get(word) ?? 0n) | (1n << BigInt(index)))
  const all = (1n << BigInt(shorter.length)) - 1n
  const last = 1n << BigInt(shorter.length - 1)
  let distance = shorter.length
  // Where the distance grows, and shrinks, from one word of the shorter text to the next.
  let [grows, shrinks] = [all, 0n]
  for (const word of longer) {
    const same = (places.get(word) ?? 0n) | shrinks
    const diagonal = ((((same & grows) + grows) ^ grows) | same) & all
    // The same from one word of the longer text to the next.
    const up = shrinks | (all & ~(diagonal | grows))
    const down = diagonal & grows
    if (up & last) distance++
    if (down & last) distance--
    const shifted = ((up << 1n) | 1n) & all
    grows = ((down << 1n) & all) | (all & ~(diagonal | shifted))
    shrinks = shifted & diagonal
  }
  return distance
}
