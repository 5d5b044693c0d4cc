import type { Dictation } from '@chartside/contract/notes'
import { unambiguousDay } from '@chartside/core/lib/formats'
import type { ReactNode } from 'react'

import { AboutPatient } from '../ui/about-patient.tsx'

/** Names the patient of a dictation in the dialogs inside: by its row, else by a lookup. */
export function OfDictation({ dictation, children }: { dictation: Dictation | undefined; children: ReactNode }) {
  if (!dictation) return children
  const { patient_pool_id: patientId, patient_name: name, dob, mrn } = dictation
  return (
    <AboutPatient {...{ patientId, name, mrn }} dateOfBirth={unambiguousDay(dob)}>
      {children}
    </AboutPatient>
  )
}

/** As `OfDictation`, by the patient's record alone, since the dictated name may differ; nobody until the dictation is known. */
export function OfReview({ dictation, children }: { dictation: Dictation | undefined; children: ReactNode }) {
  return (
    <AboutPatient patientId={dictation?.patient_pool_id ?? ''} name={dictation?.patient_name}>
      {children}
    </AboutPatient>
  )
}
