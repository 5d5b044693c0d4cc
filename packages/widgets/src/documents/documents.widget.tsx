import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { documentEvents, documentHandlers } from '../lib/document-events.ts'
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
  events: documentEvents,
  parts: { ...emptyPart, ...errorPart },
  slots: emptySlot,
  component: function Documents({ patientId, accept, readonly, disabled, emit }) {
    return <DocumentsPanel {...{ patientId, accept, readonly, disabled }} {...documentHandlers(emit)} />
  },
})
