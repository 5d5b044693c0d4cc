import type { Patient, RegisteredPatient } from '@chartside/contract/patients'

import { formatDay, genderText, unambiguousDay } from '../lib/formats.ts'
import { capitalized } from '../lib/person-name.ts'
import { identityWords } from './identity-words.ts'

/** What distinguishes one patient from another, ready for display; 'Not Recorded' for unknown fields. */
export interface PatientIdentity {
  id: string
  /** Capitalized. */
  name: string
  mrn: string
  gender: string
  /** dd/MM/yyyy */
  dateOfBirth: string
  /** '04 Mar 1980', which cannot be misread; for titles and assistive technology. */
  dateOfBirthInWords: string
  /** `yyyy-MM-dd`; '' if unknown. */
  born: string
  cell: string
  insurance: string
}

const recorded = (text: string): string => text.trim() || identityWords.notRecorded

/** Describes a patient. */
export const identityOf = (patient: Patient): PatientIdentity => ({
  ...registeredIdentityOf(patient),
  insurance: recorded(patient.primary_insurance_number),
})

/** Describes a patient by the identifying fields alone. */
export function registeredIdentityOf(patient: RegisteredPatient): Omit<PatientIdentity, 'insurance'> {
  return {
    id: patient.id,
    name: capitalized(`${patient.first_name} ${patient.last_name}`) || identityWords.nameless,
    mrn: recorded(patient.mrn),
    gender: recorded(genderText(patient.gender)),
    dateOfBirth: recorded(formatDay(patient.dob, 'dd/MM/yyyy')),
    dateOfBirthInWords: recorded(unambiguousDay(patient.dob)),
    born: patient.dob,
    cell: recorded(patient.phone),
  }
}
