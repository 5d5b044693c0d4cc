import type { PatientIdentity } from '@chartside/core/patients'
import { createContext, type ReactNode } from 'react'

/** The patient to whom a part of the screen belongs. */
export interface PatientFacts {
  /** '' if the name was typed. */
  patientId: string
  /** As given by the row or the page. */
  name?: string | undefined
  /** 'dd MMM yyyy'. Unknown values are looked up by the id. */
  dateOfBirth?: string | undefined
  mrn?: string | undefined
  /** `yyyy-MM-dd`, for the age. */
  born?: string | undefined
  gender?: string | undefined
}

/** Whom a question is about, and who is named below it. */
export type Subject = PatientFacts | 'nobody'

/** What a record says about a patient. */
export const factsOf = ({ id, name, dateOfBirthInWords, born, mrn, gender }: PatientIdentity): PatientFacts => ({
  ...{ patientId: id, name, mrn, born, gender },
  dateOfBirth: dateOfBirthInWords,
})

/** The patient of the dialogs below, and the line with their name. The line is passed in, so that dialogs without a patient do not load it. */
export const PatientContext = createContext<{ about: PatientFacts; line: ReactNode } | undefined>(undefined)
