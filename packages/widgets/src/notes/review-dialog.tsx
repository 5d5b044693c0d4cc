import type { Dictation } from '@chartside/contract/notes'
import { createNoteList, noteReviewOf, noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { useModel, useSession } from '../lib/context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { $extras } from './loaded-extras.ts'
import { ReviewBody, ReviewFooter, useReviewTitle, useSave } from './note-review.tsx'
import { OfReview } from './of-dictation.tsx'

interface ReviewDialogProps {
  dictationId: string
  /** The row of the list, which may be outdated; undefined if the list does not show it. */
  row: Dictation | undefined
  disabled: boolean
  onSaved: () => void
  /** Called when the note was marked as reviewed. */
  onReviewed: () => void
  /** Opens another note in the same dialog. */
  onOpen: (dictation: Dictation) => void
  onClose: () => void
}

/**
 * The review of one dictation over the list, with the other notes beside it where there is room. Unsaved changes are asked about
 * before it closes; another note leaves them as a draft.
 */
export function ReviewDialog({ dictationId, row, disabled, onSaved, onReviewed, onOpen, onClose }: ReviewDialogProps) {
  const session = useSession()
  const model = useModel(() => noteReviewOf(session, dictationId, row), [session, dictationId])
  const list = useModel(() => createNoteList(session), [session])
  const review = useStore(model.$review)
  const groups = useStore(list.$groups)
  const extras = useStore($extras)
  const place = useRef<HTMLDivElement>(null)
  const { tab, setTab, save } = useSave(model, onSaved)
  const ready = review.state === 'ready' ? review : undefined
  const title = useReviewTitle(review)
  const reviewed = () => {
    onReviewed()
    const next = list.next(dictationId)
    if (next) onOpen(next)
    else session.environment.toasts.show('success', noteWords.noneOwed)
  }
  return (
    <OfReview dictation={row ?? ready?.dictation}>
      <Dialog
        title={title}
        hasName
        size="workspace"
        namesPatient
        unsaved={ready?.dirty ?? false}
        locked={ready?.saving.state === 'saving'}
        onClose={() => {
          // The dialog has asked already if something is unsaved.
          model.discard()
          onClose()
        }}
        footer={
          ready && (
            <ReviewFooter
              review={ready}
              {...{ model, disabled, place }}
              onSave={save}
              onReviewed={reviewed}
              onSigned={() => {
                onReviewed()
                void list.reload()
              }}
              hasNext={list.next(dictationId) !== undefined}
            />
          )
        }
      >
        {extras.state === 'ready' && (
          <extras.module.ReviewList groups={groups} openId={dictationId} onOpen={onOpen} onRetry={() => void list.reload()} />
        )}
        <ReviewBody {...{ model, review, tab, disabled, place }} onTab={setTab} />
      </Dialog>
    </OfReview>
  )
}
