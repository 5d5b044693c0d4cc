import { Offline } from '@chartside/core/errors'
import { timeHere } from '@chartside/core/lib/clock-times'
import type { Remote } from '@chartside/core/lib/remote'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { usePartSheet, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { Failed } from './failed.tsx'
import css from './last-known.css?inline'
import { ClockIcon } from './page-icons.tsx'

interface LoadFailureProps {
  of: Remote<unknown>
  /** The message if there is nothing to show. */
  failed: string
  /** The message above data that is still shown. */
  stale: string
  onRetry: () => void
  /** Shows a line even if there is no data. */
  size?: 'line'
}

/** A failed load, in place of the data or above older data; offline, older data is marked as last known. */
export function LoadFailure({ of, failed, stale, onRetry, size }: LoadFailureProps) {
  const isOffline = useStore(useSession().network.$isOffline)
  const isKnown = of.data !== undefined
  const error = of.state === 'failed' ? of.error : undefined
  const isLastKnown = isKnown && (isOffline || error instanceof Offline)
  useWidgetError(isLastKnown ? error : undefined)
  if (isLastKnown) return <LastKnown at={of.at} />
  if (!error) return null
  return (
    <Failed
      error={error}
      message={`${isKnown ? stale : failed} ${error.message}`}
      size={isKnown ? 'line' : (size ?? 'block')}
      onRetry={error.retryable ? onRetry : undefined}
    />
  )
}

/** Marks data as last known before the network was lost; `at` in milliseconds since 1970. */
export function LastKnown({ at }: { at: number | undefined }) {
  usePartSheet(css)
  const { lastKnown } = useWords(sharedWords)
  const time = at === undefined ? '' : timeHere(at)
  return (
    <p className="last-known numbers" part="error">
      <ClockIcon />
      {lastKnown(time)}
    </p>
  )
}
