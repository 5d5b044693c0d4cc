import { realtimeEvents } from '@chartside/contract/notifications'
import { afterEach, expect, test } from 'vitest'

import { createSession, rootKey } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { realtimeOf } from './index.ts'

const { WebSocket: real } = window
const { CONNECTING, OPEN, CLOSING } = real

/** A browser socket that opens when the test decides. */
class SlowSocket {
  static made: SlowSocket[] = []
  readyState: number = CONNECTING
  closedEarly = false
  sent: string[] = []
  /** What was sent into it while it closed, which browsers log as an error. */
  sentLate: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: object) => void
  constructor() {
    SlowSocket.made.push(this)
  }
  open(): void {
    this.readyState = OPEN
    this.onopen?.()
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 })
    this.receive({ event: 'pusher:connection_established', data })
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  send(text: string): void {
    if (this.readyState === OPEN) this.sent.push(text)
    else this.sentLate.push(text)
  }
  /** Stays in CLOSING, as with a server that answers later. */
  close(): void {
    this.closedEarly ||= this.readyState === CONNECTING
    this.readyState = CLOSING
  }
}
afterEach(() => {
  window.WebSocket = real
})

/** A session of a signed-in user with a socket. */
async function connecting() {
  const { environment } = testEnvironment(async () => Response.json({}, { status: 404 }))
  const provider = { id: '1', azz_id: 'azz-1' }
  environment.storage.set(rootKey, JSON.stringify({ token: 't', isLoggedIn: true, email: 'amara@x.example', provider }))
  const session = createSession({ ...environment, realtime: { key: 'clinic' } })
  window.WebSocket = SlowSocket as unknown as typeof WebSocket
  SlowSocket.made = []
  realtimeOf(session).on('add-event', () => undefined)
  await expect.poll(() => SlowSocket.made).toHaveLength(1)
  return { session, socket: SlowSocket.made[0]! }
}

test('[AUTH-14] logging out while the socket opens leaves no error in the console, and joins no channel', async () => {
  const { session, socket } = await connecting()
  session.logout()
  expect(realtimeOf(session).$connection.get()).toBe('off')
  expect(socket).toMatchObject({ closedEarly: false, readyState: CONNECTING })
  socket.open()
  expect(socket.readyState).toBe(CLOSING)
  expect([socket.sent, socket.sentLate]).toEqual([[], []])
})

test('[AUTH-14] logging out while the socket is about to send leaves no error in the console', async () => {
  const { session, socket } = await connecting()
  const ping = () => {
    socket.receive({ event: 'pusher:ping' })
    return socket.sent
  }
  socket.open()
  await expect.poll(ping).not.toHaveLength(0)
  const before = socket.sent.length
  ping()
  session.logout()
  await expect.poll(() => socket.readyState).toBe(CLOSING)
  expect(socket.sent.length).toBeGreaterThan(before)
  expect(socket.sentLate).toEqual([])
})

test('[AUTH-14] nothing is sent into a closing socket, and what it still receives opens no other one', async () => {
  const { session, socket } = await connecting()
  socket.open()
  const ping = () => {
    socket.receive({ event: 'pusher:ping' })
    return socket.sent
  }
  await expect.poll(ping).not.toHaveLength(0)
  session.logout()
  ping()
  socket.receive({ event: 'pusher:subscription_error', channel: realtimeEvents['add-event'].channel, data: {} })
  expect(realtimeOf(session).$connection.get()).toBe('off')
  // The socket is closed in the next task, and the library sends an answer in the next one as well.
  await new Promise((done) => setTimeout(done))
  expect(socket.readyState).toBe(CLOSING)
  expect(socket.sentLate).toEqual([])
})
