import { atom } from 'nanostores'

import { perSession } from '../session/index.ts'

/** The patient of a dictation. Without an id it is a typed name; without a name it is still being looked up. */
export interface DictationPatient {
  id: string
  name: string
}

/** The patient of an empty form. */
export const nobody: DictationPatient = { id: '', name: '' }

/** The patient of a dictation and what their record says; '' where that is not known (yet). */
export interface DictatedPatient extends DictationPatient {
  /** 'dd MMM yyyy' */
  dateOfBirth: string
  mrn: string
}

/**
 * The patient of the session's dictation: of the recording, once there is one, which is never about anybody else. Apart from the
 * form, so that it can be read without loading it.
 */
export const dictatedPatientOf = perSession(() => atom<DictatedPatient>({ ...nobody, dateOfBirth: '', mrn: '' }))
