import { createReviewChoice, type NoteForRecord, noteForRecord } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useMethods, useModel, useRefresh, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event, method } from '../lib/events.ts'
import {
  badgePart,
  buttonParts,
  choiceParts,
  dialogParts,
  emptyPart,
  errorPart,
  fieldParts,
  menuParts,
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
    actions: text(
      "Further actions to offer, as words with spaces between them: push, which hands the note to the page's own record. None by default.",
    ),
  },
  events: {
    notepush: cancelableEvent(
      'The user sends the note to the record of the page, which gets it by `getNote()`. `respondWith` takes a promise of where the record has it (the `location` of the answer): then the review says that it was sent, or that it was not, and the next state of the note says what it replaces. If prevented without an answer, the review does not say that it was sent.',
      { dictationId: 'string', patientId: 'string', signed: 'boolean', respondWith: 'answer' },
    ),
    notesaved: event('The server has stored the changes.', { dictationId: 'string' }),
    notereviewed: event('The user has marked the note as reviewed.', { dictationId: 'string' }),
    notesigned: event('The user has signed the note, which locks it.', { dictationId: 'string' }),
    beforedictationchange: cancelableEvent(
      'Another dictation was requested while changes are unsaved. If prevented, this one stays until it is saved or discarded.',
      { from: 'string', to: 'string' },
    ),
  },
  methods: {
    getNote: method(
      'The stored note with its addenda, as text, as HTML and as a FHIR R4 DocumentReference that says whether a clinician has signed it and which earlier one it replaces; undefined while there is none. Unsaved changes are not in it.',
      '() => { dictationId: string, patientId: string, signed: boolean, text: string, html: string, document: object } | undefined',
      (): NoteForRecord | undefined => undefined,
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
    ...menuParts,
    ...tabParts,
    ...badgePart,
    'row-button': 'A segment of the transcription, which plays from there.',
    ...emptyPart,
    ...errorPart,
  },
  states: { ...loadingState, unsaved: 'A change has not been saved.' },
  slots: emptySlot,
  styles: [css, textCss, conflictCss, workspaceCss],
  component: function NoteReview({ dictationId, actions, disabled, emit }) {
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
    useMethods({
      getNote() {
        const dictation = model.$work.get()?.dictation
        return dictation && noteForRecord(session, dictation)
      },
    })
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
            onPush={actions.split(/[\s,]+/).includes('push') ? (note) => emit('notepush', note) : undefined}
            onSave={save}
            onReviewed={() => emit('notereviewed', { dictationId: shownId })}
            onSigned={() => emit('notesigned', { dictationId: shownId })}
          />
        )}
      </section>
    )
  },
})
