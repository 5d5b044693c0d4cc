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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 768, 1024, 1440]) {
    test(`[NAV-01] [NAV-04] every page at ${width} px, ${colorScheme}: no axe violation, no sideways scrolling`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const path of ['/login', '/unauthorized', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        await expectNoSidewaysScroll(page, path)
        await expectAccessible(page, path)
      }
      await openAs(page, weber.email)
      const paths = [
        'dashboard',
        'patientPool',
        'patientCheckIn',
        'titanAi',
        'titanAi?tab=recent',
        'settings',
        'appointmentDetails',
      ]
      for (const path of paths) {
        await page.goto(`/provider/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path.endsWith('recent')) await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expectNoSidewaysScroll(page, path)
        await expectAccessible(page, path)
      }
    })
  }
}

test('[NAV-04] [DICT-07] [REVIEW-01] the whole way on a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, weber.email, '/provider/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await page.getByLabel('Patient Name').fill('Phone Patient')
  await speak(page)
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
