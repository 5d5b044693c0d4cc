import type { MiddlewareHandler } from 'hono'

/** For everything, unless an answer says otherwise: it is data, to be neither kept nor run nor framed. */
const always = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** Adds the headers that an answer does not have yet; HSTS where the address is https. */
export const securityHeaders: MiddlewareHandler<{ Variables: { origin: string } }> = async (c, next) => {
  await next()
  // Not by c.header(), which makes a copy of the whole answer for each.
  const { headers } = c.res
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value)
  if (c.get('origin').startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
