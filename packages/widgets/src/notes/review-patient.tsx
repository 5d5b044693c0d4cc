import type { Dictation } from '@chartside/contract/notes'
import { centerWords, createIdentityLookup, isAboutSomebodyElse } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { RecordLine } from '../ui/patient-line.tsx'

/** The patient in whose record the note is, and a warning where it was dictated about quite another name. */
export function ReviewPatient({ dictation }: { dictation: Dictation }) {
  const { patient_pool_id: patientId, patient_name: name } = dictation
  const session = useSession()
  const words = useWords(centerWords)
  const model = useModel(() => createIdentityLookup(session), [session])
  const lookup = useStore(model.$lookup)
  useEffect(() => {
    model.show(patientId)
    return model.stop
  }, [model, patientId])
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
