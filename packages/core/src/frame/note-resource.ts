import type { NoteResource } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'

import { noteDocument } from '../notes/index.ts'
import type { Session } from '../session/index.ts'

/** A written note as a FHIR resource about this patient. */
export const noteResource = (session: Session, dictation: Dictation, patientId: string): NoteResource => ({
  ...noteDocument(dictation, { text: dictation.soap_note ?? '', isFromAi: !session.offers('no-speech-engine') }),
  subject: { reference: `Patient/${patientId}` },
})
