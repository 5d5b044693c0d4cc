// A note whose sections are edited where they are read. Loaded when a review opens.

import { timeAt } from '@chartside/core/lib/clock-times'
import { copiedNote, noteOf, noteWords } from '@chartside/core/notes'
import { audit } from '@chartside/core/session'
import { useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { IconButton } from '../ui/button.tsx'
import { NoteEditing } from './note-editing.tsx'
import type { CursorPlace } from './note-editor.ts'
import { CopyIcon } from './note-icons.tsx'
import type { ReviewPartProps } from './note-review.tsx'
import { ReadNote } from './read-note.tsx'
import type { NotePart } from './rendered-note.tsx'
import { sectionLabel } from './section-label.ts'
import type { Play, SpokenSentences } from './spoken-sentences.tsx'
import { writeClipboard } from './write-clipboard.ts'

/** What is being edited: the note between these two texts, with the cursor there at first. */
export interface Edited extends Pick<NotePart, 'before' | 'after'> {
  cursorAt?: CursorPlace
}

interface EditableNoteProps extends ReviewPartProps {
  edited: Edited | undefined
  onEdit: (edited: Edited) => void
  /** Called for a key when the open editor has nothing left to undo or to redo. */
  onNothing: (way: 'undo' | 'redo') => void
  spoken: SpokenSentences | undefined
  play: Play
}

/** The note: read, with a press on a section to edit it, or edited as a whole. */
export function EditableNote({ review, ready, disabled, readOnly, edited, onEdit, onNothing, spoken, play }: EditableNoteProps) {
  const session = useSession()
  const { dictation, draft, version, replaced } = ready
  const record = noteOf(dictation)
  const inner = edited && textBetween(draft.note, edited)
  const editor = edited && inner !== undefined && (
    <NoteEditing
      key={edited.before.length}
      text={inner}
      cursorAt={edited.cursorAt}
      isSection={edited.before + edited.after !== ''}
      {...{ version, replaced, disabled, onNothing }}
      onChange={(text) => review.write(edited.before + text + edited.after)}
      onCopy={() => audit(session, 'copy', record)}
    />
  )
  if (editor && edited.before + edited.after === '') return editor
  const inPlace = {
    begin: ({ before, after }: NotePart, cursorAt: CursorPlace) => disabled || onEdit({ before, after, cursorAt }),
    edited: editor ? { ...edited, editor } : undefined,
    tools: (part: NotePart) => <SectionCopy key={part.key} part={part} onCopy={() => audit(session, 'copy', record)} />,
  }
  return <ReadNote text={draft.note} {...{ record, spoken, play }} {...(readOnly ? {} : { inPlace })} />
}

/** The text between these two; undefined if the note has changed around it. */
function textBetween(note: string, { before, after }: Edited): string | undefined {
  const isAround = note.length >= before.length + after.length && note.startsWith(before) && note.endsWith(after)
  return isAround ? note.slice(before.length, note.length - after.length) : undefined
}

function SectionCopy({ part: { text, ...section }, onCopy }: { part: NotePart; onCopy: () => void }) {
  const session = useSession()
  const words = useWords(noteWords)
  const [message, show] = useState('')
  const zone = usePracticeZone()
  const copy = async () => {
    const isCopied = await writeClipboard(copiedNote(text))
    if (isCopied) onCopy()
    show(isCopied ? words.copied(timeAt(session.now(), zone)) : words.copyFailed)
  }
  return (
    <span className="section-tools">
      <span role="status">{message}</span>
      <IconButton
        size="small"
        label={words.copySection(sectionLabel(section, words))}
        icon={<CopyIcon />}
        onClick={() => void copy()}
      />
    </span>
  )
}
