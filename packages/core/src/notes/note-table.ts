// Pipe tables in the text of a note ('| Drug | Dose |' above '|---|---|'). They are found when a note is shown, copied or printed;
// its lines stay as they are.

/** A table of a note. */
export interface NoteTable {
  /** How many lines it has in the note. */
  lines: number
  /** The cells of its first row. */
  head: string[]
  /** The cells of all others, as many as the widest row has. */
  rows: string[][]
}

const rowPattern = /^ {0,3}\|.*\|[ \t]*$/
const delimiterPattern = /^ {0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/

/** A cell in the text of a line. */
interface Cell {
  text: string
  /** Its place in the line. */
  start: number
}

/** The cells of a line; undefined if it is not the row of a table. A pipe after a backslash belongs to its cell. */
export function cellsIn(line: string): Cell[] | undefined {
  if (!rowPattern.test(line)) return undefined
  const first = line.indexOf('|') + 1
  return [...line.slice(first).matchAll(/((?:\\\||[^|])*)\|/g)].map(({ 1: raw = '', index }) => ({
    text: raw.trim().replaceAll('\\|', '|'),
    start: first + index + raw.length - raw.trimStart().length,
  }))
}

/** The table that begins with this line. */
export function tableAt(lines: readonly string[], at: number): NoteTable | undefined {
  const cellsOf = (line: number) => cellsIn(lines[line] ?? '')?.map(({ text }) => text)
  const head = cellsOf(at)
  if (!head || !delimiterPattern.test(lines[at + 1] ?? '') || cellsOf(at + 1)?.length !== head.length) return undefined
  const rows: string[][] = []
  for (let row = cellsOf(at + 2); row; row = cellsOf(at + 2 + rows.length)) rows.push(row)
  const width = Math.max(head.length, ...rows.map(({ length }) => length))
  const filled = (row: string[]) => [...row, ...Array<string>(width - row.length).fill('')]
  return { lines: rows.length + 2, head: filled(head), rows: rows.map(filled) }
}

/** A table as lines of a note. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${'---|'.repeat(width)}`, ...rest.map(line)]
}
