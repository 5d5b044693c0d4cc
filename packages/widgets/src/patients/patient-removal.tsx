import { centerWords, type PatientDeletion } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { DeleteIcon } from '../ui/icons.tsx'

interface PatientRemovalProps {
  deletion: PatientDeletion
  onDeleted: () => void
}

/** Deletes the patient after asking; a refusal is shown at the question. */
export function PatientRemoval({ deletion, onDeleted }: PatientRemovalProps) {
  const words = useWords(centerWords)
  const state = useStore(deletion.$deletion)
  const error = state.state === 'asked' ? state.error : undefined
  useWidgetError(error)
  const remove = async () => {
    if (await deletion.remove()) onDeleted()
  }
  return (
    <>
      <Button size="small" variant="quiet" icon={<DeleteIcon />} onClick={deletion.ask}>
        {words.delete}
      </Button>
      {(state.state === 'asked' || state.state === 'deleting') && (
        <Confirm
          question={words.deleteQuestion}
          busy={state.state === 'deleting'}
          refused={error?.retryable === false}
          onYes={() => void remove()}
          onNo={deletion.keep}
          problem={error?.message}
        />
      )}
    </>
  )
}
