import { createDrafts, type Session } from '../session/index.ts'
import { createDocumentUpload, type DocumentUpload } from './document-upload.ts'

const drafts = createDrafts<DocumentUpload>({
  isUnsent: ({ $files }) => $files.get().length > 0,
  forget: (upload) => upload.clear(),
  isLasting: true,
})

/** The upload of documents about one patient. It continues with files that were chosen but not filed. */
export const documentUploadOf = (session: Session, patientId: string): DocumentUpload =>
  drafts.of(session, patientId, () => createDocumentUpload(session, patientId))
