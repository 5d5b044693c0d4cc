import { type Emit, event } from './events.ts'

/** What a widget with a patient's documents tells of them. */
export const documentEvents = {
  documentopened: event('A document is looked at, or edited.', { documentId: 'string' }),
  documentuploaded: event('A document was filed; its id where the backend says it.', { documentId: 'string?' }),
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
