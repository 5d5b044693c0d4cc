import type { NoteResource } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'

import { noteForRecord } from '../notes/index.ts'
import type { Session } from '../session/index.ts'

/** A note as a FHIR resource about this patient; undefined while there is none. */
export function noteResource(session: Session, dictation: Dictation, patientId: string): NoteResource | undefined {
  const note = noteForRecord(session, dictation)
  return note && { ...note.document, subject: { reference: `Patient/${patientId}` } }
}
