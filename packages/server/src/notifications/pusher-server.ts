// A small server of the Pusher protocol (version 7): private channels that are subscribed with a signature, public ones only
// if they are listed, and no client events.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

import type { PusherKeys } from '../deps.ts'
import { clientNetwork } from '../lib/network.ts'
import { createPusherChannels } from './pusher-channels.ts'
import { type Client, rejectConnection, send, sendError } from './pusher-client.ts'
import type { Bearer } from './pusher-signature.ts'

interface Options {
  /** Seconds of silence after which a client is pinged; 120 by default. */
  activityTimeout?: number
  /** Seconds that it has to answer; 30 by default. */
  pongTimeout?: number
  /** Seconds until a client must reconnect and be authorised again, so that no connection outlives its token; 12 h by default. */
  maxSeconds?: number
  /** Clients at the same time; 5000 by default. */
  maxClients?: number
  /** Clients of one user; 100 by default. */
  maxClientsOfUser?: number
  /** Clients of one network address that have not signed in yet; 200 by default. */
  maxClientsOfAddress?: number
  /** True behind a proxy of our own; its `X-Forwarded-For` ends with the client's address. */
  trustProxy?: boolean
  /** Channels that anybody with the key may join; none by default. */
  publicChannels?: readonly string[]
}

/** "Reconnect immediately" in the protocol's words. */
const comeBack = 4200
const overCapacity: [code: number, message: string] = [4100, 'Over capacity']
const maxMessageBytes = 16 * 1024

export interface PusherServer {
  /** Takes over an upgrade that is meant for this server; false otherwise. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  trigger(channel: string, event: string, data: string): void
  /** Hashes of the tokens by which clients listen now. */
  bearers(): string[]
  /** Disconnects clients that were authorised by one of these tokens. They come back, and are authorised again or refused. */
  dismiss(tokenHashes: readonly string[]): void
  /** Disconnects all clients, which reconnect at once to the server then running. */
  close(): void
}

export function createPusherServer(keys: PusherKeys, options: Options = {}): PusherServer {
  const { activityTimeout = 120, pongTimeout = 30, maxSeconds = 12 * 3600, publicChannels = [] } = options
  const { maxClients = 5000, maxClientsOfUser = 100, maxClientsOfAddress = 200, trustProxy = false } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const clients = new Map<string, Client>()
  const channels = createPusherChannels(keys, publicChannels, admit)

  const check = (client: Client): void => {
    const silence = (Date.now() - client.lastMessageAt) / 1000
    if (silence > activityTimeout + pongTimeout) client.socket.terminate()
    else if (Date.now() - client.opened > maxSeconds * 1000) client.socket.close(comeBack, 'To be authorised anew')
    else if (silence > activityTimeout) send(client, 'pusher:ping', {})
  }
  const checking = setInterval(() => clients.forEach(check), Math.min(activityTimeout * 500, 15_000))
  checking.unref()

  const count = (matching: (client: Client) => boolean): number => [...clients.values()].filter(matching).length

  /** Records by whom a client was authorised. False if the account has too many clients: then this one is disconnected. */
  function admit(client: Client, { accountId, tokenHash }: Bearer): boolean {
    if (count(({ account }) => account === accountId) >= maxClientsOfUser && client.account !== accountId) {
      rejectConnection(client.socket, ...overCapacity)
      return false
    }
    client.account = accountId
    client.bearers.add(tokenHash)
    return true
  }

  function problemOf(key: string, protocol: number, address: string): [code: number, message: string] | undefined {
    if (key !== keys.key) return [4001, 'Application does not exist']
    if (!(protocol >= 5 && protocol <= 7)) return [4007, 'Unsupported protocol version']
    // Anybody with the key can connect, so anonymous connections have a limit that leaves room for signed-in users.
    const isStranger = (client: Client) => client.account === undefined && client.address === address
    if (clients.size >= maxClients || count(isStranger) >= maxClientsOfAddress) return overCapacity
    return undefined
  }

  function welcome(socket: WebSocket, address: string): void {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
    const now = Date.now()
    const client: Client = {
      ...{ socket, id, address, account: undefined, opened: now, lastMessageAt: now },
      channels: new Set(),
      bearers: new Set(),
    }
    clients.set(id, client)
    socket.on('message', (message) => answer(client, String(message), channels))
    socket.on('close', () => {
      clients.delete(id)
      channels.leaveAll(client)
    })
    send(client, 'pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout })
  }

  return {
    upgrade(request, socket, head) {
      // Not with `URL`, which throws on some addresses that arrive here.
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const key = /^\/app\/([\w-]+)$/.exec(path)?.[1]
      if (key === undefined) return false
      const protocol = Number(new URLSearchParams(query).get('protocol') ?? 0)
      const forwarded = request.headers['x-forwarded-for']
      const address = clientNetwork(forwarded && String(forwarded), request.socket.remoteAddress, trustProxy)
      sockets.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => undefined)
        const problem = problemOf(key, protocol, address)
        if (problem) rejectConnection(opened, ...problem)
        else welcome(opened, address)
      })
      return true
    },
    trigger: channels.trigger,
    bearers: () => [...new Set([...clients.values()].flatMap((client) => [...client.bearers]))],
    dismiss(tokenHashes) {
      for (const client of clients.values()) {
        if (!tokenHashes.some((hash) => client.bearers.has(hash))) continue
        channels.leaveAll(client)
        client.socket.close(comeBack, 'To be authorised anew')
      }
    },
    close() {
      clearInterval(checking)
      for (const { socket } of clients.values()) {
        socket.close(comeBack, 'The server restarts')
        setTimeout(() => socket.terminate(), 500).unref()
      }
    },
  }
}

/** Handles a client's message. */
function answer(client: Client, text: string, channels: ReturnType<typeof createPusherChannels>): void {
  client.lastMessageAt = Date.now()
  const message = objectOf(text) ?? {}
  const data = typeof message['data'] === 'string' ? (objectOf(message['data']) ?? {}) : objectIn(message['data'])
  const channel = String(data['channel'] ?? '')
  switch (message['event']) {
    case 'pusher:ping':
      send(client, 'pusher:pong', {})
      break
    case 'pusher:subscribe':
      channels.join(client, channel, String(data['auth'] ?? ''))
      break
    case 'pusher:unsubscribe':
      channels.leave(client, channel)
      break
    case 'pusher:pong':
      break
    default:
      sendError(client.socket, 4301, 'This is not served')
  }
}

const objectIn = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
