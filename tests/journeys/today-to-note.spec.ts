// From an appointment of today to its dictation and back, and where the focus is after a press that opens a page.

import { dictationWords } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import { todayWords } from '@chartside/core/today'
import { accounts, expect, openAs, test } from './portal.ts'

test('[TODAY-02] [DICT-09] [DICT-10] from an appointment to its dictation by one press, and back, where its note is ready', async ({
  page,
}) => {
  await openAs(page, accounts.okafor.email, '/provider/dashboard')
  const day = page.locator('chartside-today')
  const start = day.getByRole('button', { name: /^Start dictation/ }).first()
  await expect(start).toBeVisible()
  const visit = day.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Start dictation/ }) })
  const name = (await visit.first().locator('.today-name').textContent()) ?? ''
  await start.click()
  await expect(page).toHaveURL(/patient=[\w-]+&appointment=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText('00:16', { timeout: 40_000 })
  await page.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await page.getByRole('button', { name: dictationWords.send, exact: true }).click()
  await expect(page).toHaveURL(/titanAi\?tab=dictation$/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const done = day.getByRole('listitem').filter({ hasText: name }).filter({ hasText: todayWords.ready })
  await expect(done.getByRole('button', { name: new RegExp(`^${todayWords.review}`) }).first()).toBeVisible({ timeout: 30_000 })
})

test('[STEP-01] [STEP-02] after a command that opens a page, the focus is at its heading, so that the keys of the page work', async ({
  page,
}) => {
  await openAs(page, accounts.okafor.email, '/provider/patientPool')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/titanAi/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
