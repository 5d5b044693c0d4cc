import type { Dictation } from '@chartside/contract/notes'
import { noteReviewOf } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useMay, useModel, useSession } from '../lib/context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ReviewBody, ReviewSave, useReviewTitle, useSave } from './note-review.tsx'
import { OfReview } from './of-dictation.tsx'

interface ReviewDialogProps {
  dictationId: string
  /** The row of the list, which may be outdated; undefined if the list does not show it. */
  row: Dictation | undefined
  disabled: boolean
  onSaved: () => void
  onClose: () => void
}

/** The review of one dictation over the list. Unsaved changes are asked about before it closes. */
export function ReviewDialog({ dictationId, row, disabled, onSaved, onClose }: ReviewDialogProps) {
  const session = useSession()
  const model = useModel(() => noteReviewOf(session, dictationId, row), [session, dictationId])
  const review = useStore(model.$review)
  const { tab, setTab, save } = useSave(model, onSaved)
  const mayEdit = useMay('edit-notes')
  const ready = review.state === 'ready' ? review : undefined
  const title = useReviewTitle(review)
  return (
    <OfReview dictation={row ?? ready?.dictation}>
      <Dialog
        title={title}
        size="large"
        namesPatient
        unsaved={ready?.dirty ?? false}
        locked={ready?.saving.state === 'saving'}
        onClose={() => {
          // The dialog has asked already if something is unsaved.
          model.discard()
          onClose()
        }}
        footer={ready && mayEdit && <ReviewSave review={ready} disabled={disabled} onSave={save} />}
      >
        <ReviewBody model={model} review={review} tab={tab} onTab={setTab} disabled={disabled} />
      </Dialog>
    </OfReview>
  )
}
