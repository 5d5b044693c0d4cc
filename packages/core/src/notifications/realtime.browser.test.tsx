import { afterEach, expect, test } from 'vitest'

import { createSession, rootKey } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { realtimeOf } from './index.ts'

/** A browser socket that opens when the test decides. */
class SlowSocket {
  static made: SlowSocket[] = []
  readyState: number = WebSocket.CONNECTING
  closedEarly = false
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: object) => void
  constructor() {
    SlowSocket.made.push(this)
  }
  open(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 })
    this.onmessage?.({ data: JSON.stringify({ event: 'pusher:connection_established', data }) })
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closedEarly ||= this.readyState === WebSocket.CONNECTING
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code: 1000, wasClean: true })
  }
}
const { WebSocket: real } = window
afterEach(() => {
  window.WebSocket = real
})

test('[AUTH-14] logging out while the socket opens leaves no error in the console, and joins no channel', async () => {
  const { environment } = testEnvironment(async () => Response.json({}, { status: 404 }))
  const provider = { id: '1', azz_id: 'azz-1' }
  environment.storage.set(rootKey, JSON.stringify({ token: 't', isLoggedIn: true, email: 'amara@x.example', provider }))
  const session = createSession({ ...environment, realtime: { key: 'clinic' } })
  window.WebSocket = SlowSocket as unknown as typeof WebSocket
  realtimeOf(session).on('add-event', () => undefined)
  await expect.poll(() => SlowSocket.made).toHaveLength(1)
  const socket = SlowSocket.made[0]!
  session.logout()
  expect(realtimeOf(session).$connection.get()).toBe('off')
  expect(socket).toMatchObject({ closedEarly: false, readyState: WebSocket.CONNECTING })
  socket.open()
  expect(socket.readyState).toBe(WebSocket.CLOSED)
  expect(socket.sent).toEqual([])
})
