import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './log.ts'

/** One line per request, with the pattern of its path: the ids and searches in the URL itself must not be logged. */
export function requestLog(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    log.info('request', {
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      requestId: c.get('requestId'),
    })
  }
}
