import type { Dictation } from '@chartside/contract/notes'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { unambiguousDay } from '@chartside/core/lib/formats'
import { capitalized } from '@chartside/core/lib/person-name'
import type { Remote } from '@chartside/core/lib/remote'
import { hasUnsavedReview, type ListedNote, type NoteGroups, noteWords } from '@chartside/core/notes'

import { useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBadge } from './review-state.tsx'

interface ReviewListProps {
  groups: Remote<NoteGroups>
  /** The dictation that is open. */
  openId: string
  onOpen: (dictation: Dictation) => void
  onRetry: () => void
}

/** The latest notes by state, beside the open one. */
export function ReviewList({ groups, openId, onOpen, onRetry }: ReviewListProps) {
  const words = useWords(noteWords)
  const { data } = groups
  return (
    <nav className="review-list" aria-label={words.noteList}>
      {!data && (groups.state === 'failed' ? <Failed message={words.listFailed} onRetry={onRetry} /> : <Skeleton lines={8} />)}
      {data && (
        <>
          <Group title={words.owed(String(data.owed.length))} notes={data.owed} {...{ openId, onOpen }} />
          {data.reviewed.length > 0 && (
            <Group title={words.reviewedNotes(String(data.reviewed.length))} notes={data.reviewed} {...{ openId, onOpen }} />
          )}
        </>
      )}
    </nav>
  )
}

interface GroupProps extends Pick<ReviewListProps, 'openId' | 'onOpen'> {
  title: string
  notes: readonly ListedNote[]
}

function Group({ title, notes, openId, onOpen }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.dictation.id}>
            <Item note={note} isOpen={note.dictation.id === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ItemProps extends Pick<ReviewListProps, 'onOpen'> {
  note: ListedNote
  isOpen: boolean
}

function Item({ note: { dictation, review }, isOpen, onOpen }: ItemProps) {
  const words = useWords(noteWords)
  const zone = usePracticeZone()
  const isUnsaved = hasUnsavedReview(useSession(), dictation.id)
  const { patient_name, dob, mrn, created_at } = dictation
  return (
    <button
      type="button"
      className="review-list-item"
      part="row-button"
      aria-current={isOpen || undefined}
      onClick={() => onOpen(dictation)}
    >
      <bdi translate="no" className="review-list-name">
        {capitalized(patient_name) || words.unnamed}
      </bdi>
      <span className="numbers" translate="no">
        {[unambiguousDay(dob), mrn].filter(Boolean).join(' · ')}
      </span>
      <span className="numbers">{formatMoment(created_at, zone)}</span>
      {isUnsaved ? words.unsaved : (review.state === 'edited' || review.state === 'none') && <StateBadge review={review} />}
    </button>
  )
}
