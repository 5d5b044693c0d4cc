import { sharedWords } from './lib/words.ts'

/** Messages per form field, from the server or from our own checks. */
export type FieldErrors = Record<string, string[]>

interface Details {
  /** The HTTP code; older backends answer 200 with a failure in the body. */
  code?: number
  correlationId?: string | undefined
  cause?: unknown
}

/** Any way in which a call can end without its answer. `message` is fit for display. */
export abstract class CallError extends Error {
  readonly code: number
  readonly correlationId: string | undefined
  /** True if the same call may succeed later without any change. */
  abstract readonly retryable: boolean
  constructor(message: string, { code = 0, correlationId, cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.correlationId = correlationId
  }
}

/** The codes for a refusal that may pass: timeout, too early, too many requests. */
const laterCodes = [408, 425, 429]

/**
 * The server understood and refused; `fields` has its messages per field. `shown` is true if a toast already shows it. `data`
 * is what the contract attaches to a refusal, unchecked; it may be private.
 */
export class Refused extends CallError {
  override name = 'Refused'
  override readonly retryable: boolean
  readonly fields: FieldErrors
  readonly shown: boolean
  readonly data: unknown
  constructor(message: string, details: Details & { fields?: FieldErrors; shown?: boolean; data?: unknown } = {}) {
    super(message, details)
    this.retryable = laterCodes.includes(this.code)
    this.fields = details.fields ?? {}
    this.shown = details.shown ?? false
    this.data = details.data
  }
}

/** True if a write was refused because its starting point has been changed since. */
export const isOutdated = (error: unknown): boolean => error instanceof Refused && error.fields['version'] !== undefined

/** The session has ended; the user must sign in again. The session itself shows that. */
export class SessionEnded extends CallError {
  override name = 'SessionEnded'
  override readonly retryable = false
}

/** The server could not be reached. */
export class Offline extends CallError {
  override name = 'Offline'
  override readonly retryable = true
  constructor(details: Details = {}) {
    super(sharedWords.unreachable, details)
  }
}

/** A fault of the server: a 5xx, or an answer that breaks the contract. `message` replaces the general sentence. */
export class Failed extends CallError {
  override name = 'Failed'
  override readonly retryable = true
  constructor({ message = sharedWords.serverFailed, ...details }: Details & { message?: string | undefined } = {}) {
    super(message, details)
  }
}

/** The first answers are not those of this API: a web page, or another product's. */
export class WrongApi extends Failed {
  override name = 'WrongApi'
  constructor(message: string, details: Details = {}) {
    super({ ...details, message })
  }
}

/** Any thrown value as one of the kinds above; `undefined` for an aborted call. */
export function asCallError(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof Error && error.name === 'AbortError') return undefined
  return new Failed({ cause: error })
}

/**
 * An error as a line for the console. Contains nothing private: a server's message may name a patient, and parsers quote what
 * they could not read.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `A thrown ${typeof error}`
  if (error instanceof CallError) {
    const details = [error.name, error.code || '', error.correlationId ? `(request ${error.correlationId})` : '']
    const cause = error.cause === undefined ? '' : `: ${describeError(error.cause)}`
    return details.filter(Boolean).join(' ') + cause
  }
  return ['SyntaxError', 'ValiError'].includes(error.name) ? error.name : `${error.name}: ${error.message}`
}
