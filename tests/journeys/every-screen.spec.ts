import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { accounts, expect, openAs, speak, test } from './portal.ts'

const { weber } = accounts

async function expectAccessible(page: Page, what: string): Promise<void> {
  // Colours in transition are none that anybody reads.
  await page.waitForTimeout(400)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `${what} scrolls sideways`).toBeLessThanOrEqual(client)
}

const open = ['/login', '/unauthorized', '/nowhere']
const behindTheGuard = [
  'dashboard',
  'patientPool',
  'patientCheckIn',
  'titanAi',
  'titanAi?tab=recent',
  'settings',
  'appointmentDetails',
]

/** Opens every page after the other, each as far as it is drawn. */
async function visitAll(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await openAs(page, weber.email)
  for (const path of behindTheGuard) {
    await page.goto(`/provider/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.endsWith('recent') || path === 'patientPool') await expect(page.getByRole('row').nth(1)).toBeVisible()
    await look(path)
  }
  await page.goto('/provider/patientPool')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Patient Center' })).toBeVisible()
  await look('a patient')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('button', { name: 'Add Document' })).toBeVisible()
  await look("a patient's documents")
}

// Both layouts and both schemes, each once: colours do not depend on the width.
for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`[NAV-01] no axe violation on any page at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await visitAll(page, (path) => expectAccessible(page, path))
  })
}

test('[NAV-04] no page scrolls sideways, from 320 to 1440 px', async ({ page }) => {
  await visitAll(page, async (path) => {
    for (const width of [320, 390, 767, 768, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(250)
      await expectNoSidewaysScroll(page, `${path} at ${width} px`)
    }
  })
})

test('[NAV-04] [DICT-07] [REVIEW-01] the whole way on a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, weber.email, '/provider/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await page.getByLabel('Patient Name').fill('Phone Patient')
  await speak(page)
  // The sign of what was not sent takes no third line.
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Not sent yet/ })).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(120)
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await page.getByRole('tab', { name: 'Recent' }).click()
  const row = page.getByRole('row', { name: /Phone Patient/ })
  await expect(row.getByRole('button', { name: /View/ })).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: /View/ }).click()
  await expect(page.getByText("Review Phone Patient's Note")).toBeVisible()
  await expectNoSidewaysScroll(page, 'the review')
  await expectAccessible(page, 'the review')
})
