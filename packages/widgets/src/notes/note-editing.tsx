import { noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'

import { useLatest, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { Action, CursorPlace, EditorLook, NoteEditor } from './note-editor.ts'
import { BoldIcon, BulletsIcon, HeadingIcon, NumbersIcon, RedoIcon, UndoIcon } from './note-icons.tsx'

const $editor = lazyModule(() => import('./note-editor.ts'))

interface NoteEditingProps {
  text: string
  /** Another version restarts the editor with `text`. */
  version: number
  /** Another count shows `text` in the running editor, which can undo it. */
  replaced: number
  disabled: boolean
  /** Where the cursor begins. */
  cursorAt?: CursorPlace | undefined
  /** True for one section of the note: its tools are below it, so that its text does not move. */
  isSection?: boolean
  onChange: (text: string) => void
  /** Called for a key when the editor has nothing left to undo or to redo. */
  onNothing: (way: 'undo' | 'redo') => void
  /** Called when text of the note is copied or cut. */
  onCopy: () => void
}

/** Edits the note as rich text; as plain text if the editor cannot be loaded. */
export function NoteEditing({ version, ...props }: NoteEditingProps) {
  const { text, disabled, onChange, onCopy } = props
  const words = useWords(noteWords)
  const loaded = useStore($editor)
  /** Edit moves the focus to the note; a restart of the editor does not. */
  const [first] = useState(version)
  if (loaded.state === 'loading') return <Skeleton lines={6} />
  if (loaded.state === 'failed')
    return (
      <div onCopy={onCopy} onCut={onCopy}>
        <TextArea label={words.noteLabel} help={words.editorFailed} value={text} disabled={disabled} onChange={onChange} />
      </div>
    )
  return <RichText key={version} create={loaded.module.createNoteEditor} {...props} takesFocus={version === first} />
}

interface RichTextProps extends Omit<NoteEditingProps, 'version'> {
  create: typeof import('./note-editor.ts').createNoteEditor
  takesFocus: boolean
}

const nothing: EditorLook = { on: new Set(), possible: new Set() }
const tools: [Action, typeof BoldIcon, toggles: boolean][] = [
  ['bold', BoldIcon, true],
  ['heading', HeadingIcon, true],
  ['bullets', BulletsIcon, true],
  ['numbers', NumbersIcon, true],
  ['undo', UndoIcon, false],
  ['redo', RedoIcon, false],
]

function RichText({ create, text, replaced, disabled, onCopy, takesFocus, isSection, ...rest }: RichTextProps) {
  const words = useWords(noteWords)
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<NoteEditor>(null)
  const [look, setLook] = useState(nothing)
  const latest = useLatest({ text, ...rest })

  useEffect(() => {
    const made = create(place.current!, {
      text: latest.current.text,
      label: words.noteLabel,
      placeholder: words.notePlaceholder,
      onChange: (changed) => latest.current.onChange(changed),
      onLook: setLook,
      onNothing: (way) => latest.current.onNothing(way),
    })
    editor.current = made
    if (takesFocus) made.focus(latest.current.cursorAt)
    return () => made.destroy()
  }, [create, latest, takesFocus, words.noteLabel, words.notePlaceholder])
  useEffect(() => editor.current?.allow(!disabled), [disabled])
  useEffect(() => {
    if (replaced > 0) editor.current?.show(latest.current.text)
  }, [replaced, latest])

  // The editor prevents the default if there is something to copy.
  const copied = ({ defaultPrevented }: ClipboardEvent) => defaultPrevented && onCopy()

  return (
    <div className="note-editor" part="editor" data-section={isSection || undefined}>
      <div className="note-tools" role="toolbar" aria-label={words.toolbar}>
        {tools.map(([action, Icon, toggles]) => (
          <IconButton
            key={action}
            size="small"
            label={words[action]}
            icon={<Icon />}
            aria-pressed={toggles ? look.on.has(action) : undefined}
            disabled={disabled || !look.possible.has(action)}
            // The cursor stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.run(action)}
          />
        ))}
      </div>
      <div ref={place} onCopy={copied} onCut={copied} />
    </div>
  )
}
