import { type Emit, event } from './events.ts'

/** The events of a widget with a patient's documents. */
export const documentEvents = {
  documentopened: event('A document was opened to view or edit.', { documentId: 'string' }),
  documentuploaded: event('A document was filed; with its id if the backend returns it.', { documentId: 'string?' }),
  documentchanged: event('The tag of a document, or its file, was changed.', { documentId: 'string' }),
  documentdeleted: event('A document was deleted.', { documentId: 'string' }),
}

/** The handlers of the documents panel that report to the page. */
export const documentHandlers = (emit: Emit<typeof documentEvents>) => ({
  onOpened: (documentId: string) => void emit('documentopened', { documentId }),
  onUploaded: (documentId: string) => void emit('documentuploaded', { documentId: documentId || undefined }),
  onChanged: (documentId: string) => void emit('documentchanged', { documentId }),
  onDeleted: (documentId: string) => void emit('documentdeleted', { documentId }),
})
