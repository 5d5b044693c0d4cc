import { diff3Merge, diffComm } from 'node-diff3'

/** A line of one text; `differs` where the other text does not have it. */
export interface ComparedLine {
  text: string
  differs: boolean
}

/** Both texts, each line marked where the other text differs. */
export function compareLines(
  one: readonly string[],
  other: readonly string[],
): { one: readonly ComparedLine[]; other: readonly ComparedLine[] } {
  const marked = (lines: readonly string[], differs: boolean) => lines.map((text) => ({ text, differs }))
  const pieces = diffComm([...one], [...other])
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
  return diff3Merge([...mine], [...base], [...theirs]).flatMap(({ ok, conflict }) =>
    conflict
      ? diffComm(conflict.a, conflict.b).flatMap((piece) =>
          'common' in piece ? piece.common : [...piece.buffer1, ...piece.buffer2],
        )
      : (ok ?? []),
  )
}
