import { notificationWords } from '@chartside/core/notifications'

import { arrivalsOf } from '../journeys/arrivals.ts'
import { accounts, expect, test } from './host.ts'

test('[RT-01] the bell on a hostile page of another origin: it is live, and the page gets no name', async ({ page, host }) => {
  const joined = page.waitForEvent('websocket', { predicate: (one) => /\/app\//.test(one.url()), timeout: 60_000 })
  await page.goto(`${host.origin}/bell.html`)
  const widget = page.locator('chartside-notifications')
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    const record = (event: Event) => events.push([event.type, (event as CustomEvent).detail])
    for (const type of ['unreadchange', 'notificationopened'] as const)
      document.querySelector('chartside-notifications')!.addEventListener(type, record)
  })
  const events = () => page.evaluate(() => (window as unknown as { events: unknown[] }).events)
  const socket = await joined
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('soap-note'))
  await page.waitForTimeout(500)

  const arrivals = await arrivalsOf(host.clinic, accounts.tanaka.email)
  const { last_name, first_name, dob } = await arrivals.arrive()
  await widget.getByRole('button', { name: notificationWords.bell(1), exact: true }).click()
  const one = widget.getByRole('listitem').getByRole('button')
  await expect(one).toContainText(notificationWords.checkedIn(last_name, first_name, dob))
  await one.click()
  await expect.poll(events).toEqual([
    ['unreadchange', { unread: 1 }],
    ['unreadchange', { unread: 0 }],
    ['notificationopened', { kind: 'check-in' }],
  ])
  // Nothing stays on the foreign page.
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
