import { createNoteReview } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useElementState, useModel, useRefresh, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { text } from '../lib/props.ts'
import css from './note-review.css?inline'
import { ReviewBody, ReviewSave, useReviewTitle, useSave } from './note-review.tsx'
import textCss from './note-text.css?inline'

export const noteReviewWidget = defineWidget({
  tag: 'chartside-note-review',
  about: 'One dictation to review: its SOAP note, codes, transcription and tasks, edited and saved.',
  props: {
    dictationId: text('The dictation. Another one begins another review; what was not saved of the first is left behind.'),
  },
  events: {
    notesaved: event('The server has taken the changes.', { dictationId: 'string' }),
  },
  parts: { editor: 'The rich-text editor.', transcript: 'What was said, with the player.' },
  styles: [css, textCss],
  component: function NoteReview({ dictationId, disabled, emit }) {
    const session = useSession()
    const model = useModel(() => createNoteReview(session, dictationId), [session, dictationId])
    const review = useStore(model.$review)
    const { tab, setTab, save } = useSave(model, () => emit('notesaved', { dictationId }))
    useRefresh(() => void model.reload())
    useElementState('loading', review.state === 'loading')
    useElementState('unsaved', review.state === 'ready' && review.dirty)
    return (
      <section className="review-alone">
        <h2 className="review-title" part="title">
          {useReviewTitle(review)}
        </h2>
        <ReviewBody model={model} review={review} tab={tab} onTab={setTab} disabled={disabled} />
        {review.state === 'ready' && <ReviewSave review={review} disabled={disabled} onSave={save} />}
      </section>
    )
  },
})
