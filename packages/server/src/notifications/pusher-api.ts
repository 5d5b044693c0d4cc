import type { PusherKeys } from '../deps.ts'
import { createQuota } from '../lib/quota.ts'
import { readText } from '../lib/read-body.ts'
import { Refusal } from '../lib/refusal.ts'
import type { App } from '../lib/serve.ts'
import type { PusherServer } from './pusher-server.ts'
import { isBodyOf, isSigned, maxDelay } from './pusher-signature.ts'

const maxBodyBytes = 1024 * 1024
const maxChannels = 100

interface Event {
  name?: unknown
  channel?: unknown
  channels?: unknown
  data?: unknown
}

/** Pusher's HTTP API as far as events go, so that other programs of the practice can send with any Pusher library. */
export function pusherApi(app: App, keys: PusherKeys, server: PusherServer, now: () => number): void {
  const path = `/apps/${keys.appId}`
  const refused = (code: 400 | 401, message: string) => new Refusal(code, message, { status: 'ERROR' })

  /** Bodies that programs with our secret may send at the same time. */
  const startReceiving = createQuota(100, 'Too many requests are being sent at once.')

  /** Signatures of accepted calls, with the moment after which their age alone refuses them. */
  const used = new Map<string, number>()

  /** Whether a signed call comes for the first time; a repetition must not be delivered twice. */
  function isFirst(signature: string): boolean {
    for (const [old, until] of used) {
      if (until > now()) break
      used.delete(old)
    }
    if (used.has(signature)) return false
    // Its time may be as far ahead of ours as behind.
    used.set(signature, now() + 2 * maxDelay * 1000)
    return true
  }

  /**
   * The body of a call with a valid signature; undefined for one that was already accepted. The signature covers the query, which has
   * the body's digest, so nothing is read for those who have none.
   */
  async function bodyOf(request: Request): Promise<(Event & { batch?: unknown }) | undefined> {
    const { pathname, searchParams } = new URL(request.url)
    const unsigned = () => refused(401, 'The signature is not right.')
    if (!isSigned(keys, request.method, pathname, searchParams, now())) throw unsigned()
    const received = startReceiving(keys.key)
    const text = await readText(request, maxBodyBytes).finally(received)
    if (!isBodyOf(searchParams, text)) throw unsigned()
    if (!isFirst(searchParams.get('auth_signature') ?? '')) return undefined
    try {
      return JSON.parse(text) as Event
    } catch {
      throw refused(400, 'The body is not readable as JSON.')
    }
  }

  function deliver({ name, channel, channels, data }: Event): void {
    const to = Array.isArray(channels) ? channels : [channel]
    if (
      typeof name !== 'string' ||
      typeof data !== 'string' ||
      to.length > maxChannels ||
      !to.every((one) => typeof one === 'string')
    )
      throw refused(400, 'An event needs name, data and channel or channels.')
    for (const one of to as string[]) server.trigger(one, name, data)
  }

  app.post(`${path}/events`, async (c) => {
    const event = await bodyOf(c.req.raw)
    if (event) deliver(event)
    return c.json({})
  })
  app.post(`${path}/batch_events`, async (c) => {
    const batch = (await bodyOf(c.req.raw))?.batch
    for (const event of Array.isArray(batch) ? (batch as Event[]) : []) deliver(event)
    return c.json({})
  })
}
