import { onHandover, type Session } from '../session/index.ts'
import { createDocumentUpload, type DocumentUpload } from './document-upload.ts'

const ofSessions = new WeakMap<Session, Map<string, DocumentUpload>>()

/**
 * The upload of documents about one patient. Files that were chosen and not filed are not lost when the screen goes (another
 * tab, a session that ran out): it goes on with them, for this user and this patient alone. In memory.
 */
export function documentUploadOf(session: Session, patientId: string): DocumentUpload {
  let uploads = ofSessions.get(session)
  if (!uploads) {
    const made = new Map<string, DocumentUpload>()
    uploads = made
    ofSessions.set(session, made)
    onHandover(session, () => {
      for (const upload of made.values()) upload.clear()
    })
  }
  const known = uploads.get(patientId) ?? createDocumentUpload(session, patientId)
  uploads.set(patientId, known)
  return known
}
