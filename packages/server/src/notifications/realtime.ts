import type { PusherAccount, PusherKeys, Realtime } from '../deps.ts'
import type { PusherServer } from './pusher-server.ts'
import { bearerSignature, channelSignature, signedQuery } from './pusher-signature.ts'

/** Real time through our own endpoint, at `/app/:key` of the API's address. */
export const ownRealtime = (keys: PusherKeys, server: PusherServer): Realtime => ({
  trigger: async (channel, event, payload) => server.trigger(channel, event, JSON.stringify(payload)),
  settle: async () => undefined,
  sign: (socketId, channel, bearer) => bearerSignature(keys, socketId, channel, bearer),
  dismiss: server.dismiss,
  // Without a host, clients take the API's own.
  settings: { key: keys.key },
})

/** Real time through Pusher or a compatible server. */
export function hostedRealtime(account: PusherAccount, now: () => number): Realtime {
  const { appId, key, cluster, host, port, tls } = account
  const address = `${tls ? 'https' : 'http'}://${host ?? `api-${cluster}.pusher.com`}${port ? `:${port}` : ''}`
  const path = `/apps/${appId}/events`
  const underWay = new Set<Promise<void>>()

  async function send(channel: string, event: string, payload: unknown): Promise<void> {
    const body = JSON.stringify({ name: event, channels: [channel], data: JSON.stringify(payload) })
    const response = await fetch(`${address}${path}?${signedQuery(account, 'POST', path, body, now())}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The real-time server answered ${response.status}`)
  }

  return {
    trigger(channel, event, payload) {
      const sent = send(channel, event, payload).finally(() => underWay.delete(sent))
      underWay.add(sent)
      return sent
    },
    settle: async () => void (await Promise.allSettled(underWay)),
    sign: (socketId, channel) => channelSignature(account, socketId, channel),
    // Pusher only ends connections of users who signed in to it itself; our clients leave when they log out.
    dismiss: () => undefined,
    settings: {
      key,
      tls,
      ...(cluster ? { cluster } : {}),
      ...(host ? { host } : {}),
      ...(port ? { port } : {}),
    },
  }
}
