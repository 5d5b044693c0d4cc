/** Messages per field of a form, as the server or our own check gave them. */
export type FieldErrors = Record<string, string[]>

interface Details {
  /** The HTTP code; older backends answer 200 with a failure in the body. */
  code?: number
  correlationId?: string | undefined
  cause?: unknown
}

/** Any way in which a call can end other than with its answer. `message` is fit to be shown. */
export abstract class CallError extends Error {
  readonly code: number
  readonly correlationId: string | undefined
  /** True where the same call may succeed later without anything being changed. */
  abstract readonly retryable: boolean
  constructor(message: string, { code = 0, correlationId, cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.correlationId = correlationId
  }
}

/** What a server says when it may say yes a moment later: it waited too long, it is too early, it was asked too often. */
const laterCodes = [408, 425, 429]

/**
 * The server understood and said no; `fields` has its messages per field. `shown` is true where a toast already said it.
 * `data` is what the contract says that a refusal carries, as it came; it may be private.
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

/** True where a write was refused because what it began with has been changed by now. */
export const isOutdated = (error: unknown): boolean => error instanceof Refused && error.fields['version'] !== undefined

/** The session is over; signing in again is what helps. The session has said so already. */
export class SessionEnded extends CallError {
  override name = 'SessionEnded'
  override readonly retryable = false
}

/** The server could not be reached. */
export class Offline extends CallError {
  override name = 'Offline'
  override readonly retryable = true
  constructor(details: Details = {}) {
    super('Could not reach the server.', details)
  }
}

/** Neither ours nor the user's fault can be told: a 5xx, or an answer that breaks the contract. */
export class Failed extends CallError {
  override name = 'Failed'
  override readonly retryable = true
  constructor(details: Details = {}) {
    super('Something went wrong on the server.', details)
  }
}

/** Anything thrown, as one of the kinds above; `undefined` for a call that was given up on purpose. */
export function asCallError(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof Error && error.name === 'AbortError') return undefined
  return new Failed({ cause: error })
}

/**
 * An error as a line for the console. Says nothing private: a server's message may name a patient, and the messages of
 * parsers quote what they could not read.
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
