import { diff3Merge, diffComm } from 'node-diff3'

/** A line of one text; `differs` is true if the other text lacks it. */
export interface ComparedLine {
  text: string
  differs: boolean
}

/** More pairs of equal lines (thousands of blank ones, say) would block the page; then no lines count as equal. */
const maxPairs = 100_000

function isTooMuch(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1)
  return one.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0) > maxPairs
}

/** The common lines of two texts, and between them the lines of each. */
const piecesOf = (one: readonly string[], other: readonly string[]): ReturnType<typeof diffComm<string>> =>
  isTooMuch(one, other) ? [{ buffer1: [...one], buffer2: [...other] }] : diffComm([...one], [...other])

/** Both texts, with the lines marked that the other lacks. */
export function compareLines(
  one: readonly string[],
  other: readonly string[],
): { one: readonly ComparedLine[]; other: readonly ComparedLine[] } {
  const marked = (lines: readonly string[], differs: boolean) => lines.map((text) => ({ text, differs }))
  const pieces = piecesOf(one, other)
  return {
    one: pieces.flatMap((piece) => ('common' in piece ? marked(piece.common, false) : marked(piece.buffer1, true))),
    other: pieces.flatMap((piece) => ('common' in piece ? marked(piece.common, false) : marked(piece.buffer2, true))),
  }
}

/** Lines that two texts have in common, or that one of them has alone. */
interface LineChange {
  change: 'same' | 'removed' | 'added'
  lines: readonly string[]
}

/** The differences of two texts, one after another. */
export const changesBetween = (before: readonly string[], after: readonly string[]): LineChange[] =>
  piecesOf(before, after)
    .flatMap((piece): LineChange[] =>
      'common' in piece
        ? [{ change: 'same', lines: piece.common }]
        : [
            { change: 'removed', lines: piece.buffer1 },
            { change: 'added', lines: piece.buffer2 },
          ],
    )
    .filter(({ lines }) => lines.length > 0)

/**
 * Merges two texts by lines. A change that only one side has made since `base` is applied. If both have changed the same lines,
 * the lines of both are kept, mine first, and common lines appear once.
 */
export function mergeLines(mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] {
  const inOne = (one: readonly string[], other: readonly string[]): string[] =>
    piecesOf(one, other).flatMap((piece) => ('common' in piece ? piece.common : [...piece.buffer1, ...piece.buffer2]))
  if (isTooMuch(mine, base) || isTooMuch(theirs, base)) return inOne(mine, theirs)
  return diff3Merge([...mine], [...base], [...theirs]).flatMap(({ ok, conflict }) =>
    conflict ? inOne(conflict.a, conflict.b) : (ok ?? []),
  )
}
