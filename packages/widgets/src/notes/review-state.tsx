// What was done with a note, copying it, and marking it as reviewed. Loaded when a review opens.
import type { Dictation } from '@chartside/contract/notes'
import { recordMoment, timeAt } from '@chartside/core/lib/clock-times'
import { historyWords } from '@chartside/core/note-history'
import {
  copiedNote,
  createNoteMarking,
  type NoteMark,
  type NoteReview,
  noteMarksOf,
  noteWords,
  type ReviewState,
  reachableSections,
  reviewStateText,
  withAddenda,
} from '@chartside/core/notes'
import { offered, userNameOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'

import { useMay, useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Problem, Warning } from '../ui/problem.tsx'
import { jumpTo } from './note-jump.tsx'
import type { Ready } from './note-review.tsx'
import { printNote } from './print-note.ts'
import { useReviewKeys } from './review-keys.ts'
import { type OnPush, PushButton, ReviewMenu, SignButton } from './review-sign.tsx'
import { writeClipboard } from './write-clipboard.ts'

const tones = { none: 'neutral', draft: 'warning', edited: 'accent', reviewed: 'success', signed: 'success' } as const

/** How far a note is, as a word with its colour. */
export function StateBadge({ review }: { review: ReviewState }) {
  const words = useWords(noteWords)
  return <Badge tone={tones[review.state]}>{reviewStateText(words, review)}</Badge>
}

/** How far a note is; follows what is done on this page. */
export function useReviewState(dictation: Dictation): ReviewState {
  const marks = noteMarksOf(useSession())
  useStore(marks.$known)
  return marks.stateOf(dictation)
}

/** What may be missing in a note that nobody has edited since the machine wrote it. */
export function IncompleteNote({ dictation }: { dictation: Dictation }) {
  const words = useWords(noteWords)
  const { state } = useReviewState(dictation)
  const incomplete = state === 'draft' && dictation.note_state?.incomplete
  return incomplete ? <Warning>{words.incomplete[incomplete]}</Warning> : null
}

/** Who did what with a note, and when (REVIEW-09). */
export function ReviewMarks({ dictation }: { dictation: Dictation }) {
  const session = useSession()
  const words = useWords(noteWords)
  const zone = usePracticeZone()
  const review = useReviewState(dictation)
  const { state, mark, copied, isCopyOutdated } = review
  const isStored = useStore(useModel(() => offered(session, 'note-state'), [session]))
  const me = userNameOf(useStore(session.$session))
  const { moved, copiedBefore } = useWords(historyWords)
  const move = dictation.moves.at(-1)
  if (state === 'none') return null
  const copiedAt = ({ by, at }: NoteMark) => {
    const time = timeAt(Date.parse(at), zone)
    if (isCopyOutdated) return words.copyOutdated(time)
    return by === '' || by === me ? words.copied(time) : words.copiedBy(time, by)
  }
  return (
    <>
      <StateBadge review={review} />
      {mark && <span className="numbers">{words.byAt(mark.by, recordMoment(mark.at, zone))}</span>}
      {copied && <span className="numbers">{copiedAt(copied)}</span>}
      {!isStored && <span>{words.localStates}</span>}
      {move && <span className="numbers">{moved(move.from.name, move.by, recordMoment(move.at, zone))}</span>}
      {move?.copied && <Warning>{copiedBefore(move.from.name, recordMoment(move.copied.at, zone))}</Warning>}
    </>
  )
}

/** Whether the unsaved edits are on disk (REVIEW-16). */
export function DraftState({ review }: { review: NoteReview }) {
  const words = useWords(noteWords)
  const zone = usePracticeZone()
  const keeping = useStore(review.$keeping)
  if (keeping.state === 'kept') return <span className="quiet numbers">{words.draftSaved(timeAt(keeping.at, zone))}</span>
  return keeping.state === 'refused' ? <span role="status">{words.draftNotSaved}</span> : null
}

interface ReviewActionsProps {
  review: NoteReview
  ready: Ready
  disabled: boolean
  /** Where the keys count. */
  place: RefObject<HTMLElement | null>
  onSave: () => void
  /** Called when the note is marked as reviewed; without `hasNext` none is shown afterwards. */
  onReviewed: () => void
  onSigned: () => void
  onPush: OnPush | undefined
  hasNext: boolean
}

/** Copies, prints and marks a note as reviewed. */
export function ReviewActions({ review, ready, disabled, place, onSave, onReviewed, ...more }: ReviewActionsProps) {
  const { onSigned, onPush, hasNext } = more
  const session = useSession()
  const words = useWords(noteWords)
  const { dictation, draft } = ready
  const zone = usePracticeZone()
  const mayEdit = useMay('edit-notes') && dictation.signature === null
  const { state } = useReviewState(dictation)
  const marking = useModel(() => createNoteMarking(session, review), [session, review])
  const now = useStore(marking.$marking)
  useWidgetError(now.state === 'failed' ? now.error : undefined)
  const [message, show] = useState('')

  const isEmpty = draft.note.trim() === ''
  const copy = async () => {
    if (isEmpty) return
    const isCopied = await writeClipboard(copiedNote(withAddenda(draft.note, dictation, zone)))
    show(!isCopied ? words.copyFailed : ready.dirty ? words.copyUnsaved : '')
    if (isCopied) await noteMarksOf(session).copied(dictation)
  }
  const print = () => void printNote(session, ready)
  const mayReview = mayEdit && !isEmpty && !disabled && ready.conflict === undefined
  const mark = async () => {
    if (await marking.review()) onReviewed()
  }
  useReviewKeys(place, {
    copy: () => void copy(),
    print,
    section(index) {
      const section = reachableSections(draft.note)[index]
      return section && (() => jumpTo(place.current, section))
    },
    ...(mayEdit && !disabled ? { save: onSave } : {}),
    ...(mayReview ? { review: () => void mark() } : {}),
  })
  return (
    <>
      <Problem>{now.state === 'failed' && `${words.notMarked} ${now.problem}`}</Problem>
      <span className="quiet" role="status">
        {message}
      </span>
      <ReviewMenu {...{ review, ready, disabled, onSave }} print={{ label: words.print, disabled: isEmpty, onSelect: print }} />
      <Button disabled={isEmpty} aria-keyshortcuts="C" onClick={() => void copy()}>
        {words.copyNote}
      </Button>
      {onPush && <PushButton {...{ ready, disabled, onPush }} />}
      <SignButton {...{ review, ready, disabled, onSigned }} />
      {mayEdit && state === 'reviewed' && !ready.dirty ? (
        <Button disabled={disabled} onClick={() => void marking.takeBack()}>
          {words.takeBack}
        </Button>
      ) : (
        mayEdit && (
          <Button
            variant={ready.dirty ? 'secondary' : 'primary'}
            busy={now.state === 'marking'}
            disabled={!mayReview}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void mark()}
          >
            {now.state === 'marking' ? words.marking : hasNext ? words.markReviewedNext : words.markReviewed}
          </Button>
        )
      )}
    </>
  )
}
