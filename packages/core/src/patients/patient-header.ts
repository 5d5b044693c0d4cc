import type { Patient } from '@chartside/contract/patients'

import { identityOf, type PatientIdentity } from './identity.ts'
import { words } from './words.ts'

/** Everything that is known of a patient, ready to be shown (CENTER-02); 'Not Recorded' where nothing is. */
export interface PatientHeader extends PatientIdentity {
  email: string
  /** Street, city, state and zip. */
  address: string
}

/** Describes a patient on the calendar day `today`, `yyyy-MM-dd`, from which the age is counted. */
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
