import { type NoteReview, noteReviewOf } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'

import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { useElementState, useMay, useModel, useRefresh, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { text } from '../lib/props.ts'
import css from './note-review.css?inline'
import { ReviewBody, ReviewSave, useReviewTitle, useSave } from './note-review.tsx'
import textCss from './note-text.css?inline'
import conflictCss from './review-conflict.css?inline'

export const noteReviewWidget = defineWidget({
  tag: 'chartside-note-review',
  about: 'One dictation to review: its SOAP note, codes, transcription and tasks, edited and saved.',
  props: {
    dictationId: text(
      'The dictation. With another one its review follows; unsaved changes of the first are kept, and shown when it comes back.',
    ),
  },
  events: {
    notesaved: event('The server has taken the changes.', { dictationId: 'string' }),
    beforedictationchange: cancelableEvent(
      'Another dictation was asked for while something is unsaved. Prevented, this one stays until it is saved or discarded.',
      { from: 'string', to: 'string' },
    ),
  },
  parts: {
    title: 'The heading.',
    editor: 'The rich-text editor.',
    transcript: 'What was said, with the player.',
    ...emptyPart,
    ...errorPart,
  },
  slots: emptySlot,
  styles: [css, textCss, conflictCss],
  component: function NoteReview({ dictationId, disabled, emit }) {
    const { model, shownId } = useReviewOf(dictationId, (from, to) => emit('beforedictationchange', { from, to }))
    const review = useStore(model.$review)
    const mayEdit = useMay('edit-notes')
    const { tab, setTab, save } = useSave(model, () => emit('notesaved', { dictationId: shownId }))
    useRefresh(() => void model.reload())
    useElementState('loading', review.state === 'loading')
    useElementState('unsaved', review.state === 'ready' && review.dirty)
    return (
      <section className="review-alone">
        <h2 className="review-title" part="title">
          {useReviewTitle(review)}
        </h2>
        <ReviewBody model={model} review={review} tab={tab} onTab={setTab} disabled={disabled} />
        {review.state === 'ready' && mayEdit && <ReviewSave review={review} disabled={disabled} onSave={save} />}
      </section>
    )
  },
})

/** The review of the dictation that is asked for; of the one before while it has something unsaved and `mayChange` says no. */
function useReviewOf(wantedId: string, mayChange: (from: string, to: string) => boolean): { model: NoteReview; shownId: string } {
  const session = useSession()
  const [shownId, show] = useState(wantedId)
  const model = useModel(() => noteReviewOf(session, shownId), [session, shownId])
  const unsaved = useStore(model.$unsaved)
  /** The dictation for which the page has said no. */
  const denied = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wantedId === shownId) denied.current = undefined
    else if (!unsaved) show(wantedId)
    else if (denied.current !== wantedId) {
      denied.current = wantedId
      if (mayChange(shownId, wantedId)) show(wantedId)
    }
  }, [wantedId, shownId, unsaved, mayChange])
  return { model, shownId }
}
