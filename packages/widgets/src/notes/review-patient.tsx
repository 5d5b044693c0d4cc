import type { Dictation } from '@chartside/contract/notes'
import { centerWords, dictatedNameOf, isAboutSomebodyElse } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { useShowsPatient } from '../lib/use-shows-patient.ts'
import { RecordLine, useIdentity } from '../ui/patient-line.tsx'
import { Warning } from '../ui/problem.tsx'

/** The patient whose record has the note, and a warning if it was dictated about a quite different name. */
export function ReviewPatient({ dictation }: { dictation: Dictation }) {
  const { patient_pool_id: patientId, patient_name: name } = dictation
  const words = useWords(centerWords)
  const lookup = useIdentity(patientId)
  useShowsPatient(patientId)
  return (
    <>
      <RecordLine lookup={lookup} name={name} />
      {lookup.state === 'found' && isAboutSomebodyElse(dictation, lookup.patient) && (
        <Warning>{words.otherName(dictatedNameOf(dictation))}</Warning>
      )}
    </>
  )
}
