import { formWords } from '@chartside/core/appointments'
import { bannerWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'
import { accounts, expect, openAs, test } from './portal.ts'

test('[BANNER-03] [BANNER-04] [BANNER-05] from the chart: copy the last note, book, and record by one press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, accounts.okafor.email, '/provider/titanAi?tab=recent')
  // A name that belongs to no patient is not found.
  const noted = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^View/ }) })
    .filter({ hasText: 'MRN' })
  const name = (await noted.first().locator('.recent-name').textContent()) ?? ''
  await page.getByRole('combobox', { name: 'Search patients' }).fill(name)
  await page.locator('chartside-patient-search').getByRole('option').first().click()
  const banner = page.getByRole('region', { name: bannerWords.banner, exact: true })
  await expect(banner.getByRole('heading', { name })).toBeVisible()
  const mrn = (await banner.getByText(/^MRN /).textContent()) ?? ''

  await banner.getByRole('button', { name: bannerWords.copyNote }).click()
  await expect(banner.getByRole('button', { name: /^Copied / })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\S{3}/)

  await banner.getByRole('button', { name: bannerWords.book }).click()
  const booking = page.getByRole('dialog', { name: formWords.addTitle })
  await expect(booking).toContainText(mrn)
  await page.keyboard.press('Escape')
  await expect(booking).toBeHidden()

  await banner.getByRole('button', { name: bannerWords.startDictation }).click()
  await expect(page).toHaveURL(/titanAi\?tab=dictation&patient=/)
  await expect(page.getByLabel('Patient Name')).toHaveValue(name)
  await expect(page.getByRole('button', { name: recorderWords.stop, exact: true })).toBeVisible()
})
