import { checkInWords } from '@chartside/core/check-in'
import { connectionWords } from '@chartside/core/session'
import type { Page } from '@playwright/test'

import { expect, type Host, test } from './host.ts'

/** Puts a queue with a token on a page, and collects our lines of the console. */
async function wire(page: Page, { clinic }: Host, origin: string, apiBase: string): Promise<string[]> {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Chartside:')) lines.push(message.text())
  })
  await page.goto(`${origin}/empty.html`)
  await page.evaluate(
    async ([script, apiBase]) => {
      await import(script!)
      const session = Object.assign(document.createElement('chartside-session'), { apiBase, getToken: () => 'token' })
      session.append(document.createElement('chartside-check-in'))
      document.body.append(session)
    },
    [`${clinic.address}/cdn/v0/chartside-check-in.js`, apiBase],
  )
  return lines
}

test('[CONN-02] [CONN-03] a page whose origin the server does not allow gets the setting to change, in one line', async ({
  page,
  host,
}) => {
  // The same page under an address that is not in ALLOWED_ORIGINS.
  const origin = host.origin.replace('localhost', '127.0.0.1')
  const lines = await wire(page, host, origin, `${host.clinic.address}/api/v4`)
  await expect(page.locator('chartside-check-in').getByText(connectionWords.unreachable)).toBeVisible()
  await expect.poll(() => lines).toEqual([expect.stringContaining(`ALLOWED_ORIGINS=${origin}`)])
  const checks = await page.evaluate(() => document.querySelector('chartside-session')!.diagnose())
  expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
    ['api-base', true],
    ['server', false],
    ['token', true],
  ])
})

test('[CONN-02] a page whose api-base lacks /api/v4 gets the address to write, in one line', async ({ page, host }) => {
  const { address } = host.clinic
  const lines = await wire(page, host, host.origin, address)
  await expect.poll(() => lines).toEqual([expect.stringContaining(`api-base="${address}/api/v4"`)])
  const queue = page.locator('chartside-check-in')
  await expect(queue.getByRole('alert')).toHaveCount(1)
  await expect(queue.getByText(checkInWords.noLocations)).toHaveCount(0)
})
