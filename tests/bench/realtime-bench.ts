// Delay of a check-in event: from the server's trigger through real pusher-js to the number on the bell.
import type { realtimeEvents } from '@chartside/contract/notifications'
import { type Browser, chromium, type Page } from 'playwright'
import Pusher from 'pusher'

import { launchOptions } from '../../browser.ts'
import { startClinic } from '../journeys/clinic.ts'
import { accounts, openAs } from '../journeys/portal.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const keys = { appId: 'bench', key: 'bench-key', secret: 'bench-secret' }
const times = 100

declare global {
  interface Window {
    /** Milliseconds since 1970 of the last message on the socket, and of the last number rendered on the bell. */
    measured: { received: number; drawn: number }
  }
}

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic({
    REALTIME_APP_ID: keys.appId,
    REALTIME_KEY: keys.key,
    REALTIME_SECRET: keys.secret,
  })
  let browser: Browser | undefined
  try {
    const { token, providerId } = await signedIn(clinic, accounts.okafor.email)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await (await fetch(`${clinic.address}/api/v4/capabilities`, { headers })).json()
    const channel: string = answer.data.realtime.channels.check_in
    browser = await chromium.launch(launchOptions())
    const page = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await page.addInitScript(noteMessages)
    const joined = subscribed(page)
    await openAs(page, accounts.okafor.email, '/provider/titanAi?tab=recent')
    await joined
    await page.evaluate(noteBell)

    const { port } = new URL(clinic.address)
    const server = new Pusher({ ...keys, cluster: '', host: '127.0.0.1', port, useTLS: false })
    const rows: { received: number; drawn: number }[] = []
    for (let number = -5; number < times; number++) {
      const payload = { provider_id: providerId, lastName: 'Berg', firstName: `Anna ${number}`, dob: '1980-11-20' }
      await page.evaluate(() => Object.assign(window.measured, { received: 0, drawn: 0 }))
      const sent = Date.now()
      await server.trigger(channel, 'add-event' satisfies keyof typeof realtimeEvents, payload)
      await page.waitForFunction(() => window.measured.drawn > 0)
      const { received, drawn } = await page.evaluate(() => window.measured)
      // The first ones load code and are not counted.
      if (number >= 0) rows.push({ received: received - sent, drawn: drawn - sent })
    }
    return [
      {
        title: 'Real time',
        about: `The server as run by \`npm start\`, its own real-time endpoint and the portal in Chromium on one machine: ${times} check-ins one after the other, from the HTTP request with the event until pusher-js receives the message, and until the frame with the bell's new number.`,
        columns: ['until', 'median ms', 'p99 ms'],
        rows: [
          ['the message is there', ...quantiles(rows.map(({ received }) => received))],
          ['the bell is drawn', ...quantiles(rows.map(({ drawn }) => drawn))],
        ],
      },
    ]
  } finally {
    await browser?.close()
    await clinic.close()
  }
}

function quantiles(values: number[]): string[] {
  const sorted = values.toSorted((one, other) => one - other)
  return [0.5, 0.99].map((part) => figure(sorted[Math.ceil(sorted.length * part) - 1] ?? 0))
}

/** Resolves when both channels are subscribed. */
async function subscribed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (socket) => /\/app\//.test(socket.url()))
  let joined = 0
  await new Promise<void>((resolve) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('subscription_succeeded') && ++joined === 2) resolve()
    })
  })
}

/** In the page: records when the socket receives a message, before pusher-js handles it. */
function noteMessages(): void {
  window.measured = { received: 0, drawn: 0 }
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('add-event')) window.measured.received = performance.timeOrigin + performance.now()
      })
    }
  }
}

/** In the page: records when the number on the bell has changed and is rendered. */
function noteBell(): void {
  const bell = document.querySelector('chartside-notifications')?.shadowRoot
  if (!bell) throw new Error('There is no bell.')
  new MutationObserver(() => {
    if (window.measured.received === 0 || window.measured.drawn !== 0) return
    requestAnimationFrame(() => {
      window.measured.drawn = performance.timeOrigin + performance.now()
    })
  }).observe(bell, { subtree: true, childList: true, characterData: true })
}
