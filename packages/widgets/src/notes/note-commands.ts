import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'

import { noteSchema } from './note-schema.ts'

const { paragraph, heading, bullet, numbered } = noteSchema.nodes
const { strong, em } = noteSchema.marks

interface Line {
  node: Node
  at: number
}

/** The lines that a selection touches. */
function selectedLines({ doc, selection: { from, to } }: EditorState): Line[] {
  const lines: Line[] = []
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) lines.push({ node, at })
    return false
  })
  return lines
}

const numberOf = (node: Node | null | undefined): number =>
  node?.type === numbered ? Number.parseInt(String(node.attrs['prefix']), 10) : 0
const withNumber = (prefix: string, number: number): string => prefix.replace(/\d+/, String(number))

/** Makes the selected lines headings or items; lines that already are become paragraphs. */
function toggleKind(type: NodeType): Command {
  return (state, dispatch) => {
    const lines = selectedLines(state)
    const to = lines.every(({ node }) => node.type === type) ? paragraph : type
    const first = lines[0]
    if (!first) return false
    let number = numberOf(state.doc.resolve(first.at).nodeBefore)
    const { tr } = state
    for (const { node, at } of lines) {
      const attrs: Attrs = { end: node.attrs['end'], ...(to === numbered ? { prefix: `${++number}. ` } : {}) }
      tr.setNodeMarkup(at, to, attrs)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const toggleHeading = toggleKind(heading)
export const toggleBullets = toggleKind(bullet)
export const toggleNumbers = toggleKind(numbered)
export const toggleBold = toggleMark(strong)

/** The text of a note can carry italics only for whole words, so the selection is widened to them. */
const toggleItalics: Command = (state, dispatch) => {
  const { $from, $to, empty, from, to } = state.selection
  if (empty) return toggleMark(em)(state, dispatch)
  const start = from - (/\S*$/.exec($from.parent.textContent.slice(0, $from.parentOffset))?.[0].length ?? 0)
  const end = to + (/^\S*/.exec($to.parent.textContent.slice($to.parentOffset))?.[0].length ?? 0)
  const { doc, tr } = state
  dispatch?.(doc.rangeHasMark(start, end, em) ? tr.removeMark(start, end, em) : tr.addMark(start, end, em.create()))
  return true
}

/** Increments the numbers after a new item, as long as they are consecutive. */
function renumber(tr: Transaction, at: number, number: number): void {
  let expected = number
  for (let position = at; ; ) {
    const node = tr.doc.nodeAt(position)
    if (numberOf(node) !== expected || !node) return
    tr.setNodeMarkup(position, numbered, { ...node.attrs, prefix: withNumber(String(node.attrs['prefix']), ++expected) })
    position += node.nodeSize
  }
}

/** Enter: the next item of a list; an empty item ends it; after a heading comes a paragraph. */
const nextLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const node = $from.parent
  const item = node.type === bullet || node.type === numbered
  if (item && empty && node.content.size === 0) return toParagraph(state, dispatch)
  if (!dispatch) return true
  const tr = state.tr.deleteSelection()
  const at = tr.selection.from
  const number = numberOf(node) + 1
  const prefix = node.type === numbered ? withNumber(String(node.attrs['prefix']), number) : node.attrs['prefix']
  const next = item
    ? { type: node.type, attrs: { ...node.attrs, prefix } }
    : { type: paragraph, attrs: { end: node.attrs['end'] } }
  tr.split(at, 1, [next])
  if (node.type === numbered) renumber(tr, tr.doc.resolve(at + 2).after(), number)
  dispatch(tr.scrollIntoView())
  return true
}

const toParagraph: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type === paragraph) return false
  dispatch?.(state.tr.setNodeMarkup($from.before(), paragraph, { end: $from.parent.attrs['end'] }))
  return true
}

/** Backspace at the start of an item or heading makes it a paragraph first; only the next one joins it to the line above. */
const plainFirst: Command = (state, dispatch) =>
  state.selection.empty && state.selection.$from.parentOffset === 0 ? toParagraph(state, dispatch) : false

/** Indents the selected items by two spaces, or removes as much. */
const indent =
  (inwards: boolean): Command =>
  (state, dispatch) => {
    const items = selectedLines(state).filter(({ node }) => node.type === bullet || node.type === numbered)
    if (items.length === 0) return false
    const { tr } = state
    for (const { node, at } of items) {
      const prefix = String(node.attrs['prefix'])
      tr.setNodeMarkup(at, null, { ...node.attrs, prefix: inwards ? `  ${prefix}` : prefix.replace(/^( {1,2}|\t)/, '') })
    }
    dispatch?.(tr)
    return true
  }

/** A marker typed at the start of a paragraph, as in the note's text, turns the line into what it stands for. */
const lineRule = (typed: RegExp, type: NodeType) =>
  new InputRule(typed, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type !== paragraph) return null
    return state.tr.delete(start, end).setNodeMarkup($start.before(), type, { ...$start.parent.attrs, prefix: match[0] })
  })

const boldRule = new InputRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, (state, match, start, end) => {
  const inner = match[1]!
  // The last star is not in the document yet.
  return state.tr
    .delete(end - 1, end)
    .delete(start, start + 2)
    .addMark(start, start + inner.length, strong.create())
    .removeStoredMark(strong)
})

/** Keys and rules of the editor. */
export const notePlugins = [
  inputRules({
    rules: [lineRule(/^#{1,4} $/, heading), lineRule(/^[-*•] $/, bullet), lineRule(/^\d{1,9}[.)] $/, numbered), boldRule],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleBold,
    'Mod-i': toggleItalics,
    'Mod-Alt-2': toggleHeading,
    'Shift-Mod-8': toggleBullets,
    'Shift-Mod-7': toggleNumbers,
    'Mod-]': indent(true),
    'Mod-[': indent(false),
    Enter: nextLine,
    'Shift-Enter': nextLine,
    Backspace: chainCommands(undoInputRule, plainFirst),
  }),
  keymap(baseKeymap),
]
