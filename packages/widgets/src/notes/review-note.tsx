import { noteOf, noteWords } from '@chartside/core/notes'
import { audit } from '@chartside/core/session'
import { useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { EditIcon, EyeIcon } from '../ui/page-icons.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { NoteEditing } from './note-editing.tsx'
import type { ReviewPartProps } from './note-review.tsx'
import { ReadNote } from './read-note.tsx'
import { Transcript } from './transcript.tsx'

interface ReviewNoteProps extends ReviewPartProps {
  /** False behind another tab, which shows the same transcript. */
  shown: boolean
}

/** The note, read or edited, with the transcript beside it. */
export function ReviewNote({ review, ready, disabled, readOnly, shown }: ReviewNoteProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const [editing, setEditing] = useState(false)
  const { dictation, draft, version } = ready
  return (
    <div className="stack review-columns">
      <div className="review-note">
        {!readOnly && (
          <div className="actions">
            <Button
              size="small"
              icon={editing ? <EyeIcon /> : <EditIcon />}
              disabled={disabled}
              onClick={() => setEditing(!editing)}
            >
              {editing ? words.showNote : words.edit}
            </Button>
          </div>
        )}
        {editing && !readOnly ? (
          <NoteEditing
            text={draft.note}
            version={version}
            disabled={disabled}
            onChange={review.write}
            onCopy={() => audit(session, 'copy', noteOf(dictation))}
          />
        ) : draft.note.trim() === '' ? (
          <Empty>{dictation.failure || words.noteEmpty}</Empty>
        ) : (
          <ReadNote text={draft.note} record={noteOf(dictation)} />
        )}
        <TextArea
          label={words.comments}
          value={draft.comments}
          disabled={disabled}
          readOnly={readOnly}
          dir="auto"
          onChange={review.comment}
        />
      </div>
      <aside className="review-transcript" aria-label={words.transcriptionTab}>
        <h3>{words.transcriptionTab}</h3>
        {shown && <Transcript dictation={dictation} />}
      </aside>
    </div>
  )
}
