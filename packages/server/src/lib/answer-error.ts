import type { Context } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'

/** Turns whatever was thrown into an envelope. What is no Refusal is logged and shown without its inside. */
export function answerError(log: Log, error: unknown, c: Context): Response {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    if (error.code === 401) c.header('www-authenticate', 'Bearer')
    const { status, message, errors } = error
    return c.json({ status, message, ...(errors ? { errors } : {}) }, error.code)
  }
  log.error('request failed', error, { requestId: c.var.requestId, route: routePath(c) })
  return c.json({ status: 'ERROR', message: 'Something went wrong on the server. Try again.' }, 500)
}
