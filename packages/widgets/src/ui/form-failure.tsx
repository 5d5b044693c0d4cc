import { type CallError, Refused, SessionEnded } from '@chartside/core/errors'
import { sentences } from '@chartside/core/lib/sentences'

import { useWidgetError } from '../lib/context.ts'
import { Failed } from './failed.tsx'

interface FormFailureProps {
  form: { state: string; error?: CallError }
  /** Messages of the fields: with any of them, nothing more is shown. */
  errors: object
  /** Adds that the entries are kept. */
  kept: string
  onRetry: () => void
}

/** Why the last attempt to send a form failed, if no field shows it. */
export function FormFailure({ form, errors, kept, onRetry }: FormFailureProps) {
  const error = form.state === 'failed' && !(form.error instanceof SessionEnded) ? form.error : undefined
  useWidgetError(error)
  if (!error || Object.keys(errors).length > 0) return null
  const refused = error instanceof Refused
  return (
    <Failed
      size="line"
      error={error}
      message={refused ? error.message : sentences(error.message, kept)}
      onRetry={error.retryable ? onRetry : undefined}
    />
  )
}
