import { createReviewChoice } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import {
  badgePart,
  buttonParts,
  choiceParts,
  dialogParts,
  emptyPart,
  errorPart,
  fieldParts,
  patientPart,
  tabParts,
} from '../lib/parts.ts'
import { text } from '../lib/props.ts'
import css from './note-review.css?inline'
import { ReviewBody, ReviewFooter, useReviewTitle, useSave } from './note-review.tsx'
import textCss from './note-text.css?inline'
import conflictCss from './review-conflict.css?inline'
import workspaceCss from './review-workspace.css?inline'

export const noteReviewWidget = defineWidget({
  tag: 'chartside-note-review',
  about: 'Reviews a dictation: SOAP note, codes, transcription and tasks, to edit and save.',
  props: {
    dictationId: text(
      'The id of the dictation. Another id opens its review; unsaved changes of the previous one are kept and restored when it is shown again.',
    ),
  },
  events: {
    notesaved: event('The server has stored the changes.', { dictationId: 'string' }),
    notereviewed: event('The user has marked the note as reviewed.', { dictationId: 'string' }),
    beforedictationchange: cancelableEvent(
      'Another dictation was requested while changes are unsaved. If prevented, this one stays until it is saved or discarded.',
      { from: 'string', to: 'string' },
    ),
  },
  parts: {
    title: 'The heading.',
    ...patientPart,
    editor: 'The rich-text editor.',
    transcript: 'The transcription, with the player.',
    waveform: 'The line of the player, with the position and the gaps.',
    ...buttonParts,
    ...fieldParts,
    ...choiceParts,
    ...dialogParts,
    ...tabParts,
    ...badgePart,
    'row-button': 'A segment of the transcription, which plays from there.',
    ...emptyPart,
    ...errorPart,
  },
  states: { ...loadingState, unsaved: 'A change has not been saved.' },
  slots: emptySlot,
  styles: [css, textCss, conflictCss, workspaceCss],
  component: function NoteReview({ dictationId, disabled, emit }) {
    const session = useSession()
    const choice = useModel(
      () => createReviewChoice(session, dictationId, (from, to) => emit('beforedictationchange', { from, to })),
      [session, emit],
    )
    const { id: shownId, review: model } = useStore(choice.$shown)
    useLayoutEffect(() => choice.request(dictationId), [choice, dictationId])
    const review = useStore(model.$review)
    const place = useRef<HTMLDivElement>(null)
    const { tab, setTab, save } = useSave(model, () => emit('notesaved', { dictationId: shownId }))
    useRefresh(() => void model.reload())
    useElementState('loading', review.state === 'loading')
    useElementState('unsaved', review.state === 'ready' && review.dirty)
    return (
      <section className="review-alone">
        <h2 className="review-title" part="title">
          {useReviewTitle(review)}
        </h2>
        <ReviewBody {...{ model, review, tab, disabled, place }} onTab={setTab} />
        {review.state === 'ready' && (
          <ReviewFooter
            {...{ review, model, disabled, place }}
            onSave={save}
            onReviewed={() => emit('notereviewed', { dictationId: shownId })}
          />
        )}
      </section>
    )
  },
})
