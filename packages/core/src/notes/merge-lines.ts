import { diff3Merge, diffComm } from 'node-diff3'

/** A line of one text; `differs` where the other text does not have it. */
export interface ComparedLine {
  text: string
  differs: boolean
}

/** More pairs of equal lines, as of thousands of blank ones, would hold up the page: then nothing is taken for the same. */
const mostPairs = 100_000

function isTooMuch(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1)
  return one.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0) > mostPairs
}

/** What two texts have in common, and between it what each has alone. */
const piecesOf = (one: readonly string[], other: readonly string[]): ReturnType<typeof diffComm<string>> =>
  isTooMuch(one, other) ? [{ buffer1: [...one], buffer2: [...other] }] : diffComm([...one], [...other])

/** Both texts, each line marked where the other text differs. */
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

/**
 * Two texts in one, by lines. What only one side has changed since `base` is as that side has it. Where both have changed the
 * same lines, the lines of both stand there, mine first, and those that both have stand once.
 */
export function mergeLines(mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] {
  const inOne = (one: readonly string[], other: readonly string[]): string[] =>
    piecesOf(one, other).flatMap((piece) => ('common' in piece ? piece.common : [...piece.buffer1, ...piece.buffer2]))
  if (isTooMuch(mine, base) || isTooMuch(theirs, base)) return inOne(mine, theirs)
  return diff3Merge([...mine], [...base], [...theirs]).flatMap(({ ok, conflict }) =>
    conflict ? inOne(conflict.a, conflict.b) : (ok ?? []),
  )
}
