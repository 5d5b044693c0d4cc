import type { NoteLabel, NoteResource } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'

import type { Session } from '../session/index.ts'
import { copiedNote } from './copied-note.ts'
import { withAddenda } from './signed-note.ts'

/**
 * Labels of who a text is from, of HL7's guide 'AI Transparency on FHIR' (1.0.0-ballot, value set ProvenanceVS, for
 * `meta.security`): https://build.fhir.org/ig/HL7/aitransparency-ig/en/ValueSet-ProvenanceVS.html. The ballot may still change
 * the second one, which it defines itself; the first is of HL7's terminology.
 */
const labels = {
  draft: {
    system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
    code: 'AIAST',
    display: 'Artificial Intelligence asserted',
  },
  signed: {
    system: 'http://hl7.org/fhir/uv/aitransparency/CodeSystem/AddedProvenanceCS',
    code: 'CLINAST_AIRPT',
    display: 'Clinician Asserted from AI Reported',
  },
} satisfies Record<string, NoteLabel>

/** A note for a record: FHIR R4, without a subject where the note has no patient of the practice. */
export type NoteDocument = Omit<NoteResource, 'subject'> & Partial<Pick<NoteResource, 'subject'>>

/**
 * A written note as a FHIR R4 resource: `preliminary` until it is signed, `final` when it is, `amended` with addenda. `isFromAi` is
 * false where no machine writes notes, which then have no label.
 */
export function noteDocument(dictation: Dictation, { text, isFromAi }: { text: string; isFromAi: boolean }): NoteDocument {
  const { id, patient_pool_id, created_at, signature, addenda } = dictation
  return {
    resourceType: 'DocumentReference',
    ...(isFromAi ? { meta: { security: [signature ? labels.signed : labels.draft] } } : {}),
    status: 'current',
    docStatus: !signature ? 'preliminary' : addenda.length > 0 ? 'amended' : 'final',
    identifier: [{ system: 'urn:chartside:dictation', value: id }],
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }] },
    ...(patient_pool_id === '' ? {} : { subject: { reference: `Patient/${patient_pool_id}` } }),
    ...(created_at === '' ? {} : { date: created_at }),
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: base64(text) } }],
  }
}

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
  const { plain, html } = copiedNote(withAddenda(soap_note, dictation))
  const isFromAi = !session.offers('no-speech-engine')
  return {
    ...{ dictationId: id, patientId: patient_pool_id, signed: signature !== null, text: plain, html },
    document: noteDocument(dictation, { text: plain, isFromAi }),
  }
}
