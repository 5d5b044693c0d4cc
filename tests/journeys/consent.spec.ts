import { consentWords } from '@chartside/core/consent'
import { recorderWords } from '@chartside/core/recorder'
import type { Page } from '@playwright/test'

import { signedIn } from '../bench/signed-in.ts'
import { accounts, expect, openAs, test } from './portal.ts'

const { weber } = accounts

const record = (page: Page) => page.getByRole('button', { name: recorderWords.record, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[CONSENT-04] a refusal hides the recorder on every tab at once, and after a reload, until the patient agrees', async ({
  page,
  context,
  clinic,
}) => {
  await openAs(page, weber.email, '/provider/dashboard')
  const { get } = await signedIn(clinic, weber.email)
  const [patient] = (await get('common_api/get-patient-pool?page=1&limit=1')).patients.data
  const path = `/provider/titanAi?tab=dictation&patient=${patient.id}`
  const other = await context.newPage()
  await page.goto(path)
  await other.goto(path)
  for (const tab of [page, other]) await expect(record(tab)).toBeVisible()
  await press(page, consentWords.details)
  await press(page, consentWords.refused)

  const refused = new RegExp(consentWords.off('.*'))
  for (const tab of [page, other]) {
    await expect(tab.getByText(refused)).toBeVisible()
    await expect(record(tab)).toBeHidden()
  }
  await page.reload()
  await expect(page.getByText(refused)).toBeVisible()
  await expect(record(page)).toBeHidden()

  await press(other, consentWords.askAgain)
  for (const tab of [page, other]) await expect(record(tab)).toBeVisible()
})
