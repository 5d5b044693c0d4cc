import type { NoteCoding, NoteIdentifier, NoteResource } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'

import { hashOf } from '../lib/hash.ts'
import { practiceZoneOf, type Session } from '../session/index.ts'
import { copiedNote } from './copied-note.ts'
import { type HandedNote, handedNotesOf } from './handed-notes.ts'
import { reviewStateOf } from './note-marks.ts'
import { withAddenda } from './signed-note.ts'

/**
 * That a machine wrote a text, as HL7's guide 'AI Transparency on FHIR' has it in `meta.security`: https://build.fhir.org/ig/HL7/aitransparency-ig/en/
 * It is true of a signed note as well; that a clinician answers for it is said by `docStatus`.
 */
const fromAi: NoteCoding = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'AIAST',
  display: 'Artificial Intelligence asserted',
}

const progressNote: NoteCoding = { system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }

/** US Core asks for it, and scopes of an EHR can be limited to it. */
const clinicalNote: NoteCoding = {
  system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
  code: 'clinical-note',
  display: 'Clinical Note',
}

/** A note for a record: FHIR R4, without a subject where the note has no patient of the practice. */
export type NoteDocument = Omit<NoteResource, 'subject'> & Partial<Pick<NoteResource, 'subject'>>

/**
 * Identifies a state of a note: another one for each saved version, for the signature and for each addendum, and the same one however
 * often that state is handed over.
 */
export function noteStateOf({ id, version, soap_note, signature, addenda }: Dictation): NoteIdentifier {
  // A backend without versions tells states apart by their text alone.
  const text = version || hashOf(JSON.stringify([soap_note, addenda])).toString(36)
  const signed = !signature ? [] : addenda.length === 0 ? ['signed'] : ['signed', String(addenda.length)]
  return { system: 'urn:chartside:note', value: [id, text, ...signed].join('/') }
}

interface Written {
  text: string
  /** False for a note that a user wrote, and where no machine writes notes: it then has no label. */
  isFromAi: boolean
  /** The state that was handed over before. */
  replaces: HandedNote | undefined
}

/** A written note as a FHIR R4 resource: `preliminary` until it is signed, `final` when it is, `amended` with addenda. */
export function noteDocument(dictation: Dictation, { text, isFromAi, replaces }: Written): NoteDocument {
  const { id, patient_pool_id, created_at, signature, addenda } = dictation
  return {
    resourceType: 'DocumentReference',
    ...(isFromAi ? { meta: { security: [fromAi] } } : {}),
    identifier: [noteStateOf(dictation), { system: 'urn:chartside:dictation', value: id }],
    status: 'current',
    docStatus: !signature ? 'preliminary' : addenda.length > 0 ? 'amended' : 'final',
    type: { coding: [progressNote] },
    category: [{ coding: [clinicalNote] }],
    ...(patient_pool_id === '' ? {} : { subject: { reference: `Patient/${patient_pool_id}` } }),
    ...(created_at === '' ? {} : { date: created_at }),
    ...authorOf(dictation),
    ...(replaces ? { relatesTo: [{ code: 'replaces', target: targetOf(replaces) }] } : {}),
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: base64(text) } }],
  }
}

/** By an identifier: the page knows our provider by no reference of its own. */
const authorOf = ({ provider_id, signature }: Dictation): Pick<NoteResource, 'author'> =>
  provider_id === ''
    ? {}
    : {
        author: [
          {
            type: 'Practitioner',
            identifier: { system: 'urn:chartside:provider', value: provider_id },
            ...(signature?.by ? { display: signature.by } : {}),
          },
        ],
      }

const targetOf = ({ state, location }: HandedNote) => ({
  type: 'DocumentReference' as const,
  ...(location === '' ? {} : { reference: location }),
  identifier: state,
})

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** A stored note for the page's record, with its addenda. */
export interface NoteForRecord {
  dictationId: string
  /** '' for a dictation about a typed name. */
  patientId: string
  /** True once a provider has signed it. */
  signed: boolean
  text: string
  /** The same as HTML, without attributes; every character of the note is escaped. */
  html: string
  document: NoteDocument
}

/** The note of a dictation for the page's record; undefined while there is none. */
export function noteForRecord(session: Session, dictation: Dictation): NoteForRecord | undefined {
  const { id, patient_pool_id, soap_note, signature } = dictation
  if (soap_note === null) return undefined
  const { plain, html } = copiedNote(withAddenda(soap_note, dictation, practiceZoneOf(session).get()))
  const isFromAi = !session.offers('no-speech-engine') && !reviewStateOf(session, dictation).isByHand
  const replaces = handedNotesOf(session).before(id, noteStateOf(dictation))
  return {
    ...{ dictationId: id, patientId: patient_pool_id, signed: signature !== null, text: plain, html },
    document: noteDocument(dictation, { text: plain, isFromAi, replaces }),
  }
}
