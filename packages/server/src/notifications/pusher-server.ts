// A small server of the Pusher protocol (version 7): private channels that are subscribed with a signature, public ones only
// if they are listed, and no client events.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

import { type AppKeys, mayJoin } from './pusher-signature.ts'

interface Options {
  /** Seconds of silence after which a client is asked whether it is still there; 120 by default. */
  activityTimeout?: number
  /** Seconds that it has to answer; 30 by default. */
  pongTimeout?: number
  /** Seconds until a client must reconnect and be authorised again, so that nobody outlives their token; 12 h by default. */
  longest?: number
  /** Clients at the same time; 5000 by default. */
  most?: number
  /** Clients of one user; 100 by default. */
  mostOfUser?: number
  /** Clients of one network address that have not signed in yet; 200 by default. */
  mostOfAddress?: number
  /** True behind a proxy of our own; its `X-Forwarded-For` ends with the client's address. */
  trustProxy?: boolean
  /** Channels that everybody with the key may join; none by default. */
  publicChannels?: readonly string[]
}

interface Client {
  socket: WebSocket
  id: string
  channels: Set<string>
  /** Its network address. */
  address: string
  /** The account that it was authorised by; undefined until then. */
  account: string | undefined
  /** Hashes of the tokens by which it was authorised. */
  bearers: Set<string>
  /** In milliseconds since 1970. */
  opened: number
  /** When its last message arrived, in milliseconds since 1970. */
  heard: number
}

/** "Reconnect immediately" in the protocol's words. */
const comeBack = 4200
const overCapacity: [code: number, message: string] = [4100, 'Over capacity']
const longestMessage = 16 * 1024
const mostChannels = 20
/** Bytes that may wait for a slow client; events beyond are dropped for it. */
const longestQueue = 1_000_000

export interface PusherServer {
  /** Takes over an upgrade that is meant for this server; false otherwise. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  trigger(channel: string, event: string, data: string): void
  /**
   * Records the account of a connection, and the token by which it is authorised; does nothing if there is no such connection.
   * False if the account has too many: then this one is disconnected.
   */
  remember(id: string, accountId: string, tokenHash: string): boolean
  /** Hashes of the tokens by which clients listen now. */
  bearers(): string[]
  /** Disconnects clients that were authorised by one of these tokens. They come back, and are authorised again or refused. */
  dismiss(tokenHashes: readonly string[]): void
  /** Disconnects everybody; they come back at once, to the server that listens then. */
  close(): void
}

export function createPusherServer(keys: AppKeys, options: Options = {}): PusherServer {
  const { activityTimeout = 120, pongTimeout = 30, longest = 12 * 3600, publicChannels = [] } = options
  const { most = 5000, mostOfUser = 100, mostOfAddress = 200, trustProxy = false } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage })
  const clients = new Map<string, Client>()
  const channels = new Map<string, Set<Client>>()

  const write = (socket: WebSocket, message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const send = ({ socket }: Client, event: string, data: object, channel?: string) =>
    write(socket, { event, ...(channel ? { channel } : {}), data: JSON.stringify(data) })
  const complain = (socket: WebSocket, code: number, message: string) =>
    write(socket, { event: 'pusher:error', data: { code, message } })
  const turnAway = (socket: WebSocket, code: number, message: string) => {
    complain(socket, code, message)
    socket.close(code, message)
  }

  const looking = setInterval(
    () => {
      for (const client of clients.values()) {
        const silence = (Date.now() - client.heard) / 1000
        if (silence > activityTimeout + pongTimeout) client.socket.terminate()
        else if (Date.now() - client.opened > longest * 1000) client.socket.close(comeBack, 'To be authorised anew')
        else if (silence > activityTimeout) send(client, 'pusher:ping', {})
      }
    },
    Math.min(activityTimeout * 500, 15_000),
  )
  looking.unref()

  function leave(client: Client, channel: string): void {
    client.channels.delete(channel)
    const listeners = channels.get(channel)
    listeners?.delete(client)
    if (listeners?.size === 0) channels.delete(channel)
  }

  function refusalOf(client: Client, channel: string, signature: string): { status: number; error: string } | undefined {
    const isPublic = publicChannels.includes(channel)
    if (!isPublic && !/^private-[\w\-=@,.;]{1,150}$/.test(channel))
      return { status: 403, error: 'Only private channels are served' }
    if (!isPublic && !mayJoin(keys, client.id, channel, signature)) return { status: 401, error: 'Invalid signature' }
    if (client.channels.size >= mostChannels && !client.channels.has(channel)) return { status: 403, error: 'Too many channels' }
    return undefined
  }

  function join(client: Client, channel: string, signature: string): void {
    const refusal = refusalOf(client, channel, signature)
    if (refusal) {
      const data = { type: 'AuthError', ...refusal }
      write(client.socket, { event: 'pusher:subscription_error', channel, data })
      return
    }
    client.channels.add(channel)
    channels.set(channel, (channels.get(channel) ?? new Set()).add(client))
    send(client, 'pusher_internal:subscription_succeeded', {}, channel)
  }

  function hear(client: Client, text: string): void {
    client.heard = Date.now()
    const message = objectOf(text) ?? {}
    const data = typeof message['data'] === 'string' ? (objectOf(message['data']) ?? {}) : objectIn(message['data'])
    const channel = String(data['channel'] ?? '')
    switch (message['event']) {
      case 'pusher:ping':
        send(client, 'pusher:pong', {})
        break
      case 'pusher:subscribe':
        join(client, channel, String(data['auth'] ?? ''))
        break
      case 'pusher:unsubscribe':
        leave(client, channel)
        break
      case 'pusher:pong':
        break
      default:
        complain(client.socket, 4301, 'This is not served')
    }
  }

  const count = (matching: (client: Client) => boolean): number => {
    let found = 0
    for (const client of clients.values()) if (matching(client)) found++
    return found
  }

  function problemOf(key: string, protocol: number, address: string): [code: number, message: string] | undefined {
    if (key !== keys.key) return [4001, 'Application does not exist']
    if (!(protocol >= 5 && protocol <= 7)) return [4007, 'Unsupported protocol version']
    // Everybody with the key can connect, so strangers have a limit that leaves the rest to those who sign in.
    const isStranger = (client: Client) => client.account === undefined && client.address === address
    if (clients.size >= most || count(isStranger) >= mostOfAddress) return overCapacity
    return undefined
  }

  function welcome(socket: WebSocket, key: string, protocol: number, address: string): void {
    socket.on('error', () => undefined)
    const problem = problemOf(key, protocol, address)
    if (problem) {
      turnAway(socket, ...problem)
      return
    }
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
    const now = Date.now()
    const client: Client = {
      ...{ socket, id, address, account: undefined, opened: now, heard: now },
      channels: new Set(),
      bearers: new Set(),
    }
    clients.set(id, client)
    socket.on('message', (message) => hear(client, String(message)))
    socket.on('close', () => {
      clients.delete(id)
      for (const channel of client.channels) leave(client, channel)
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
      const forwarded = trustProxy
        ? String(request.headers['x-forwarded-for'] ?? '')
            .split(',')
            .at(-1)
            ?.trim()
        : ''
      const address = forwarded || (request.socket.remoteAddress ?? '')
      sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, key, protocol, address))
      return true
    },
    trigger(channel, event, data) {
      const message = JSON.stringify({ event, channel, data })
      for (const { socket } of channels.get(channel) ?? [])
        if (socket.readyState === socket.OPEN && socket.bufferedAmount < longestQueue) socket.send(message)
    },
    remember(id, accountId, tokenHash) {
      const client = clients.get(id)
      if (!client) return true
      if (count(({ account }) => account === accountId) >= mostOfUser && client.account !== accountId) {
        turnAway(client.socket, ...overCapacity)
        return false
      }
      client.account = accountId
      client.bearers.add(tokenHash)
      return true
    },
    bearers: () => [...new Set([...clients.values()].flatMap((client) => [...client.bearers]))],
    dismiss(tokenHashes) {
      for (const client of clients.values()) {
        if (!tokenHashes.some((hash) => client.bearers.has(hash))) continue
        for (const channel of client.channels) leave(client, channel)
        client.socket.close(comeBack, 'To be authorised anew')
      }
    },
    close() {
      clearInterval(looking)
      for (const { socket } of clients.values()) {
        socket.close(comeBack, 'The server restarts')
        setTimeout(() => socket.terminate(), 500).unref()
      }
    },
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
