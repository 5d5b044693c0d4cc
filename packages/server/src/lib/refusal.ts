/** HTTP codes with which a call can be refused. */
export type RefusalCode = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503

/** Messages per field of the input. */
export type FieldErrors = Record<string, string[]>

interface Details {
  /** `ERROR_INFO` is toasted by clients wherever it happens; `ERROR` is shown where the input is, or the data would be. */
  status?: 'token_expired' | 'ERROR_INFO' | 'ERROR'
  errors?: FieldErrors
  /** The data that the contract declares for this refusal. */
  data?: object
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** Thrown by a handler to say no: a sentence for the user, and a code. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: 'token_expired' | 'ERROR_INFO' | 'ERROR'
  readonly errors: FieldErrors | undefined
  readonly data: object | undefined
  readonly retryAfter: number | undefined
  constructor(code: RefusalCode, message: string, { status = 'ERROR_INFO', errors, data, retryAfter }: Details = {}) {
    super(message)
    this.code = code
    this.status = status
    this.errors = errors
    this.data = data
    this.retryAfter = retryAfter
  }
  /** False if the same request may be taken later. */
  get isFinal(): boolean {
    return this.retryAfter === undefined
  }
}

/** The answer for an id that is unknown or of another practice: the two must look the same. */
export const notFound = (what: string, status?: 'ERROR') => new Refusal(404, `This ${what} was not found.`, status && { status })

/** The refusal of one field's value: its message is shown there. */
export const refusedAt = (field: string, message: string, code: RefusalCode = 422, status: Refusal['status'] = 'ERROR') =>
  new Refusal(code, message, { status, errors: { [field]: [message] } })
