import { asCallError, Refused } from '../errors.ts'
import { failureOf } from './form.ts'
import { sentences } from './sentences.ts'

/** The message for a failed call; '' if a toast or the session already shows it, or if the call was aborted. */
export function problemOf(thrown: unknown): string {
  const error = asCallError(thrown)
  if (!error) return ''
  const message = failureOf({ state: 'failed', error })
  const details = error instanceof Refused ? Object.values(error.fields).flat() : []
  return sentences(...new Set([message, ...details]))
}
