import type { MiddlewareHandler } from 'hono'

/** For everything, unless an answer says otherwise: it is data, to be neither kept nor run nor framed. */
const always: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Adds the headers that an answer does not have yet; HSTS where the address is https. */
export const securityHeaders: MiddlewareHandler<{ Variables: { origin: string } }> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(always)) if (!c.res.headers.has(name)) c.header(name, value)
  if (c.var.origin.startsWith('https:')) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
