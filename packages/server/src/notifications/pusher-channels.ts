import type { PusherKeys } from '../deps.ts'
import { type Client, send, write } from './pusher-client.ts'
import { type Bearer, bearerOf } from './pusher-signature.ts'

const maxChannels = 20
/** Bytes that may wait for a slow client; events beyond are dropped for it. */
const maxQueuedBytes = 1_000_000

/**
 * Who listens to which channel. Private channels are joined with a signature, public ones only if they are listed. `admit` is called
 * with the signature's bearer, and returns false if it has disconnected the client.
 */
export function createPusherChannels(
  keys: PusherKeys,
  publicChannels: readonly string[],
  admit: (client: Client, bearer: Bearer) => boolean,
) {
  const channels = new Map<string, Set<Client>>()

  function refusalOf(client: Client, channel: string, bearer: Bearer | undefined): { status: number; error: string } | undefined {
    const isPublic = publicChannels.includes(channel)
    if (!isPublic && !/^private-[\w\-=@,.;]{1,150}$/.test(channel))
      return { status: 403, error: 'Only private channels are served' }
    if (!isPublic && !bearer) return { status: 401, error: 'Invalid signature' }
    if (client.channels.size >= maxChannels && !client.channels.has(channel)) return { status: 403, error: 'Too many channels' }
    return undefined
  }

  function leave(client: Client, channel: string): void {
    client.channels.delete(channel)
    const listeners = channels.get(channel)
    listeners?.delete(client)
    if (listeners?.size === 0) channels.delete(channel)
  }

  return {
    join(client: Client, channel: string, signature: string): void {
      const bearer = bearerOf(keys, client.id, channel, signature)
      const refusal = refusalOf(client, channel, bearer)
      if (refusal) {
        const data = { type: 'AuthError', ...refusal }
        write(client.socket, { event: 'pusher:subscription_error', channel, data })
        return
      }
      if (bearer && !admit(client, bearer)) return
      client.channels.add(channel)
      channels.set(channel, (channels.get(channel) ?? new Set()).add(client))
      send(client, 'pusher_internal:subscription_succeeded', {}, channel)
    },
    leave,
    leaveAll(client: Client): void {
      for (const channel of client.channels) leave(client, channel)
    },
    /** Sends an event to all subscribers of the channel. */
    trigger(channel: string, event: string, data: string): void {
      const message = JSON.stringify({ event, channel, data })
      for (const { socket } of channels.get(channel) ?? [])
        if (socket.readyState === socket.OPEN && socket.bufferedAmount < maxQueuedBytes) socket.send(message)
    },
  }
}
