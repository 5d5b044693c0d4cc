import type { Dictation } from '@chartside/contract/notes'
import { unambiguousDay } from '@chartside/core/lib/formats'
import type { ReactNode } from 'react'

import { AboutPatient } from '../ui/about-patient.tsx'
import type { PatientFacts } from '../ui/patient-context.ts'

/** The patient of a dictation, as its row has them. */
export const patientOf = ({ patient_pool_id: patientId, patient_name: name, dob, mrn }: Dictation): PatientFacts => ({
  ...{ patientId, name, mrn },
  dateOfBirth: unambiguousDay(dob),
})

/**
 * Names the patient of a dictation in the dialogs inside, by the patient's record alone, since the dictated name may differ; nobody
 * until the dictation is known.
 */
export function OfReview({ dictation, children }: { dictation: Dictation | undefined; children: ReactNode }) {
  return (
    <AboutPatient patientId={dictation?.patient_pool_id ?? ''} name={dictation?.patient_name}>
      {children}
    </AboutPatient>
  )
}
