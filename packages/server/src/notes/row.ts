import type { dictation } from '@chartside/contract/notes'
import type * as v from 'valibot'

import type { dictations } from '../database/schema.ts'
import type { SentProgress } from '../scribe/index.ts'

/** A dictation as it is sent; `address` tells where its recording can be listened to, `progress` where its note is. */
export function dictationSent(
  row: typeof dictations.$inferSelect & { dob: string | null; mrn: string | null },
  address: (key: string) => string,
  progress: SentProgress | undefined,
): v.InferInput<typeof dictation> {
  return {
    id: row.id,
    patient_name: row.patient_name,
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
    failure: row.failure,
    note_progress: progress ?? (row.failure && row.failed_at ? { state: 'failed', since: row.failed_at.toISOString() } : null),
    version: String(row.version),
    updated_at: row.updated_at.toISOString(),
  }
}
