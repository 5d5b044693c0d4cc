import { emptySlot, loadingState } from '../lib/common.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { documentEvents, documentHandlers } from '../lib/document-events.ts'
import { buttonParts, dialogParts, emptyPart, errorPart, fieldParts, menuParts, patientPart, tableParts } from '../lib/parts.ts'
import { flag, text } from '../lib/props.ts'
import { DocumentsPanel } from './documents-panel.tsx'

export const documentsWidget = defineWidget({
  tag: 'chartside-documents',
  about: 'The documents of a patient, to filter by tag, view, add, change and delete.',
  props: {
    patientId: text('The id of the patient.'),
    accept: text('Restricts the accepted files, like the accept attribute of a file input: PDF, JPEG and PNG by default.'),
    readonly: flag('Documents can be viewed and downloaded, but not changed.'),
  },
  events: documentEvents,
  parts: {
    'toggle-button': 'A tag, which filters the rows.',
    ...buttonParts,
    ...fieldParts,
    ...dialogParts,
    ...patientPart,
    ...tableParts,
    ...menuParts,
    ...emptyPart,
    ...errorPart,
  },
  states: loadingState,
  slots: emptySlot,
  component: function Documents({ patientId, accept, readonly, disabled, emit }) {
    return <DocumentsPanel {...{ patientId, accept, readonly, disabled }} {...documentHandlers(emit)} />
  },
})
