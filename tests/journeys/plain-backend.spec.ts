import { passwordWords } from '@chartside/core/login'
import { noteWords } from '@chartside/core/notes'
import type { Page } from '@playwright/test'

import { plainAccount, startPlainBackend } from './plain-backend.ts'
import { test as base, expect, signIn, speak } from './portal.ts'
import { chooseInMenu } from './row-menu.ts'

type Backend = Awaited<ReturnType<typeof startPlainBackend>>

const test = base.extend<{ backend: Backend }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  backend: async ({}, use) => {
    const backend = await startPlainBackend()
    await use(backend)
    await backend.close()
  },
  baseURL: async ({ backend }, use) => use(backend.address),
})

test.beforeEach(({ troubles }) => {
  // It does not know capabilities, and answers with an HTML page.
  troubles.expect(/capabilities/, /Chartside: Failed/)
})

test('[AUTH-07] [AUTH-01] [AUTH-17] [ERR-01] a backend with only the common calls: login, refusal with 200, bare info, expiry', async ({
  page,
  backend,
}) => {
  await page.goto('/login')
  await signIn(page, plainAccount.email, 'wrong')
  await expect(page.getByText('These credentials do not match our records.').first()).toBeVisible()
  await signIn(page, plainAccount.email, plainAccount.password)
  await expect(page).toHaveURL('/provider/dashboard')
  await expect(page.getByText('+1 555 0142')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/provider/dashboard')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await expect(page.getByText('Dr. Ada Plain')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Search patients' }).fill('RO')
  await page.getByRole('combobox', { name: 'Search patients' }).press('Enter')
  await expect(page.getByRole('option').filter({ hasText: 'Rosa Old' })).toContainText('29/02/1980')

  backend.expireTokens()
  await page.goto('/provider/titanAi?tab=recent')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your token has expired.').first()).toBeVisible()
})

/** Sets a new password by a one-time code, starting at the login page. */
async function setNewPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByLabel('Email').fill(plainAccount.email)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await page.getByLabel('OTP').fill(plainAccount.otp)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByLabel('New Password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('[AUTH-08] [AUTH-09] [AUTH-10] [AUTH-24] a backend with only the common calls: a forgotten password', async ({ page }) => {
  await page.goto('/login')
  await setNewPassword(page)
  await expect(page).toHaveURL('/provider/dashboard')
  // This backend does not check the current password, so the page refers to a one-time code instead.
  await page.goto('/provider/password')
  await expect(page.getByText(passwordWords.elsewhere)).toBeVisible()
})

test('[AUTH-10] [AUTH-18] a new password leads to the dashboard, also after a refused page or an expired session', async ({
  page,
  backend,
}) => {
  await page.goto('/provider/settings')
  await expect(page).toHaveURL('/login')
  await setNewPassword(page)
  await expect(page).toHaveURL('/provider/dashboard')

  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
  backend.expireTokens()
  // Another call of the page may be the first to learn of it, before the press.
  const leaving = page.waitForURL('/login')
  await Promise.all([
    leaving,
    page
      .getByRole('tab', { name: 'Recent' })
      .click({ timeout: 5000 })
      .catch(() => undefined),
  ])
  await setNewPassword(page)
  await expect(page).toHaveURL('/provider/dashboard')
})

test('[DICT-06] [RECENT-02] [RECENT-03] [RECENT-04] [REVIEW-06] [DATA-02] a backend with only the common calls: dictate, review rows of every age, generate, save, delete', async ({
  page,
  backend,
}) => {
  await page.goto('/provider/titanAi?tab=recent')
  await signIn(page, plainAccount.email, plainAccount.password)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(row(/OLD NOTE/)).toContainText(/2024/)

  // A row without a time is old enough for Generate; rows without a name are shown, too.
  await expect(page.getByRole('button', { name: /Generate/ })).toHaveCount(2)
  await row(/Waiting Since Long/)
    .getByRole('button', { name: /Generate/ })
    .click()
  await expect(page.getByText('Note generation started')).toBeVisible()

  await row(/OLD NOTE/)
    .getByRole('button', { name: /View/ })
    .click()
  const review = page.getByRole('dialog')
  await expect(review.getByText('Cough', { exact: true })).toBeVisible()
  await review.getByRole('tab', { name: 'Codes' }).click()
  await expect(review.getByText('A-1').or(review.locator('input[value="A-1"]'))).toBeVisible()
  await expect(review.getByText('no list at all')).toBeVisible()
  await review.getByRole('tab', { name: 'Task' }).click()
  await review.getByRole('button', { name: 'Add Task' }).click()
  await review.getByPlaceholder('Enter note').last().fill('Call back')
  await review.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Dictation updated')).toBeVisible()
  await expect(review).toBeHidden()
  const saved = backend.rows.find(({ id }) => id === 3)
  expect(JSON.parse(String(saved?.['tasks']))).toEqual([{ name: 'Call back', status: 'pending' }])
  expect(saved?.['soap_note']).toBe('S: **Cough**\nO: Clear')

  await chooseInMenu(row(/OLD NOTE/), noteWords.deleteColumn)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row(/OLD NOTE/)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Dictation' }).click()
  await page.getByLabel('Patient Name').fill('Plain Patient')
  await speak(page)
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByText('Dictation uploaded')).toBeVisible()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  const [form] = backend.uploads
  expect(form?.get('patient_name')).toBe('Plain Patient')
  expect(form?.get('provider_id')).toBe('70')
  expect(form?.has('tasks')).toBe(false)
  const audio = form?.get('audio_file') as File
  expect([audio.name, audio.type]).toEqual(['recording.mp3', 'audio/mpeg'])
  expect(audio.size).toBeGreaterThan(100_000)
  // Only calls of the common table, and the one for capabilities.
  expect(new Set(backend.paths.filter((path) => !path.startsWith('provider_api/')))).toEqual(new Set(['capabilities']))
})
