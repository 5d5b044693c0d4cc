import { notificationWords } from '@chartside/core/notifications'
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'

import { signedIn } from '../bench/signed-in.ts'
import { type Arrivals, arrivalsOf } from './arrivals.ts'
import { tabTo } from './keyboard.ts'
import { accounts, expect, openAs, test } from './portal.ts'

interface Watched {
  /** Audible sounds of this page. */
  sounds: string[]
  /** Desktop notifications, and whether each is closed. */
  shown: { text: string; closed: boolean; click: () => void }[]
}
declare global {
  interface Window {
    watched: Watched
  }
}

/** Records the sounds and desktop notifications of every page of a browser. */
const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.watched = { sounds: [], shown: [] }
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this)
      window.watched.sounds.push(new URL(this.src).pathname)
    }
    window.Notification = class extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = async () => 'granted' as const
      onclick: (() => void) | undefined
      readonly #one: Watched['shown'][number]
      constructor(text: string) {
        super()
        this.#one = { text, closed: false, click: () => this.onclick?.() }
        window.watched.shown.push(this.#one)
      }
      close() {
        this.#one.closed = true
      }
    } as unknown as typeof Notification
  })

const soundsIn = async (...pages: Page[]): Promise<string[]> =>
  (await Promise.all(pages.map((page) => page.evaluate(() => window.watched.sounds)))).flat()
const shownIn = (page: Page) => page.evaluate(() => window.watched.shown.map(({ text, closed }) => ({ text, closed })))

const bell = (page: Page, unread: number) => page.getByRole('button', { name: notificationWords.bell(unread), exact: true })
type Patient = Awaited<ReturnType<Arrivals['arrive']>>
const saying = ({ last_name, first_name, dob }: Patient): string => notificationWords.checkedIn(last_name, first_name, dob)
const list = (page: Page) => page.locator('chartside-notifications').getByRole('listitem')
/** Resolves when this page has joined both channels. */
async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', { predicate: (one) => /\/app\//.test(one.url()), timeout: 60_000 })
  let joined = 0
  await new Promise<void>((resolve) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('subscription_succeeded') && ++joined === 2) resolve()
    })
  })
}

/** Opens the portal as a user, and waits until their bell is connected. */
async function openListening(page: Page, email: string): Promise<void> {
  const ready = listening(page)
  await openAs(page, email, '/provider/titanAi?tab=recent')
  await ready
}

test('[RT-01] [NAV-06] a check-in appears on every page of a browser and sounds on one; muting and reading apply to all', async ({
  context,
  page,
  clinic,
}) => {
  await watch(context)
  await openListening(page, accounts.weber.email)
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) {
    const ready = listening(other)
    await other.goto('/provider/titanAi?tab=recent')
    await ready
    // Without a click a browser keeps a page silent.
    await other.getByRole('heading').first().click()
  }
  const [second, third] = others as [Page, Page]
  const arrivals = await arrivalsOf(clinic, accounts.weber.email, 'Lakeside West')

  const patient = await arrivals.arrive()
  for (const one of [page, second, third]) await expect(bell(one, 1)).toBeVisible()
  await expect.poll(() => soundsIn(page, second, third)).toEqual(['/sounds/check-in.wav'])

  await bell(second, 1).click()
  await expect(list(second)).toContainText(saying(patient))
  for (const one of [page, third]) await expect(bell(one, 0)).toBeVisible()

  await second.getByRole('button', { name: notificationWords.soundOn }).click()
  await second.keyboard.press('Escape')
  await arrivals.arrive()
  for (const one of [page, second, third]) await expect(bell(one, 1)).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await soundsIn(page, second, third)).toHaveLength(1)

  await bell(third, 1).click()
  await third.getByRole('button', { name: notificationWords.soundOff }).click()
  await list(third).first().getByRole('button').click()
  await expect(third).toHaveURL('/provider/patientCheckIn')
})

test("[RT-02] a click on the assistant's desktop notification leads to the queue and marks it as read", async ({
  context,
  page,
  clinic,
}) => {
  await watch(context)
  await openListening(page, accounts.assistant.email)
  const arrivals = await arrivalsOf(clinic, accounts.okafor.email)
  await arrivals.arrive()
  await expect.poll(() => shownIn(page)).toEqual([{ text: notificationWords.arrived(1), closed: false }])
  await expect(bell(page, 1)).toBeVisible()
  await page.evaluate(() => window.watched.shown[0]?.click())
  await expect(page).toHaveURL('/provider/patientCheckIn')
  await expect(bell(page, 0)).toBeAttached()
  expect(await shownIn(page)).toEqual([{ text: notificationWords.arrived(1), closed: true }])
})

test('[RT-01] [RT-03] events missed while disconnected appear after reconnecting, once, with one sound, and after a reload', async ({
  context,
  page,
  clinic,
  troubles,
}) => {
  troubles.expect(/WebSocket/)
  let away = false
  const open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (away) return socket.close()
    open.push(socket)
    socket.connectToServer()
  })
  await watch(context)
  await openAs(page, accounts.tanaka.email, '/provider/titanAi?tab=recent')
  const arrivals = await arrivalsOf(clinic, accounts.tanaka.email)
  await expect.poll(() => open.length).toBeGreaterThan(0)
  await page.waitForTimeout(1500)
  await arrivals.arrive()
  await expect(bell(page, 1)).toBeVisible()
  await expect.poll(() => soundsIn(page)).toHaveLength(1)

  away = true
  for (const socket of open.splice(0)) await socket.close()
  await bell(page, 1).click()
  await expect(page.getByText(notificationWords.lost)).toBeVisible()
  await page.keyboard.press('Escape')
  const came = [await arrivals.arrive(), await arrivals.arrive()]
  await note(clinic.address, await signedIn(clinic, accounts.tanaka.email))
  await page.waitForTimeout(2000)
  expect(await list(page).count()).toBe(0)
  away = false
  await expect(bell(page, 3)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => soundsIn(page)).toHaveLength(2)
  await page.waitForTimeout(500)
  expect(await soundsIn(page)).toHaveLength(2)

  await page.reload()
  await expect(bell(page, 3)).toBeVisible()
  await bell(page, 3).click()
  // The notification that was read before is there, too.
  await expect(list(page)).toHaveCount(4)
  for (const patient of came) await expect(list(page).filter({ hasText: saying(patient) })).toHaveCount(1)
  await expect(list(page).filter({ hasText: 'soap note created successfully.' })).toHaveCount(1)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(came[0]!.last_name)
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(bell(page, 0)).toBeVisible()
  await bell(page, 0).click()
  await expect(list(page)).toHaveCount(4)
})

test('[RT-01] [NAV-06] the bell, its settings and a check-in by keyboard only, on a phone', async ({ page, clinic }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openListening(page, accounts.weber.email)
  const widget = page.locator('chartside-notifications')
  await tabTo(widget.getByRole('button').first())
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(widget.getByRole('button', { name: /^Sound o/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const volume = widget.getByRole('slider', { name: notificationWords.volume })
  await expect(volume).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(volume).toHaveValue('75')
  const box = (await widget.getByRole('region', { name: notificationWords.title }).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(widget.getByRole('button').first()).toBeFocused()
  await page.reload()
  await expect(bell(page, 0)).toBeVisible()
  await tabTo(bell(page, 0))
  await page.keyboard.press('Enter')
  await tabTo(widget.getByRole('button', { name: notificationWords.settings }))
  await page.keyboard.press('Enter')
  await expect(volume).toHaveValue('75')
  await page.keyboard.press('Escape')

  const arrivals = await arrivalsOf(clinic, accounts.weber.email, 'Lakeside West')
  const patient = await arrivals.arrive()
  await expect(bell(page, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list(page).first()).toContainText(saying(patient))
  await tabTo(list(page).first().getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/provider/patientCheckIn')
})

/** Requests a dictation's missing note again, and waits until it is written. */
async function note(address: string, { token, providerId }: { token: string; providerId: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body: object) =>
    (await fetch(`${address}/api/v4/provider_api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { data } = await call('dictations?page=1&per_page=10', { provider_id: providerId })
  const since = new Date().toISOString()
  const { id } = data.response_data.findLast(({ soap_note }: { soap_note: string | null }) => soap_note === null)
  await call('upload-file', { id })
  const isWritten = async () => {
    const answer = await fetch(`${address}/api/v4/provider_api/events?since=${since}`, { headers })
    return (await answer.json()).data.events.some(({ event }: { event: string }) => event === 'soap-note-event')
  }
  await expect.poll(isWritten, { timeout: 30_000 }).toBe(true)
}
