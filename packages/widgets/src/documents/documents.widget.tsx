import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { flag, text } from '../lib/props.ts'
import { DocumentsPanel } from './documents-panel.tsx'

export const documentsWidget = defineWidget({
  tag: 'chartside-documents',
  about: 'The documents of a patient: found by tag, looked at, added, changed and deleted.',
  props: {
    patientId: text('Whose documents.'),
    accept: text('Narrows down what is taken, as the accept of a file input does: PDF, JPEG and PNG when absent.'),
    readonly: flag('Documents can be looked at and saved, and nothing be changed.'),
  },
  events: {
    documentopened: event('A document is looked at, or edited.', { documentId: 'string' }),
    documentuploaded: event('A document was filed; its id where the backend says it.', { documentId: 'string?' }),
  },
  parts: { ...emptyPart, ...errorPart },
  slots: emptySlot,
  component: function Documents({ patientId, accept, readonly, disabled, emit }) {
    return (
      <DocumentsPanel
        {...{ patientId, accept, readonly, disabled }}
        onOpened={(documentId) => emit('documentopened', { documentId })}
        onUploaded={(documentId) => emit('documentuploaded', { documentId: documentId || undefined })}
      />
    )
  },
})
