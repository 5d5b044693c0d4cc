import { createContext, type ReactNode } from 'react'

/** The patient whom something on the screen is about. */
export interface PatientFacts {
  /** '' if the name was typed. */
  patientId: string
  /** As given by the row or the page. */
  name?: string | undefined
  /** 'dd MMM yyyy'. Unknown values are looked up by the id. */
  dateOfBirth?: string | undefined
  mrn?: string | undefined
}

/** The patient whom the dialogs here are about, and the line that names them: a dialog about nobody does not load what draws it. */
export const PatientContext = createContext<{ about: PatientFacts; line: ReactNode } | undefined>(undefined)
