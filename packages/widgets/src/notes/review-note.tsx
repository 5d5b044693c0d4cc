import { sharedWords } from '@chartside/core/lib/words'
import { noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { EditIcon, EyeIcon } from '../ui/page-icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { Edited } from './editable-note.tsx'
import { $extras } from './loaded-extras.ts'
import type { ReviewPartProps } from './note-review.tsx'
import { useNoteUndo } from './note-undo.ts'
import { SignedPart } from './signed-part.tsx'
import { Transcript } from './transcript.tsx'
import type { Player } from './transcript-turns.tsx'

type CheckedNote = typeof import('./checked-note.tsx')

const $check = lazyModule(() => import('./checked-note.tsx'))
const $editable = lazyModule(() => import('./editable-note.tsx'))

interface ReviewNoteProps extends ReviewPartProps {
  /** False behind another tab, which shows the same transcript. */
  shown: boolean
}

/** The note, read or edited, with its check and the transcript beside it. */
export function ReviewNote({ shown, ...part }: ReviewNoteProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const { unreachable } = useWords(sharedWords)
  const [open, edit] = useState<Edited>()
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<Player>(null)
  const check = useStore($check)
  const editable = useStore($editable)
  const extras = useStore($extras)
  const { review, ready, disabled, readOnly } = part
  const { dictation, draft } = ready
  // Signing closes the editor.
  const edited = readOnly ? undefined : open
  const checked = check.state === 'ready' ? check.module : undefined
  const latest = useStore(checked ? checked.checkOf(session, review) : $check)
  const spoken = latest.state === 'checked' ? checked?.spokenIn(latest) : undefined
  const play: Player = (...what) => player.current?.(...what)
  const edits = { note: draft.note, edited, version: ready.version }
  const history = useNoteUndo(review, edits, box, () => edit(undefined))
  const transcript = useTranscript(part, checked, player)
  return (
    <div className="stack review-columns">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys have buttons in it */}
      <div ref={box} className="review-note" tabIndex={-1} onKeyDown={readOnly || disabled ? undefined : history.onKeyDown}>
        <div className="note-head">
          {extras.state === 'ready' && <extras.module.NoteJump note={draft.note} />}
          {!readOnly && extras.state === 'ready' && (
            <extras.module.TemplatePart {...{ review, disabled }} onSwitch={() => edit(undefined)} />
          )}
          {!readOnly && (
            <div className="actions">
              {!edited && history.canUndo && (
                <Button size="small" disabled={disabled} aria-keyshortcuts="Control+Z" onClick={history.undo}>
                  {words.undo}
                </Button>
              )}
              {!edited && history.canRedo && (
                <Button size="small" disabled={disabled} aria-keyshortcuts="Control+Y" onClick={history.redo}>
                  {words.redo}
                </Button>
              )}
              <Button
                size="small"
                icon={edited ? <EyeIcon /> : <EditIcon />}
                disabled={disabled}
                onClick={() => (edited ? edit(undefined) : edit({ before: '', after: '' }))}
              >
                {edited ? words.showNote : words.edit}
              </Button>
            </div>
          )}
        </div>
        {extras.state === 'ready' && <extras.module.IncompleteNote dictation={dictation} />}
        {draft.note.trim() === '' && !edited ? (
          extras.state === 'ready' ? (
            <extras.module.MissingNote dictation={dictation} readOnly={readOnly || disabled} />
          ) : (
            <Empty>{dictation.failure || words.noteEmpty}</Empty>
          )
        ) : editable.state === 'ready' ? (
          <editable.module.EditableNote
            {...part}
            {...{ edited, spoken, play }}
            onEdit={edit}
            onNothing={(way) => history[way]()}
          />
        ) : editable.state === 'failed' ? (
          <>
            <Failed message={unreachable} onRetry={$editable.retry} />
            <p className="note-text note-plain" translate="no">
              {draft.note}
            </p>
          </>
        ) : (
          <Skeleton lines={6} />
        )}
        {!readOnly && extras.state === 'ready' && <extras.module.OfferedCorrection review={review} />}
        <TextArea
          label={words.comments}
          value={draft.comments}
          disabled={disabled}
          readOnly={readOnly}
          dir="auto"
          onChange={review.comment}
        />
        <SignedPart {...{ review, ready, disabled }} />
      </div>
      <aside className="review-transcript" aria-label={words.transcriptionTab}>
        {checked && <checked.NoteFindings {...part} play={play} />}
        {check.state === 'failed' && <Failed message={unreachable} onRetry={$check.retry} />}
        <h3>{words.transcriptionTab}</h3>
        {shown && transcript}
      </aside>
    </div>
  )
}

/** The same transcript while the user types: hours of it would be drawn again for each key. */
function useTranscript(part: ReviewPartProps, checked: CheckedNote | undefined, player: RefObject<Player | null>): ReactNode {
  const { review } = part
  const { dictation } = part.ready
  const isFixed = part.readOnly || part.disabled
  return useMemo(
    () => (
      <Transcript {...{ review, dictation, player }} readOnly={isFixed}>
        {checked && ((segment) => <checked.InNote review={review} segment={segment} />)}
      </Transcript>
    ),
    [review, dictation, player, isFixed, checked],
  )
}
