import { sameName } from '@chartside/contract/lib/folding'
import type { dictation } from '@chartside/contract/notes'
import type * as v from 'valibot'

import { dictations, patients } from '../database/schema.ts'
import type { SentProgress } from '../scribe/index.ts'

/** The columns of a dictation and its patient that are sent. */
export const dictationColumns = {
  id: dictations.id,
  patient_name: dictations.patient_name,
  patient_pool_id: dictations.patient_pool_id,
  first_name: patients.first_name,
  last_name: patients.last_name,
  dob: patients.dob,
  mrn: patients.mrn,
  created_at: dictations.created_at,
  provider_id: dictations.provider_id,
  soap_note: dictations.soap_note,
  cpt_codes: dictations.cpt_codes,
  icd_10_codes: dictations.icd_10_codes,
  modifiers: dictations.modifiers,
  tasks: dictations.tasks,
  comments: dictations.comments,
  audio_key: dictations.audio_key,
  transcription: dictations.transcription,
  speakers: dictations.speakers,
  consent: dictations.consent,
  consent_withdrawn_at: dictations.consent_withdrawn_at,
  gaps: dictations.gaps,
  failure: dictations.failure,
  failed_at: dictations.failed_at,
  note_state: dictations.note_state,
  signature: dictations.signature,
  addenda: dictations.addenda,
  moves: dictations.moves,
  version: dictations.version,
  updated_at: dictations.updated_at,
}
type OfPatient = 'first_name' | 'last_name' | 'dob' | 'mrn'
/** The sent columns of a dictation; those of a deleted patient are null. */
export type DictationRow = Pick<typeof dictations.$inferSelect, Exclude<keyof typeof dictationColumns, OfPatient>> & {
  first_name: string | null
  last_name: string | null
  dob: string | null
  mrn: string | null
}

/** The patient's own name, and the one that it was stored with where that is quite another. */
export function namesOf(row: Pick<DictationRow, 'patient_name' | 'first_name' | 'last_name'>) {
  const { patient_name, first_name, last_name } = row
  if (first_name === null) return { patient_name, dictated_name: '' }
  const name = `${first_name} ${last_name}`
  return { patient_name: name, dictated_name: sameName(name, patient_name) ? '' : patient_name }
}

/** A dictation as sent to clients; `address` returns the URL of its recording, `progress` its note's progress. */
export function dictationSent(
  row: DictationRow,
  address: (key: string) => string,
  progress: SentProgress | undefined,
): v.InferInput<typeof dictation> {
  return {
    id: row.id,
    ...namesOf(row),
    patient_pool_id: row.patient_pool_id,
    dob: row.dob,
    mrn: row.mrn,
    created_at: row.created_at.toISOString(),
    provider_id: row.provider_id,
    soap_note: row.soap_note,
    cpt_codes: JSON.stringify(row.cpt_codes),
    icd_10_codes: JSON.stringify(row.icd_10_codes),
    modifiers: JSON.stringify(row.modifiers),
    tasks: JSON.stringify(row.tasks),
    comments: row.comments,
    audio_file: row.audio_key ? address(row.audio_key) : null,
    transcription: row.transcription,
    speakers: row.speakers,
    consent: row.consent,
    consent_withdrawn_at: row.consent_withdrawn_at?.toISOString() ?? null,
    gaps: row.gaps,
    failure: row.failure,
    note_progress: progress ?? (row.failure && row.failed_at ? { state: 'failed', since: row.failed_at.toISOString() } : null),
    note_state: row.note_state,
    signature: row.signature,
    addenda: row.addenda,
    moves: row.moves,
    version: String(row.version),
    updated_at: row.updated_at.toISOString(),
  }
}
