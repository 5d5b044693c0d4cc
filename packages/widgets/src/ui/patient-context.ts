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
}

/** The patient of the dialogs below, and the line with their name. The line is passed in, so that dialogs without a patient do not load it. */
export const PatientContext = createContext<{ about: PatientFacts; line: ReactNode } | undefined>(undefined)
