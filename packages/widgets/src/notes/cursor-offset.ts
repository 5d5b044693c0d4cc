import { cellsIn, parseNote, tableAt } from '@chartside/core/notes'

/**
 * How many characters an editor has before the place that has `shown` before it in the rendered text: in the editor, the lines of a
 * table have their pipes.
 */
export function editorOffset(note: string, shown: number): number {
  const lines = note.split(/\r\n|\r|\n/)
  let tableEnd = 0
  let passed = 0
  let pipes = 0
  for (const [at, { runs }] of parseNote(note).entries()) {
    const text = runs.map((run) => run.text).join('')
    const table = at < tableEnd ? undefined : tableAt(lines, at)
    if (table) tableEnd = at + table.lines
    if (at >= tableEnd) {
      if (shown <= passed + text.length) break
      passed += text.length
      continue
    }
    // Nothing is shown of a table's second line.
    const cells = !table && tableAt(lines, at - 1) ? [] : (cellsIn(text) ?? [])
    let end = 0
    for (const cell of cells) {
      pipes += cell.start - end
      if (shown <= passed + cell.text.length) return shown + pipes
      passed += cell.text.length
      end = cell.start + cell.text.length
    }
    pipes += text.length - end
  }
  return shown + pipes
}
