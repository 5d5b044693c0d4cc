import { asCallError, Refused } from '../errors.ts'
import { failureOf } from './form.ts'
import { sentences } from './sentences.ts'

/** What to say in place about a call that failed; '' where a toast or the session has said it, or it was given up on purpose. */
export function problemOf(thrown: unknown): string {
  const error = asCallError(thrown)
  if (!error) return ''
  const message = failureOf({ state: 'failed', error })
  const details = error instanceof Refused ? Object.values(error.fields).flat() : []
  return sentences(...new Set([message, ...details]))
}
