// Whom a dictation is about stays clear: in the address, in questions, and from the screen to the form.
import { dictationWords } from '@chartside/core/dictation'
import { outboxWords } from '@chartside/core/outbox'
import { bannerWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'
import type { Locator, Page } from '@playwright/test'

import { accounts, expect, openAs, test } from './portal.ts'

const recording = (page: Page): Locator => page.getByRole('button', { name: recorderWords.stop, exact: true })
const name = (page: Page): Locator => page.getByLabel('Patient Name')
const patientIn = (page: Page) => new URL(page.url()).searchParams.get('patient')

/** Presses 'Start dictation' of a visit of today; returns its patient's name. */
async function start(page: Page, at: number): Promise<string> {
  const day = page.locator('chartside-today')
  const row = day.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Start dictation/ }) })
  const button = row.nth(at).getByRole('button', { name: /Start dictation/ })
  const label = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  await expect(page).toHaveURL(/titanAi\?tab=dictation&patient=/)
  return label
}

test('[DICT-12] [UI-08] after Stay the address has the patient of the recording again, also after a reload, and Discard asks under that name', async ({
  page,
}) => {
  await openAs(page, accounts.weber.email, '/provider/dashboard')
  await start(page, 0)
  await expect(recording(page)).toBeVisible()
  const first = await name(page).inputValue()
  const [patient, visit] = ['patient', 'appointment'].map((key) => new URL(page.url()).searchParams.get(key))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await start(page, 1)
  expect(patientIn(page)).not.toBe(patient)
  await page.getByRole('button', { name: dictationWords.stay(first) }).click()
  await expect.poll(() => patientIn(page)).toBe(patient)
  expect(new URL(page.url()).searchParams.get('appointment')).toBe(visit)

  await recording(page).click()
  await page.reload()
  await expect(name(page)).toHaveValue(first)
  expect(patientIn(page)).toBe(patient)

  // In the form of somebody else, its question is about its own patient, and Open shows that patient in the address.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const day = page.locator('chartside-today')
  await day
    .getByRole('button', { name: /Start dictation/ })
    .nth(1)
    .click()
  await recording(page).click()
  await page.getByRole('button', { name: recorderWords.clear, exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(name(page)).not.toHaveValue(first)
  await page.getByRole('button', { name: outboxWords.discard }).click()
  const question = page.getByRole('dialog', { name: outboxWords.discardAsk })
  await expect(question.getByText(first)).toBeVisible()
  await expect(question).toContainText(/born .*MRN/)
  await expect(question).not.toContainText(await name(page).inputValue())
  await question.getByRole('button', { name: 'No' }).click()
  await page.getByRole('button', { name: outboxWords.open, exact: true }).click()
  await expect(name(page)).toHaveValue(first)
  await expect.poll(() => patientIn(page)).toBe(patient)
})

test('[STEP-02] R on a chart, and Record of a phone, open the form for the patient on the screen', async ({ page }) => {
  await openAs(page, accounts.weber.email, '/provider/patientPool')
  await page.locator('chartside-patient-pool').getByRole('row').nth(1).click()
  const banner = page.getByRole('region', { name: bannerWords.banner, exact: true })
  const patient = (await banner.getByRole('heading').textContent()) ?? ''
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('r')
  await expect(name(page)).toHaveValue(patient)
  await expect(page).toHaveURL(/titanAi\?tab=dictation&patient=/)

  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner.getByRole('heading')).toHaveText(patient)
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await expect(name(page)).toHaveValue(patient)
  // There it changes nothing.
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await expect(name(page)).toHaveValue(patient)
})
