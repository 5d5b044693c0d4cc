import { sharedWords } from '@chartside/core/lib/words'
import { noteOf, noteWords } from '@chartside/core/notes'
import { audit } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { EditIcon, EyeIcon } from '../ui/page-icons.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { NoteEditing } from './note-editing.tsx'
import type { ReviewPartProps } from './note-review.tsx'
import { ReadNote } from './read-note.tsx'
import { type Player, Transcript } from './transcript.tsx'

const $check = lazyModule(() => import('./checked-note.tsx'))

interface ReviewNoteProps extends ReviewPartProps {
  /** False behind another tab, which shows the same transcript. */
  shown: boolean
}

/** The note, read or edited, with its check and the transcript beside it. */
export function ReviewNote({ shown, ...part }: ReviewNoteProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const { unreachable } = useWords(sharedWords)
  const [editing, setEditing] = useState(false)
  const player = useRef<Player>(null)
  const check = useStore($check)
  const { review, ready, disabled, readOnly } = part
  const { dictation, draft, version, replaced } = ready
  const record = noteOf(dictation)
  const checked = check.state === 'ready' ? check.module : undefined
  const latest = useStore(checked ? checked.checkOf(session, review) : $check)
  const spoken = latest.state === 'checked' ? checked?.spokenIn(latest) : undefined
  const play = (segment: number) => player.current?.(segment)
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
            {...{ version, replaced, disabled }}
            onChange={review.write}
            onCopy={() => audit(session, 'copy', record)}
          />
        ) : draft.note.trim() === '' ? (
          <Empty>{dictation.failure || words.noteEmpty}</Empty>
        ) : (
          <ReadNote text={draft.note} {...{ record, spoken, play }} />
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
        {checked && <checked.NoteFindings {...part} play={play} />}
        {check.state === 'failed' && <Failed message={unreachable} onRetry={$check.retry} />}
        <h3>{words.transcriptionTab}</h3>
        {shown && (
          <Transcript dictation={dictation} player={player}>
            {checked && ((segment) => <checked.InNote review={review} segment={segment} />)}
          </Transcript>
        )}
      </aside>
    </div>
  )
}
