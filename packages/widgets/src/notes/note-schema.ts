// A note in the editor: the same flat lines as in its text, so that both convert into each other without loss.
import { type Block, type BlockKind, joinLines, parseNote, type Run, writeLine } from '@chartside/core/notes'
import { Mark, type Node, Schema } from 'prosemirror-model'

const end = { default: '\n' }

/** The level of a list item, by its indent: two spaces or a tab are one level. */
const level = (prefix: string): string =>
  String(Math.min(4, Math.ceil((/^[ \t]*/.exec(prefix)?.[0] ?? '').replaceAll('\t', '  ').length / 2)))

// An item of a pasted ordered list has no number of its own: its position gives it.
function numberOf(item: Element): number {
  const own = Number.parseInt(item.getAttribute('value') ?? '', 10)
  if (own >= 0) return own
  const list = item.parentElement
  const first = list instanceof HTMLOListElement ? list.start : 1
  const items: Element[] = [...(list?.children ?? [])].filter(({ localName }) => localName === 'li')
  return first + items.indexOf(item)
}

/** The indent of a pasted item, which `tidied` has set. */
const indentOf = (item: Element): string => item.getAttribute('data-indent') ?? ''
const ownPrefix = (element: HTMLElement) => ({ prefix: element.getAttribute('data-prefix') })

/** The lines and formats that the editor knows; whatever is pasted becomes one of them. */
export const noteSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    text: {},
    paragraph: {
      group: 'block',
      content: 'text*',
      attrs: { end },
      // A pasted item often holds a paragraph of its own, and a line break ends a line here.
      parseDOM: [
        { tag: 'li p', skip: true, priority: 60 },
        { tag: 'br', closeParent: true },
        { tag: 'p' },
        { tag: 'div:not(:has(p, div, li, h1, h2, h3, h4, h5, h6))' },
      ],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { prefix: { default: '## ' }, end },
      parseDOM: [
        { tag: 'h3[data-prefix]', getAttrs: ownPrefix, priority: 60 },
        ...[1, 2, 3, 4, 5, 6].map((size) => ({ tag: `h${size}`, attrs: { prefix: `${'#'.repeat(Math.min(4, size))} ` } })),
      ],
      // All have one level, right below the heading of the dialog; the prefix gives the size on screen.
      toDOM: ({ attrs: { prefix } }) => ['h3', { 'data-prefix': prefix }, 0],
    },
    bullet: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { prefix: { default: '- ' }, end },
      parseDOM: [
        { tag: 'p.note-bullet', getAttrs: ownPrefix, priority: 60 },
        { tag: 'li', getAttrs: (item) => ({ prefix: `${indentOf(item)}- ` }) },
      ],
      toDOM: ({ attrs: { prefix } }) => ['p', { class: 'note-bullet', 'data-prefix': prefix, 'data-level': level(prefix) }, 0],
    },
    numbered: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { prefix: { default: '1. ' }, end },
      parseDOM: [
        { tag: 'p.note-numbered', getAttrs: ownPrefix, priority: 60 },
        { tag: 'ol > li', getAttrs: (item) => ({ prefix: `${indentOf(item)}${numberOf(item)}. ` }), priority: 55 },
      ],
      toDOM: ({ attrs: { prefix } }) => [
        'p',
        { class: 'note-numbered', 'data-prefix': prefix, 'data-number': prefix.trim(), 'data-level': level(prefix) },
        0,
      ],
    },
  },
  marks: {
    strong: {
      // Some editors wrap what they copy in a <b> of normal weight.
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (weight) => (/^(bold(er)?|[6-9]\d\d)$/.test(weight) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      attrs: { marker: { default: '*' } },
      parseDOM: [
        { tag: 'em', getAttrs: (element) => ({ marker: element.getAttribute('data-marker') === '_' ? '_' : '*' }) },
        { tag: 'i' },
        { style: 'font-style=italic' },
      ],
      toDOM: ({ attrs: { marker } }) => ['em', { 'data-marker': marker }, 0],
    },
    /** Characters after a backslash in the text, which would otherwise count as markers. */
    escaped: {
      inclusive: false,
      parseDOM: [{ tag: 'span[data-escaped]' }],
      toDOM: () => ['span', { 'data-escaped': '' }, 0],
    },
  },
})

const textOfRun = ({ text, strong, em, escaped }: Run): Node => {
  const marks: Mark[] = []
  if (strong) marks.push(noteSchema.marks.strong.create())
  if (em) marks.push(noteSchema.marks.em.create({ marker: em }))
  if (escaped) marks.push(noteSchema.marks.escaped.create())
  return noteSchema.text(text, Mark.setFrom(marks))
}

const nodeOf = ({ kind, prefix, runs, end }: Block): Node =>
  noteSchema.nodes[kind].create(kind === 'paragraph' ? { end } : { prefix, end }, runs.map(textOfRun))

const blockOf = (node: Node): Omit<Block, 'end'> => ({
  kind: node.type.name as BlockKind,
  prefix: String(node.attrs['prefix'] ?? ''),
  runs: node.children.map(({ text = '', marks }) => ({
    text,
    strong: marks.some(({ type }) => type === noteSchema.marks.strong),
    em: (marks.find(({ type }) => type === noteSchema.marks.em)?.attrs['marker'] ?? '') as Run['em'],
    escaped: marks.some(({ type }) => type === noteSchema.marks.escaped),
  })),
})

/** The lines of a note's text as nodes. */
export const linesOf = (text: string): Node[] => parseNote(text).map(nodeOf)

/** A note's text as the editor's document. */
export const documentOf = (text: string): Node => noteSchema.nodes.doc.create(null, linesOf(text))

// Nodes are immutable, so their text is cached: a key press costs one line, not the whole note.
const written = new WeakMap<Node, string>()
function lineOf(node: Node): string {
  const known = written.get(node)
  if (known !== undefined) return known
  const line = writeLine(blockOf(node))
  written.set(node, line)
  return line
}

/** The text of lines. */
export const textOfLines = (lines: readonly Node[]): string =>
  joinLines(lines.map((node) => [lineOf(node), String(node.attrs['end'])]))

/** The text of the editor's document. */
export const textOf = (document: Node): string => textOfLines(document.children)
