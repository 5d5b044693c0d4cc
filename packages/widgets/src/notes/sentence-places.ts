import { readRuns } from '@chartside/core/notes'

/** A part of a line: a sentence by its index, or what stands between sentences. */
export interface LinePiece {
  text: string
  sentence?: number
}

/** Sentences are found in their order; if a line lacks the next one, as many after it are tried. */
const lookAhead = 8

/** The lines of a note cut into its sentences, which are given in their order. */
export function placeSentences(lines: readonly string[], quotes: readonly string[]): LinePiece[][] {
  let next = 0
  return lines.map((line) => {
    const pieces: LinePiece[] = []
    let end = 0
    for (;;) {
      const ahead = quotes.slice(next, next + lookAhead)
      const skipped = ahead.findIndex((quote) => line.indexOf(quote, end) >= 0)
      const quote = ahead[skipped]
      if (quote === undefined) break
      const start = line.indexOf(quote, end)
      if (start > end) pieces.push({ text: line.slice(end, start) })
      pieces.push({ text: quote, sentence: next + skipped })
      end = start + quote.length
      next += skipped + 1
    }
    if (end < line.length || pieces.length === 0) pieces.push({ text: line.slice(end) })
    return isSame(line, pieces) ? pieces : [{ ...pieces.find(({ sentence }) => sentence !== undefined), text: line }]
  })
}

/** A text without its markers. */
export const plainText = (text: string): string =>
  readRuns(text)
    .map((run) => run.text)
    .join('')

/** False where bold text begins in one piece and ends in another. */
const isSame = (line: string, pieces: readonly LinePiece[]): boolean =>
  pieces.length === 1 || plainText(line) === pieces.map(({ text }) => plainText(text)).join('')
