import { patient } from '@chartside/contract/patients'

import { patients } from '../database/schema.ts'

type Field = keyof typeof patient.entries

/** The columns of a patient that are sent: those of the contract. */
export const patientColumns = Object.fromEntries(
  (Object.keys(patient.entries) as Field[]).map((field) => [field, patients[field]]),
) as { [Name in Field]: (typeof patients)[Name] }
