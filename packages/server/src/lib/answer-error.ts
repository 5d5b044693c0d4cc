import { codesOf } from '@chartside/contract/lib/sentences'
import type { Context } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './log.ts'
import { type FieldErrors, Refusal } from './refusal.ts'
import { troubleOf } from './trouble.ts'

/** Turns anything thrown into an envelope. Anything but a Refusal is logged, and the client sees none of its details. */
export function answerError(log: Log, error: unknown, c: Context): Response {
  const refusal = error instanceof Refusal ? error : isGone(error, c) ? clientGone() : troubleOf(error)
  if (refusal !== error && !isGone(error, c))
    log.error('request failed', error, { requestId: c.var.requestId, route: routePath(c) })
  if (refusal) {
    if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter))
    if (refusal.code === 401) c.header('www-authenticate', 'Bearer')
    return c.json(refusalBody(refusal), refusal.code)
  }
  const message = 'Something went wrong on the server. Try again.'
  return c.json({ status: 'ERROR', message, ...coded(message) }, 500)
}

/** The client has left before its turn: nobody reads the answer, and the server has not failed. */
const clientGone = () => new Refusal(400, 'The request broke off.', { status: 'ERROR' })
const isGone = (error: unknown, { req: { raw } }: Context): boolean => raw.signal.aborted && error === raw.signal.reason

/** The envelope of a refusal. */
export const refusalBody = ({ status, message, errors, data }: Refusal) => ({
  status,
  message,
  ...(errors ? { errors } : {}),
  ...coded(message, errors),
  ...(data ? { data } : {}),
})

/** The codes of a refusal's sentences, for clients in another language. */
function coded(message: string, errors: FieldErrors = {}) {
  const codes = codesOf(message, ...Object.values(errors).flat())
  return codes ? { codes } : {}
}
