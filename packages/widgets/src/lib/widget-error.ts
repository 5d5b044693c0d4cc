import { type CallError, Refused } from '@chartside/core/errors'
import { sharedWords } from '@chartside/core/lib/words'
import { connectionWords, mayPass, type Trouble } from '@chartside/core/session'

/** The details of `widgeterror`. Nothing private, since pages pass it on to logs. */
export interface WidgetError {
  code: string
  message: string
  retryable: boolean
  correlationId?: string | undefined
  /** True if it replaces the content; absent if the content is still shown. */
  blocking?: true
}

/** A failed call as reported to the page. A server's message may name a patient, so it is only shown. */
export function widgetErrorOf(error: CallError): WidgetError {
  const { code, message, retryable, correlationId } = error
  return {
    code: code ? `http-${code}` : error.name.toLowerCase(),
    message: error instanceof Refused ? sharedWords.refused : message,
    retryable,
    correlationId,
  }
}

/** The same for a call without which there is nothing to show. */
export const blockingErrorOf = (error: CallError): WidgetError => ({ ...widgetErrorOf(error), blocking: true })

/** Why an element cannot work; nothing for a user who only has to sign in. */
export const troubleError = (trouble: Trouble): WidgetError | undefined =>
  trouble.code === 'signed-out'
    ? undefined
    : { code: trouble.code, message: connectionWords[trouble.word], retryable: mayPass(trouble), blocking: true }
