import type { MiddlewareHandler } from 'hono'

const readable = 'Date, X-Request-Id, Retry-After'

/** Lets pages of the allowed origins call the API. Bearer tokens only: no cookie is ever involved. */
export function crossOrigin(allowed: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const welcome = origin !== undefined && (allowed.includes(origin) || allowed.includes('*'))
    const preflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (preflight) c.res = new Response(null, { status: 204 })
    else await next()
    const { headers } = c.res
    headers.append('vary', 'Origin')
    if (!welcome) return
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', readable)
    if (!preflight) return
    headers.set('access-control-allow-methods', 'GET, POST, DELETE')
    headers.set('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
    headers.set('access-control-max-age', '600')
  }
}
