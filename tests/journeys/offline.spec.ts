// The network fails during work: one banner, loaded data stays and is marked, and everything reloads automatically.
import { listPatientDictations } from '@chartside/contract/notes'
import { controlWords } from '@chartside/core/lib/control-words'
import { sharedWords } from '@chartside/core/lib/words'
import { poolWords } from '@chartside/core/patients'
import type { Page } from '@playwright/test'

import { plainAccount, startPlainBackend } from './plain-backend.ts'
import { accounts, expect, openAs, signIn, test } from './portal.ts'

const { weber } = accounts
/** Messages that the browser and the portal log without a network. */
const noise = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_CONNECTION/, /WebSocket/, /Chartside: Offline/]

const banner = (page: Page) => page.getByText(sharedWords.offline)
const mark = (page: Page) =>
  page
    .getByText(/^Last known, \d\d:\d\d [AP]M$/)
    .filter({ visible: true })
    .first()
const center = (page: Page) => page.locator('chartside-patient-center')
const poolRow = (page: Page) => page.locator('chartside-patient-pool').getByRole('row')

test('[ERR-02] without a network: one banner, lists and details stay and are marked, and everything reloads when it is back', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...noise)
  await openAs(page, weber.email, '/provider/patientPool')
  const first = await poolRow(page).nth(1).innerText()
  await expect(banner(page)).toBeHidden()

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(mark(page)).toHaveCount(1)
  expect(await poolRow(page).nth(1).innerText()).toBe(first)

  await test.step('a page that was never loaded shows a message in place of its rows; the previous one is still there', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: poolWords.failed })).toBeVisible()
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    expect(await poolRow(page).nth(1).innerText()).toBe(first)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a patient from the list is shown, marked', async () => {
    await poolRow(page).nth(1).click()
    await expect(center(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(center(page).getByText(/^Last known/)).toBeVisible()
    await expect(banner(page)).toHaveCount(1)
  })

  const dictations = page.waitForResponse(new RegExp(listPatientDictations.path))
  await context.setOffline(false)
  // Failed loads are repeated automatically.
  expect((await dictations).status()).toBe(200)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText(/^Last known/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[ERR-02] the server goes down, unnoticed by the browser: the same', async ({ page, clinic, troubles }) => {
  troubles.expect(...noise)
  await openAs(page, weber.email, '/provider/patientPool')
  await expect(poolRow(page).nth(1)).toBeVisible()
  await clinic.stop()
  await page.getByRole('combobox', { name: controlWords.pageSize }).selectOption('50')
  await expect(page.getByRole('alert').filter({ hasText: poolWords.failed })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await clinic.start()
  await expect(poolRow(page)).toHaveCount(51, { timeout: 40_000 })
  await expect(banner(page)).toBeHidden()
})

test('[ERR-02] a backend with only the common calls: data is marked and reloads automatically', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...noise, /capabilities/, /Chartside: Failed/)
  const backend = await startPlainBackend()
  await page.goto(`${backend.address}/provider/titanAi?tab=recent`)
  await signIn(page, plainAccount.email, plainAccount.password)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/OLD NOTE/)).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(mark(page)).toBeVisible()
  await expect(row(/OLD NOTE/)).toBeVisible()
  backend.rows[0]!['patient_name'] = 'CORRECTED NAME'
  await context.setOffline(false)
  await expect(row(/CORRECTED NAME/)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(mark(page)).toHaveCount(0)
  await backend.close()
})
