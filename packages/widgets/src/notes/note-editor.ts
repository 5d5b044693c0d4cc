// The rich-text editor of a note, without React. Loaded when editing begins.
import { closeHistory, history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, Fragment, type Node, type ParseOptions, Slice } from 'prosemirror-model'
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'

import { notePlugins, toggleBold, toggleBullets, toggleHeading, toggleNumbers } from './note-commands.ts'
import { documentOf, linesOf, noteSchema, textOf, textOfLines } from './note-schema.ts'
import { tidied } from './pasted.ts'

const commands = { bold: toggleBold, heading: toggleHeading, bullets: toggleBullets, numbers: toggleNumbers, undo, redo }
/** What a button of the toolbar does. */
export type Action = keyof typeof commands

/** What the toolbar shows: which actions are on, and which are possible. */
export interface EditorLook {
  on: ReadonlySet<Action>
  possible: ReadonlySet<Action>
}

/** A place in a text: after so many characters, at the end of a line or at the start of the next one. */
export interface CursorPlace {
  after: number
  isStart: boolean
}

/** The editor in a page. */
export interface NoteEditor {
  run(action: Action): void
  /** Allows or prevents editing; the history is kept. */
  allow(editing: boolean): void
  /** Shows another text as one step that can be undone. */
  show(text: string): void
  focus(place?: CursorPlace): void
  destroy(): void
}

interface Options {
  text: string
  label: string
  placeholder: string
  onChange: (text: string) => void
  onLook: (look: EditorLook) => void
  /** Called for a key when this editor has nothing left to undo or to redo. */
  onNothing?: (way: 'undo' | 'redo') => void
}

const actionOfNode: Record<string, Action | undefined> = { heading: 'heading', bullet: 'bullets', numbered: 'numbers' }

function lookOf(state: EditorState): EditorLook {
  const { $from, from, to, empty } = state.selection
  const { strong } = noteSchema.marks
  const bold = empty ? strong.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, strong)
  const kind = actionOfNode[$from.parent.type.name]
  const possible: Action[] = ['bold', 'heading', 'bullets', 'numbers']
  if (undoDepth(state) > 0) possible.push('undo')
  if (redoDepth(state) > 0) possible.push('redo')
  return { on: new Set([...(bold ? ['bold' as const] : []), ...(kind ? [kind] : [])]), possible: new Set(possible) }
}

/**
 * Browsers report a moved cursor late, under load even after the next key: Enter right after End would then split the note at the
 * old position. So each key first reads the cursor's position.
 */
const cursorFirst = new Plugin({
  props: {
    handleKeyDown(view) {
      const shown = (view.root as Document).getSelection?.()
      const { state } = view
      if (!shown?.anchorNode || !shown.focusNode || !(state.selection instanceof TextSelection)) return false
      if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return false
      const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
      const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
      const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
      if (!selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection))
      return false
    },
  },
})

/** The position of a place; the end of the text if it has fewer characters. */
function positionOf(doc: Node, { after, isStart }: CursorPlace): number {
  let left = after
  let found: number | undefined
  doc.descendants((node, at) => {
    if (found === undefined && node.isText) {
      if (left < node.nodeSize || (left === node.nodeSize && !isStart)) found = at + left
      left -= node.nodeSize
    }
    return found === undefined
  })
  return found ?? doc.content.size
}

class PastedParser extends DOMParser {
  override parseSlice(pasted: Element, options?: ParseOptions): Slice {
    return super.parseSlice(tidied(pasted), options)
  }
}
const pastedParser = new PastedParser(noteSchema, DOMParser.fromSchema(noteSchema).rules)

/** Puts an editor into `place`. `onChange` receives the note's text after each change. */
export function createNoteEditor(place: HTMLElement, options: Options): NoteEditor {
  const { text, label, placeholder, onChange, onLook, onNothing } = options
  const nothing =
    (way: 'undo' | 'redo'): Command =>
    () => {
      onNothing?.(way)
      return true
    }
  const beyond = keymap({ 'Mod-z': nothing('undo'), 'Mod-y': nothing('redo'), 'Shift-Mod-z': nothing('redo') })
  const view = new EditorView(place, {
    state: EditorState.create({ doc: documentOf(text), plugins: [cursorFirst, ...notePlugins, beyond, history()] }),
    attributes: ({ doc }) => ({
      class: 'note-text note-input',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-placeholder': placeholder,
      spellcheck: 'true',
      ...(doc.childCount === 1 && doc.firstChild?.content.size === 0 ? { 'data-placeholder': placeholder } : {}),
    }),
    // Escape belongs to the dialog, which asks about unsaved changes; the editor would swallow it.
    handleDOMEvents: { keydown: (_, { key }) => key === 'Escape' },
    // The clipboard holds a note's text with its markers, so that they keep their meaning in other programs.
    clipboardParser: pastedParser,
    clipboardTextParser: (pasted) => new Slice(Fragment.from(linesOf(pasted)), 1, 1),
    clipboardTextSerializer: ({ content }) =>
      content.childCount === 1 ? content.textBetween(0, content.size) : textOfLines(content.content),
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction)
      view.updateState(state)
      if (transaction.docChanged) onChange(textOf(state.doc))
      onLook(lookOf(state))
    },
  })
  onLook(lookOf(view.state))
  return {
    run(action) {
      const command: Command = commands[action]
      command(view.state, view.dispatch, view)
      view.focus()
    },
    allow: (editing) => view.setProps({ editable: () => editing }),
    show(shown) {
      const { doc, tr } = view.state
      const next = documentOf(shown)
      const start = doc.content.findDiffStart(next.content)
      const end = doc.content.findDiffEnd(next.content)
      if (start === null || !end) return
      // Of 'aa' and 'aaa', start and end overlap.
      const overlap = Math.max(0, start - Math.min(end.a, end.b))
      view.dispatch(closeHistory(tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))))
    },
    focus(place) {
      if (place) {
        const { doc, tr } = view.state
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(positionOf(doc, place)))).scrollIntoView())
      }
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
