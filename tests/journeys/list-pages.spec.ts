// The address contains page and size of lists, and nothing else about them.
import { controlWords } from '@chartside/core/lib/control-words'
import { poolWords } from '@chartside/core/patients'
import type { Page } from '@playwright/test'

import { accounts, expect, openAs, openRecent, test } from './portal.ts'

const { weber, okafor } = accounts
const path = '/provider/patientPool'

const pool = (page: Page) => page.locator('chartside-patient-pool')
const rowIn = (page: Page) => pool(page).getByRole('row').nth(1)
const current = (page: Page, number: number) => pool(page).getByRole('button', { name: `Page ${number}`, exact: true })
const expectPage = (page: Page, number: number) => expect(current(page, number)).toHaveAttribute('aria-current', 'page')
const sizeIn = (page: Page) => pool(page).getByRole('combobox', { name: controlWords.pageSize })

test('[UI-09] [POOL-01] the pool: reload, Back and a copied link show the same page; the typed name is not in the address', async ({
  page,
  context,
}) => {
  await openAs(page, weber.email, path)
  await expect(page).toHaveURL(path)
  await current(page, 2).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await current(page, 3).click()
  await expect(page).toHaveURL(`${path}?page=3`)
  await expect(rowIn(page)).toBeVisible()
  const third = await rowIn(page).innerText()

  await page.reload()
  await expectPage(page, 3)
  expect(await rowIn(page).innerText()).toBe(third)

  await page.goBack()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expectPage(page, 2)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expectPage(page, 1)
  await page.goForward()
  await expectPage(page, 2)

  await sizeIn(page).selectOption('50')
  await expect(page).toHaveURL(`${path}?size=50`)
  await current(page, 2).click()
  await expect(page).toHaveURL(`${path}?page=2&size=50`)

  const copy = await context.newPage()
  await copy.goto(page.url())
  await expectPage(copy, 2)
  await expect(sizeIn(copy)).toHaveValue('50')

  // The filter acts on all pages, from the first one on.
  await page.getByPlaceholder(poolWords.filterAllPlaceholder).fill('Anna')
  await expect(page).toHaveURL(`${path}?size=50`)
})

test('[UI-09] [NAV-05] a patient and other pages: on return the list shows the same page, as in the address', async ({
  page,
}) => {
  await openAs(page, weber.email, `${path}?page=2`)
  await expectPage(page, 2)
  await rowIn(page).click()
  await expect(page).toHaveURL(/\?patient=[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expectPage(page, 2)
  await rowIn(page).click()
  await page.getByRole('button', { name: 'Back to Patient Pool' }).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expectPage(page, 2)
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Patient Pool' }).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expectPage(page, 2)
})

test('[UI-09] invalid values fall back to defaults, and a page after the last one is the last one', async ({ page }) => {
  await openAs(page, weber.email, `${path}?page=two&size=33`)
  await expectPage(page, 1)
  await expect(sizeIn(page)).toHaveValue('25')
  await expect(page).toHaveURL(path)
  await page.goto(`${path}?page=-4`)
  await expectPage(page, 1)
  await expect(page).toHaveURL(path)
  await page.goto(`${path}?page=99999&size=100`)
  await expect(pool(page).getByRole('button', { name: controlWords.nextPage })).toBeDisabled()
  await expect(page).toHaveURL(/\?page=\d{1,3}&size=100$/)
})

test("[UI-09] the patient's appointments, the day's appointments by status, and Recent", async ({ page }) => {
  await openAs(page, okafor.email, '/provider/titanAi?tab=recent')
  const recent = page.locator('chartside-recent-dictations')
  await recent.getByRole('combobox', { name: controlWords.pageSize }).selectOption('25')
  await expect(page).toHaveURL('/provider/titanAi?tab=recent&size=25')
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await expect(page).toHaveURL('/provider/titanAi?tab=dictation')
  await openRecent(page)
  await expect(page).toHaveURL('/provider/titanAi?tab=recent&size=25')
  await page.reload()
  await expect(recent.getByRole('combobox', { name: controlWords.pageSize })).toHaveValue('25')

  await page.goto('/provider/dashboard?status=confirmed&size=50')
  const visits = page.locator('chartside-visits')
  await expect(visits.getByRole('combobox', { name: controlWords.pageSize })).toHaveValue('50')
  await visits.getByRole('combobox', { name: controlWords.pageSize }).selectOption('75')
  await expect(page).toHaveURL('/provider/dashboard?status=confirmed&size=75')

  await page.goto(path)
  await rowIn(page).click()
  await page.getByRole('tab', { name: 'Appointments' }).click()
  await expect(page).toHaveURL(/\?patient=[\w-]+&tab=appointments$/)
})
