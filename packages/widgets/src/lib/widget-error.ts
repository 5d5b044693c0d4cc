import { type CallError, Refused } from '@chartside/core/errors'
import { sharedWords } from '@chartside/core/lib/words'

/** What `widgeterror` tells the page of a failure. Nothing private: pages hand it on to logs. */
export interface WidgetError {
  code: string
  message: string
  retryable: boolean
  correlationId?: string | undefined
  /** True where it stands in place of what should have been shown; absent where that is still there. */
  blocking?: true
}

/** A failed call as it is reported to the page. What a server says when it refuses may name a patient, and is only shown. */
export function widgetErrorOf(error: CallError): WidgetError {
  const { code, message, retryable, correlationId } = error
  return {
    code: code ? `http-${code}` : error.name.toLowerCase(),
    message: error instanceof Refused ? sharedWords.refused : message,
    retryable,
    correlationId,
  }
}

/** The same of a call without whose answer there is nothing to show. */
export const blockingErrorOf = (error: CallError): WidgetError => ({ ...widgetErrorOf(error), blocking: true })
