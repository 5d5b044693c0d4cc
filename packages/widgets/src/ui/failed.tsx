import type { CallError } from '@chartside/core/errors'
import { sharedWords } from '@chartside/core/lib/words'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import { AlertIcon } from './icons.tsx'

interface FailedProps {
  /** What happened; also reported to the page as `widgeterror`. */
  error?: CallError | undefined
  /** In place of the error's own words. */
  message?: string
  onRetry?: (() => void) | undefined
  /** A line stands above content that is still there; a block in its place. */
  size?: 'block' | 'line'
}

/** What went wrong, in the place where the data would have been, with a way to try again. */
export function Failed({ error, message = error?.message, onRetry, size = 'block' }: FailedProps) {
  const { tryAgain, reference } = useWords(sharedWords)
  useWidgetError(error, size === 'block')
  return (
    <div className="failed" part="error" role="alert" data-size={size}>
      <AlertIcon />
      <p>{message}</p>
      {error?.correlationId && <p className="failed-support">{reference(error.correlationId)}</p>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}
