import type { Patient } from '@chartside/contract/patients'

import { identityOf, type PatientIdentity } from './identity.ts'
import { words } from './words.ts'

/** Everything known about a patient, ready for display (CENTER-02); 'Not Recorded' for unknown fields. */
export interface PatientHeader extends PatientIdentity {
  email: string
  /** Street, city, state and zip. */
  address: string
}

/** Describes a patient on the calendar day `today`, `yyyy-MM-dd`, which determines the age. */
export function headerOf(patient: Patient, today: string): PatientHeader {
  const identity = identityOf(patient, today)
  const { address, city, state, zip } = patient
  const place = [address, city, `${state.trim()} ${zip.trim()}`].map((part) => part.trim()).filter(Boolean)
  return {
    ...identity,
    age: identity.age || words.notRecorded,
    email: patient.email.trim() || words.notRecorded,
    address: place.join(', ') || words.notRecorded,
  }
}
