// A note for the clipboard and for paper: as HTML and as plain text, from the same lines that the editor has.
import { type Run, readRuns } from './note-inline.ts'
import { type NoteTable, tableAt } from './note-table.ts'
import { type BlockKind, readLine } from './note-text.ts'

/** A text on the clipboard. */
export interface CopiedNote {
  /** Elements without attributes, apart from the numbers of items; every character of the note is escaped. */
  html: string
  /** Without the marks of headings and bold text, with bullets and numbers. */
  plain: string
}

/** An element of a note with its text. */
export interface NoteElement {
  tag: string
  /** The number of an item. */
  value?: string
  content: (NoteElement | string)[]
}

interface Line {
  kind: BlockKind
  /** How deep an item of a list is. */
  level: number
  /** The number of a numbered item. */
  number: string
  runs: readonly Run[]
  /** The table that begins here. */
  table?: NoteTable
}

function linesOf(note: string): Line[] {
  let deepest = -1
  const texts = note.split(/\r\n|\r|\n/)
  let tableEnd = 0
  return texts.flatMap((text, at): Line[] => {
    if (at < tableEnd) return []
    const { kind, prefix, runs } = readLine(text)
    const table = tableAt(texts, at)
    if (table) tableEnd = at + table.lines
    const isItem = kind === 'bullet' || kind === 'numbered'
    const level = isItem ? Math.min(Math.floor(/^\s*/.exec(prefix)![0].replaceAll('\t', '  ').length / 2), deepest + 1) : 0
    deepest = isItem ? level : -1
    const number = /\d+/.exec(prefix)?.[0] ?? ''
    return runs.some(({ text }) => text.trim() !== '') || kind === 'paragraph'
      ? [{ kind, level, number, runs, ...(table ? { table } : {}) }]
      : []
  })
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
const contentOf = (runs: readonly Run[]): NoteElement['content'] =>
  runs.map(({ text, strong, em }) => {
    const inner = em ? { tag: 'em', content: [text] } : text
    return strong ? { tag: 'strong', content: [inner] } : inner
  })

function tableElement({ head, rows }: NoteTable): NoteElement {
  const row = (tag: string) => (cells: string[]) => ({
    tag: 'tr',
    content: cells.map((cell) => ({ tag, content: contentOf(readRuns(cell)) })),
  })
  const body = rows.length > 0 ? [{ tag: 'tbody', content: rows.map(row('td')) }] : []
  return { tag: 'table', content: [{ tag: 'thead', content: [row('th')(head)] }, ...body] }
}

function elementsOf(lines: readonly Line[]): NoteElement[] {
  const top: NoteElement[] = []
  /** The open lists, each in the last item of the one before. */
  const open: NoteElement[] = []
  let paragraph: NoteElement | undefined
  for (const { kind, level, number, runs, table } of lines) {
    const isText = !table && kind === 'paragraph' && textOf(runs).trim() !== ''
    if (isText && paragraph) paragraph.content.push({ tag: 'br', content: [] }, ...contentOf(runs))
    else paragraph = isText ? { tag: 'p', content: contentOf(runs) } : undefined
    if (paragraph && !top.includes(paragraph)) top.push(paragraph)
    if (table) top.push(tableElement(table))
    if (kind === 'heading') top.push({ tag: 'h3', content: contentOf(runs) })
    if (kind === 'paragraph' || kind === 'heading') {
      open.length = 0
      continue
    }
    const tag = kind === 'bullet' ? 'ul' : 'ol'
    open.length = Math.min(open.length, level + 1)
    if (open[level]?.tag !== tag) {
      open.length = level
      open[level] = { tag, content: [] }
      const parent = open[level - 1]?.content.at(-1)
      if (typeof parent === 'object') parent.content.push(open[level])
      else top.push(open[level])
    }
    open[level]!.content.push({ tag: 'li', ...(number ? { value: number } : {}), content: contentOf(runs) })
  }
  return top
}

/** A text for HTML. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const asHtml = (content: NoteElement['content']): string =>
  content
    .map((one) => {
      if (typeof one === 'string') return escaped(one)
      if (one.tag === 'br') return '<br>'
      return `<${one.tag}${one.value ? ` value="${one.value}"` : ''}>${asHtml(one.content)}</${one.tag}>`
    })
    .join('')

/** A note, or a part of it, as elements. */
export const noteElements = (note: string): NoteElement[] => elementsOf(linesOf(note))

function asPlain(lines: readonly Line[]): string {
  const plain = lines.map(({ kind, level, number, runs, table }) => {
    const row = (cells: string[]) => cells.map((cell) => textOf(readRuns(cell))).join(' | ')
    if (table) return [table.head, ...table.rows].map(row).join('\n')
    const marker = kind === 'bullet' ? '- ' : kind === 'numbered' ? `${number}. ` : ''
    return (kind === 'heading' ? '\n' : '') + '  '.repeat(level) + marker + textOf(runs).trimEnd()
  })
  return plain
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A note, or a part of it, for the clipboard. */
export function copiedNote(note: string): CopiedNote {
  const lines = linesOf(note)
  return { html: asHtml(elementsOf(lines)), plain: asPlain(lines) }
}
