// Every dialog of the portal: its initial focus, that Escape restores the focus, and that the page around it is dimmed.
import { chromium } from '@playwright/test'

import { shellOptions } from '../../browser.ts'
import { portalWords } from '../../packages/host-app/src/words.ts'
import { charts, dialogsOf, openDialog } from './dialogs.ts'
import { accounts, test as base, expect, openAs } from './portal.ts'

const { okafor } = accounts

const test = base.extend({
  // With scroll bars that take space, as on most desktops.
  page: async ({ baseURL, troubles }, use) => {
    const browser = await chromium.launch({ ...shellOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] })
    const page = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-US', reducedMotion: 'reduce' })
    troubles.watch(page)
    await use(page)
    await browser.close()
  },
})

test('[UI-07] every dialog starts at its first field, and Escape restores the focus', async ({ page, clinic }) => {
  test.slow()
  const dialogs = dialogsOf(await charts(clinic))
  await openAs(page, okafor.email)
  for (const opened of dialogs) {
    const { what, at, opensItself, title, first } = opened
    await test.step(what, async () => {
      if (at) await page.goto(at)
      if (opensItself) {
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      const opening = await openDialog(page, opened)
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expect(first(dialog)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opening).toBeFocused()
    })
  }
})

test('[UI-07] the page beside a dialog is dimmed, and nothing behind it moves', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/patientPool')
  const heading = page.getByRole('heading', { level: 1 })
  const widths = () => page.evaluate(() => ({ window: innerWidth, page: document.documentElement.clientWidth }))
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  const [before, place] = [await widths(), await heading.boundingBox()]
  expect(before.window - before.page).toBeGreaterThan(5)
  await page.getByRole('button', { name: portalWords.createPatient }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The backdrop is as wide as the page, without a gutter.
  const during = await widths()
  expect(during.page).toBe(during.window)
  expect(await heading.boundingBox()).toEqual(place)
})
