import type { Patient, RegisteredPatient } from '@chartside/contract/patients'

import { ageOn, capitalized, formatAge, formatDay, genderText, unambiguousDay } from '../lib/formats.ts'
import { words } from './words.ts'

/** What tells one patient from another, ready to be shown; 'Not Recorded' where nothing is known. */
export interface PatientIdentity {
  id: string
  /** Capitalised. */
  name: string
  mrn: string
  gender: string
  /** dd/MM/yyyy */
  dateOfBirth: string
  /** '04 Mar 1980', which cannot be misread, for titles and assistive technology. */
  dateOfBirthInWords: string
  /** Years, months and days; '' where the date of birth is not known. */
  age: string
  cell: string
  insurance: string
}

const recorded = (text: string): string => text.trim() || words.notRecorded

/** Describes a patient on the calendar day `today`, `yyyy-MM-dd`, from which the age is counted. */
export const identityOf = (patient: Patient, today: string): PatientIdentity => ({
  ...registeredIdentityOf(patient, today),
  insurance: recorded(patient.primary_insurance_number),
})

/** The same of a patient of whom no more is known than tells them from others. */
export function registeredIdentityOf(patient: RegisteredPatient, today: string): Omit<PatientIdentity, 'insurance'> {
  return {
    id: patient.id,
    name: capitalized(`${patient.first_name} ${patient.last_name}`) || words.nameless,
    mrn: recorded(patient.mrn),
    gender: recorded(genderText(patient.gender)),
    dateOfBirth: recorded(formatDay(patient.dob, 'dd/MM/yyyy')),
    dateOfBirthInWords: recorded(unambiguousDay(patient.dob)),
    age: formatAge(ageOn(today, patient.dob)),
    cell: recorded(patient.phone),
  }
}
