import { ageOn } from '@chartside/contract/lib/days'
import type { Patient } from '@chartside/contract/patients'

import { formatAge } from '../lib/amounts.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { identityWords } from './identity-words.ts'

/** Everything known about a patient, ready for display (CENTER-02); 'Not Recorded' for unknown fields. */
export interface PatientHeader extends PatientIdentity {
  /** Years, months and days. */
  age: string
  email: string
  /** Street, city, state and zip. */
  address: string
}

/** Describes a patient on the calendar day `today`, `yyyy-MM-dd`, which determines the age. */
export function headerOf(patient: Patient, today: string): PatientHeader {
  const { address, city, state, zip } = patient
  const place = [address, city, `${state.trim()} ${zip.trim()}`].map((part) => part.trim()).filter(Boolean)
  return {
    ...identityOf(patient),
    age: formatAge(ageOn(today, patient.dob)) || identityWords.notRecorded,
    email: patient.email.trim() || identityWords.notRecorded,
    address: place.join(', ') || identityWords.notRecorded,
  }
}
