import type { NoteResource } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'

/** A written note as a FHIR resource about this patient. */
export function noteResource({ id, soap_note, created_at }: Dictation, patientId: string): NoteResource {
  return {
    resourceType: 'DocumentReference',
    status: 'current',
    docStatus: 'preliminary',
    identifier: [{ system: 'urn:chartside:dictation', value: id }],
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }] },
    subject: { reference: `Patient/${patientId}` },
    ...(created_at === '' ? {} : { date: created_at }),
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: base64(soap_note ?? '') } }],
  }
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
