import type { CallError } from '@chartside/core/errors'
import { sharedWords } from '@chartside/core/lib/words'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import { AlertIcon } from './icons.tsx'

interface FailedProps {
  /** What happened; also reported to the page as `widgeterror`. */
  error?: CallError | undefined
  /** Replaces the error's own message. */
  message?: string
  onRetry?: (() => void) | undefined
  /** A line is shown above the content; a block replaces it. */
  size?: 'block' | 'line'
}

/** A failure, in place of the data, with a way to try again. */
export function Failed({ error, message = error?.message, onRetry, size = 'block' }: FailedProps) {
  const { tryAgain, reference } = useWords(sharedWords)
  useWidgetError(error, size === 'block')
  return (
    <div className="failed" part="error" role="alert" data-size={size}>
      <AlertIcon />
      <p>{message}</p>
      {error?.correlationId && <p className="hint">{reference(error.correlationId)}</p>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}
