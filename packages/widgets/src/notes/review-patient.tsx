import type { Dictation } from '@chartside/contract/notes'
import { centerWords, isAboutSomebodyElse } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { RecordLine, useIdentity } from '../ui/patient-line.tsx'

/** The patient in whose record the note is, and a warning where it was dictated about quite another name. */
export function ReviewPatient({ dictation }: { dictation: Dictation }) {
  const { patient_pool_id: patientId, patient_name: name } = dictation
  const words = useWords(centerWords)
  const lookup = useIdentity(patientId)
  return (
    <>
      <RecordLine lookup={lookup} name={name} />
      {lookup.state === 'found' && isAboutSomebodyElse(dictation, lookup.patient) && (
        <p className="review-warning" role="note">
          <AlertIcon />
          <bdi>{words.otherName(name)}</bdi>
        </p>
      )}
    </>
  )
}
