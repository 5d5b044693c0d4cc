import { centerWords, type PatientDeletion } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { PatientFacts } from '../ui/patient-context.ts'

interface PatientRemovalProps {
  patient: PatientFacts
  deletion: PatientDeletion
  onDeleted: () => void
}

/** Asks before the patient is deleted; a refusal is shown at the question. */
export function PatientRemoval({ patient, deletion, onDeleted }: PatientRemovalProps) {
  const words = useWords(centerWords)
  const state = useStore(deletion.$deletion)
  const error = state.state === 'asked' ? state.error : undefined
  useWidgetError(error)
  if (state.state !== 'asked' && state.state !== 'deleting') return null
  const remove = async () => {
    if (await deletion.remove()) onDeleted()
  }
  return (
    <Confirm
      patient={patient}
      question={words.deleteQuestion}
      busy={state.state === 'deleting'}
      refused={error?.retryable === false}
      onYes={() => void remove()}
      onNo={deletion.keep}
      problem={error?.message}
    />
  )
}
