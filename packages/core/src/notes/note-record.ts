import type { Dictation } from '@chartside/contract/notes'

import type { AuditedRecord } from '../session/index.ts'

type Ids = Pick<Dictation, 'id' | 'patient_pool_id'>

/** The note of a dictation, for the audit trail. */
export const noteOf = ({ id, patient_pool_id: patientId }: Ids): AuditedRecord => ({ resource: 'note', id, patientId })

/** The recording of a dictation, for the audit trail. */
export const recordingOf = (dictation: Ids): AuditedRecord => ({ ...noteOf(dictation), resource: 'recording' })
