import { recordMoment, timeAt } from '@chartside/core/lib/clock-times'
import { capitalized } from '@chartside/core/lib/person-name'
import { sharedWords } from '@chartside/core/lib/words'
import { type NoteReview, noteWords, type Review } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'

import { useMay, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Resumed } from '../ui/form-resumed.tsx'
import { LastKnown } from '../ui/load-failure.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { $extras } from './loaded-extras.ts'
import { OfReview } from './of-dictation.tsx'
import { ReviewCodes } from './review-codes.tsx'
import type { ReviewConflictProps } from './review-conflict.tsx'
import { ReviewNote } from './review-note.tsx'
import { ReviewPatient } from './review-patient.tsx'
import type { OnPush } from './review-sign.tsx'
import { ReviewTasks } from './review-tasks.tsx'
import { Transcript } from './transcript.tsx'

/** A review whose dictation is loaded. */
export type Ready = Extract<Review, { state: 'ready' }>
/** The tabs of a review (REVIEW-01). */
export type ReviewTab = 'note' | 'codes' | 'transcription' | 'task'

const $consent = lazyModule(() => import('../consent/index.ts'))

/** The title of a review (REVIEW-01). */
export function useReviewTitle(review: Review): string {
  const words = useWords(noteWords)
  const patient = review.state === 'ready' ? capitalized(review.dictation.patient_name.trim()) : ''
  return patient === '' ? words.review : words.reviewTitle(patient)
}

/** Saves, or shows the tab with a missing entry. */
export function useSave(model: NoteReview, onSaved: () => void) {
  const [tab, setTab] = useState<ReviewTab>('note')
  const save = async () => {
    if (await model.save()) onSaved()
    else {
      const now = model.$review.get()
      if (now.state === 'ready' && now.namesMissing) setTab('task')
    }
  }
  return { tab, setTab, save: () => void save() }
}

/** The props of each tab of a review. */
export interface ReviewPartProps {
  review: NoteReview
  ready: Ready
  disabled: boolean
  /** True if the user may not change it. */
  readOnly: boolean
}

interface ReviewBodyProps {
  model: NoteReview
  review: Review
  tab: ReviewTab
  onTab: (tab: ReviewTab) => void
  disabled: boolean
  /** The box of the review, where its keys count. */
  place: RefObject<HTMLDivElement | null>
}

const $conflict = lazyModule(() => import('./review-conflict.tsx'))

/** The choice between two versions, once it is loaded; until then the draft waits. */
function LoadedConflict(props: ReviewConflictProps) {
  const { unreachable } = useWords(sharedWords)
  const loaded = useStore($conflict)
  if (loaded.state === 'ready') return <loaded.module.ReviewConflict {...props} />
  return loaded.state === 'failed' ? <Failed message={unreachable} onRetry={$conflict.retry} /> : <Skeleton lines={6} />
}

/** A review between its title and its buttons. */
export function ReviewBody({ model, review, tab, onTab, disabled, place }: ReviewBodyProps) {
  const words = useWords(noteWords)
  const mayEdit = useMay('edit-notes')
  const zone = usePracticeZone()
  const consent = useStore($consent)
  const extras = useStore($extras)
  const isOffline = useStore(useSession().network.$isOffline)
  useLeaveWarning(review.state === 'ready' && review.dirty)
  if (review.state === 'loading') return <Skeleton lines={8} />
  if (review.state === 'missing') return <Empty>{words.reviewMissing}</Empty>
  if (review.state === 'failed')
    return (
      <Failed
        error={review.error}
        message={`${words.reviewFailed} ${review.error.message}`}
        onRetry={() => void model.reload()}
      />
    )
  const { conflict } = review
  const isSigned = review.dictation.signature !== null
  const parts = {
    review: model,
    ready: review,
    readOnly: !mayEdit || isSigned,
    disabled: disabled || review.saving.state === 'saving',
  }
  const moment = recordMoment(review.dictation.created_at, zone)
  return (
    // What was open in one dictation, such as an editor, must not continue in another.
    <div className="stack container review-body" key={review.dictation.id} ref={place}>
      <ReviewPatient dictation={review.dictation} />
      {isOffline && <LastKnown at={undefined} />}
      {review.resumed && review.dirty && (
        <OfReview dictation={review.dictation}>
          <div className="cluster quiet">
            <Resumed text={words.resumed} action={words.discardChanges} disabled={parts.disabled} onDiscard={model.discard} />
          </div>
        </OfReview>
      )}
      {!mayEdit && <p className="quiet">{words.readOnly}</p>}
      <div className="cluster quiet review-marks">
        {moment !== '' && <span className="numbers">{words.recordedAt(moment)}</span>}
        {extras.state === 'ready' && <extras.module.ReviewMarks dictation={review.dictation} />}
      </div>
      {consent.state === 'ready' && <consent.module.DictationConsent {...review} />}
      {conflict ? (
        <LoadedConflict review={model} conflict={conflict} disabled={parts.disabled} takesFocus={!review.resumed} />
      ) : (
        <Tabs
          keep
          label={words.review}
          selected={tab}
          onSelect={onTab}
          tabs={[
            { name: 'note', label: words.noteTab, content: <ReviewNote {...parts} shown={tab === 'note'} /> },
            { name: 'codes', label: words.codesTab, content: <ReviewCodes {...parts} /> },
            {
              name: 'transcription',
              label: words.transcriptionTab,
              // Only while it is shown: there is one player at a time.
              content: tab === 'transcription' && (
                <Transcript review={model} dictation={review.dictation} readOnly={parts.readOnly || parts.disabled} />
              ),
            },
            { name: 'task', label: words.taskTab, content: <ReviewTasks {...parts} /> },
          ]}
        />
      )}
    </div>
  )
}

interface ReviewFooterProps extends Pick<ReviewBodyProps, 'model' | 'disabled' | 'place'> {
  review: Ready
  onSave: () => void
  /** Called when the note is marked as reviewed. */
  onReviewed: () => void
  /** Called when the note is signed. */
  onSigned: () => void
  /** Hands the note to the page; false if the page prevents that. Undefined where the page does not ask for it. */
  onPush?: OnPush | undefined
  /** True if another note follows. */
  hasNext?: boolean
}

/** The state of saving, and what can be done with the note. */
export function ReviewFooter({ review, onSave, model, ...rest }: ReviewFooterProps) {
  const zone = usePracticeZone()
  const { dirty, saving } = review
  const words = useWords(noteWords)
  const mayEdit = useMay('edit-notes')
  const extras = useStore($extras)
  useWidgetError(saving.state === 'failed' ? saving.error : undefined)
  const { disabled, place, onReviewed, onSigned, onPush, hasNext = false } = rest
  return (
    <div className="head review-save">
      {saving.state === 'failed' ? (
        <Problem>
          {words.notSaved} {saving.problem}
        </Problem>
      ) : (
        <p className="quiet numbers" role="status">
          {dirty ? words.unsaved : saving.state === 'saved' ? words.saved(timeAt(saving.at, zone)) : ''}
        </p>
      )}
      {dirty && extras.state === 'ready' && <extras.module.DraftState review={model} />}
      {mayEdit && review.dictation.signature === null && (
        <Button
          variant={dirty ? 'primary' : 'secondary'}
          busy={saving.state === 'saving'}
          disabled={disabled}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        >
          {saving.state === 'saving' ? words.saving : words.save}
        </Button>
      )}
      {extras.state === 'ready' && (
        <extras.module.ReviewActions
          review={model}
          ready={review}
          {...{ disabled: disabled || saving.state === 'saving', place, onSave, onReviewed, onSigned, onPush, hasNext }}
        />
      )}
    </div>
  )
}
