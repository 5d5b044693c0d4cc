// Lets markdown-it find the tables of a note as `tableAt` does. Its own rule drops cells that the first row lacks.
import { tableAt } from '@chartside/core/notes'
import type MarkdownIt from 'markdown-it'
import type { StateBlock } from 'markdown-it'

function addRow(state: StateBlock, tag: 'th' | 'td', cells: readonly string[]): void {
  state.push('row_open', 'tr', 1)
  for (const cell of cells) {
    state.push(`${tag}_open`, tag, 1)
    const text = state.push('inline', '', 0)
    text.content = cell
    text.children = []
    state.push(`${tag}_close`, tag, -1)
  }
  state.push('row_close', 'tr', -1)
}

function findTable(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const lineAt = (at: number) => state.src.slice(state.bMarks[at], state.eMarks[at])
  // Of a list's item it is text.
  if (state.level > 0 || !lineAt(start).trimStart().startsWith('|')) return false
  const lines: string[] = []
  while (
    start + lines.length < end &&
    lineAt(start + lines.length)
      .trimStart()
      .startsWith('|')
  )
    lines.push(lineAt(start + lines.length))
  const table = tableAt(lines, 0)
  if (!table || silent) return table !== undefined
  state.push('table_open', 'table', 1)
  state.push('head_open', 'thead', 1)
  addRow(state, 'th', table.head)
  state.push('head_close', 'thead', -1)
  if (table.rows.length > 0) {
    state.push('body_open', 'tbody', 1)
    for (const row of table.rows) addRow(state, 'td', row)
    state.push('body_close', 'tbody', -1)
  }
  state.push('table_close', 'table', -1)
  state.line = start + table.lines
  return true
}

/** Adds the rule for tables, which can begin right below a line of text. */
export const withTables = (markdown: InstanceType<typeof MarkdownIt>): void =>
  markdown.block.ruler.before('heading', 'note-table', findTable, { alt: ['paragraph'] })
