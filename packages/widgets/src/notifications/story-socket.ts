import type { Session } from '@chartside/core/session'

const host = 'realtime.stories.test'
const Real = globalThis.WebSocket
const open = new Set<StorySocket>()

/** The part of the Pusher protocol that stories need: connects, subscribes and sends the story's events. */
class StorySocket {
  readyState = 0
  onopen: (() => void) | undefined
  onmessage: ((message: { data: string }) => void) | undefined
  onclose: ((closed: { code: number; reason: string; wasClean: boolean }) => void) | undefined

  constructor() {
    setTimeout(() => {
      this.readyState = 1
      open.add(this)
      this.onopen?.()
      this.receive({ event: 'pusher:connection_established', data: JSON.stringify({ socket_id: '1.1', activity_timeout: 120 }) })
    })
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as { event: string; data: { channel: string } }
    if (event !== 'pusher:subscribe') return
    setTimeout(() => this.receive({ event: 'pusher_internal:subscription_succeeded', channel: data.channel, data: '{}' }))
  }

  close(): void {
    open.delete(this)
    this.onclose?.({ code: 1000, reason: '', wasClean: true })
  }
}

/** Connects a story's session to sockets of the story itself. */
export function withSockets(session: Session): Session {
  globalThis.WebSocket = new Proxy(Real, {
    construct: (target, [address, ...rest]: [string, ...string[]]) =>
      address.includes(host) ? new StorySocket() : new target(address, ...rest),
  })
  session.environment.realtime = { key: 'stories', host, tls: false }
  return session
}

/** Sends an event to all connections. */
export function announce(channel: string, event: string, payload: object): void {
  for (const socket of open) socket.receive({ event, channel, data: JSON.stringify(payload) })
}

/** True once a connection is open. */
export const isConnected = (): boolean => open.size > 0

/** Cuts every connection. */
export function cut(): void {
  for (const socket of open) socket.close()
}
