import { Refused, SessionEnded } from '@chartside/core/errors'
import { registerWords as ours, type PatientRegistration } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Failed } from '../ui/failed.tsx'

interface RegisterFailureProps {
  registration: PatientRegistration
  onRetry: () => void
}

/** Why the last attempt did not go through, where no field says so. */
export function RegisterFailure({ registration, onRetry }: RegisterFailureProps) {
  const words = useWords(ours)
  const form = useStore(registration.$form)
  const errors = useStore(registration.$errors)
  const error = form.state === 'failed' && !(form.error instanceof SessionEnded) ? form.error : undefined
  useWidgetError(error)
  if (!error || Object.keys(errors).length > 0) return null
  const refused = error instanceof Refused
  return (
    <Failed
      size="line"
      error={error}
      message={refused ? error.message : `${error.message} ${words.kept}`}
      onRetry={refused ? undefined : onRetry}
    />
  )
}
