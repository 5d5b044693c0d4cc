import { createDrafts, type Session } from '../session/index.ts'
import { createDocumentUpload, type DocumentUpload } from './document-upload.ts'

const drafts = createDrafts<DocumentUpload>({
  isUnsent: ({ $files }) => $files.get().length > 0,
  forget: (upload) => upload.clear(),
  isLasting: true,
})

/** The upload of documents about one patient. It goes on with files that were chosen and not filed. */
export const documentUploadOf = (session: Session, patientId: string): DocumentUpload =>
  drafts.of(session, patientId, () => createDocumentUpload(session, patientId))
