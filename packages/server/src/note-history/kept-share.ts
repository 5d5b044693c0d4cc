/** Comparing more pairs of words than this would hold up the server. */
const maxPairs = 16_000_000

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*/gu) ?? []

/**
 * The share of a machine's text that was kept, from 0 (nothing) to 1 (every word, in its order): words that were inserted, deleted
 * or replaced, divided by the words of the longer text, and taken from 1. Punctuation, capitals and formatting do not count. Null
 * without any words, and for texts that are too long and too different to compare.
 */
export function keptShare(machine: string, present: string): number | null {
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

/** The Levenshtein distance by words; undefined if it would take too long. */
function distanceBetween(one: readonly string[], other: readonly string[]): number | undefined {
  if (one.length * other.length > maxPairs) return undefined
  let row = Uint32Array.from({ length: other.length + 1 }, (_, column) => column)
  let next = new Uint32Array(row.length)
  for (const [index, word] of one.entries()) {
    next[0] = index + 1
    for (let column = 1; column < row.length; column++) {
      const replaced = row[column - 1]! + (word === other[column - 1] ? 0 : 1)
      next[column] = Math.min(replaced, row[column]! + 1, next[column - 1]! + 1)
    }
    ;[row, next] = [next, row]
  }
  return row.at(-1)
}
