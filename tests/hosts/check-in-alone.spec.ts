import { checkInWords } from '@chartside/core/check-in'

import { arrivalsOf } from '../journeys/arrivals.ts'
import { accounts, expect, test } from './host.ts'

test('[CHK-01] [CHK-02] [CHK-03] [CHK-04] the queue on a foreign page with a strict policy: live, its events contain only ids, and it opens its display', async ({
  page,
  host,
}) => {
  const arrivals = await arrivalsOf(host.clinic, accounts.weber.email, 'Lakeside West')
  const { address } = host.clinic
  const policy = `default-src 'none'; script-src 'self' ${address}; connect-src ${address} ${address.replace('http', 'ws')}; require-trusted-types-for 'script'; trusted-types 'none'`
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  await page.goto(`${host.origin}/queue.html?policy=${encodeURIComponent(policy)}`)
  const queue = page.locator('chartside-check-in')
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    for (const type of ['patientcalled', 'visitdone', 'queuechange'] as const)
      document
        .querySelector('chartside-check-in')!
        .addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]))
  })
  const events = () => page.evaluate(() => (window as unknown as { events: [string, object][] }).events)

  const dialog = queue.getByRole('dialog', { name: checkInWords.selectLocation })
  const choose = queue.getByRole('button', { name: checkInWords.selectLocation })
  await expect(choose).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await choose.click()
  await dialog.getByRole('button', { name: new RegExp(checkInWords.chooseLocation) }).click()
  await dialog.getByRole('option', { name: /Lakeside West/ }).click()
  await dialog.getByRole('button', { name: checkInWords.confirm, exact: true }).click()
  await expect(queue.getByText(/^Updated \d+ s ago/)).toBeVisible()
  const { name } = await arrivals.arrive()
  const call = queue.getByRole('button', { name: checkInWords.callOf(name), exact: true })
  await expect(call).toBeVisible()

  const opening = page.waitForEvent('popup')
  await queue.getByRole('button', { name: checkInWords.openDisplay }).click()
  const display = await opening
  await call.click()
  await expect(display.locator('.display-token')).toHaveText(/^(\p{L}{2} )?\d{3}$/u)
  // Its styles are loaded: the called token is large.
  const size = await display.locator('.display-token').evaluate((token) => Number.parseFloat(getComputedStyle(token).fontSize))
  expect(size).toBeGreaterThan(100)

  await queue.getByRole('button', { name: checkInWords.doneOf(name), exact: true }).click()
  await queue.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(call).toHaveCount(0)
  const id = { checkInId: expect.any(String) }
  expect(await events()).toEqual(
    expect.arrayContaining([
      ['patientcalled', id],
      ['visitdone', id],
    ]),
  )
  expect(await events()).toContainEqual(['queuechange', { waiting: expect.any(Number) }])
  for (const part of name.split(' ')) expect(JSON.stringify(await events())).not.toContain(part)
  expect(violations).toEqual([])
})

test('[CHK-02] does not ask for a location that the page sets', async ({ page, host }) => {
  const { location } = await arrivalsOf(host.clinic, accounts.weber.email, 'Lakeside West')
  await page.addInitScript((id) => {
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('chartside-check-in')?.setAttribute('location-id', id),
    )
  }, location.location_id)
  await page.goto(`${host.origin}/queue.html`)
  await expect(page.locator('chartside-check-in').getByText('Lakeside West')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
