import type { MiddlewareHandler } from 'hono'

/** The default for every answer: it is data, which must not be stored, run or framed. */
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
  // Not with c.header(), which copies the whole answer for each header.
  const { headers } = c.res
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value)
  if (c.get('origin').startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
