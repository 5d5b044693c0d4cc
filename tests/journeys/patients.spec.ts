import { documentWords } from '@chartside/core/documents'
import { centerWords, patientWords, poolWords, registerWords } from '@chartside/core/patients'
import { samplePdf, samplePng } from '@chartside/server/testing/sample-files'
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { accounts, expect, openAs, signIn, test } from './portal.ts'
import { fillInPatient } from './register.ts'
import { chooseInMenu } from './row-menu.ts'

const { okafor, weber } = accounts

const row = (page: Page) => page.locator('chartside-patient-pool').getByRole('row')
const center = (page: Page): Locator => page.locator('chartside-patient-center')

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf('Letter', ['Invented for a journey.'])),
})
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(samplePng(60, 40, (x) => x)) })

test('[REG-01] [REG-02] [REG-03] [POOL-02] [CENTER-01] [CENTER-02] [DOC-01] [DOC-02] [DOC-03] [DOC-04] [DOC-05] register, be warned of a duplicate, open, upload three files, edit, filter by tag, delete', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/patientPool')
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  await fillInPatient(form, { first: 'Ottilie', last: 'Brandauer', mrn: 'J-1001', dob: '02/29/1980' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(form).toBeHidden()

  // The same person again: the form warns and offers the existing record.
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  await fillInPatient(form, { first: 'Otilie', last: 'Brandauer', mrn: 'J-1002', dob: '02/29/1980' })
  const warning = form.getByText(registerWords.duplicates(1))
  await expect(warning).toBeVisible()
  await form.getByRole('button', { name: registerWords.openPatient('Ottilie Brandauer', 'J-1001') }).click()
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+$/)
  await expect(center(page).getByText('Ottilie Brandauer').first()).toBeVisible()
  await expect(center(page).getByText('29 Feb 1980').first()).toBeVisible()

  await center(page).getByRole('tab', { name: centerWords.documents }).click()
  await expect(page).toHaveURL(/&tab=documents$/)
  await expect(center(page).getByText(documentWords.none)).toBeVisible()
  await center(page).getByRole('button', { name: documentWords.add }).click()
  const upload = page.getByRole('dialog', { name: documentWords.uploadTitle })
  await upload.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(upload.getByText(documentWords.tagRequired)).toBeVisible()
  await expect(upload.getByText(documentWords.fileRequired)).toBeVisible()
  await expect(page.getByText(documentWords.tagAndFileMissing)).toBeVisible()
  await upload.getByRole('combobox', { name: documentWords.tag }).fill('Referral')
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      pdf('referral.pdf'),
      png('knee.png'),
      pdf('letter.pdf'),
      { ...pdf('evil.pdf'), buffer: Buffer.from('MZ\x90\0 no document') },
    ])
  await expect(upload.getByText(documentWords.onlyKinds)).toBeVisible()
  await upload.getByRole('button', { name: documentWords.removeFile('evil.pdf') }).click()
  await upload.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(upload).toBeHidden()
  for (const name of ['referral.pdf', 'knee.png', 'letter.pdf']) await expect(center(page).getByText(name).first()).toBeVisible()

  await chooseInMenu(center(page), documentWords.edit, 'knee.png')
  const edit = page.getByRole('dialog', { name: documentWords.editTitle })
  await expect(edit.getByRole('img')).toBeVisible()
  await edit.getByLabel(documentWords.tag, { exact: true }).fill('Imaging')
  await edit.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(edit).toBeHidden()

  await center(page)
    .getByRole('button', { name: /Imaging/ })
    .first()
    .click()
  await expect(center(page).getByText('knee.png').first()).toBeVisible()
  await expect(center(page).getByText('letter.pdf')).toHaveCount(0)
  await chooseInMenu(center(page), documentWords.delete, 'knee.png')
  await expect(page.getByText(documentWords.deleteQuestion)).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(center(page).getByText('knee.png')).toHaveCount(0)
})

test('[REG-04] two pages register the same person at once: one succeeds, the other asks and leads to the record', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/status of 409/, /ERR_FAILED/, /Chartside: (Offline|Refused 409)/)
  // The forms' own look-ups fail, so only the server can find the duplicate.
  await context.route('**/search-patient', (route) => route.abort())
  await openAs(page, weber.email, '/provider/patientPool')
  const pages = [page, await context.newPage()]
  await pages[1]!.goto('/provider/patientPool')
  const forms = pages.map((each) => each.getByRole('dialog', { name: registerWords.title }))
  for (const [index, form] of forms.entries()) {
    await pages[index]!.getByRole('button', { name: poolWords.createPatient }).click()
    await fillInPatient(form, { first: 'Cordula', last: 'Vandermeer', mrn: `J-600${index}`, dob: '02/29/1984' })
  }
  await Promise.all(forms.map((form) => form.getByRole('button', { name: registerWords.submit, exact: true }).click()))
  const open = async () => (await Promise.all(forms.map((form) => form.isVisible()))).filter(Boolean).length
  await expect.poll(open).toBe(1)
  const left = (await forms[0]!.isVisible()) ? 0 : 1
  const form = forms[left]!
  await expect(form.getByText(registerWords.possiblyRegistered(1))).toBeVisible()
  await expect(form.getByLabel(registerWords.labels.last_name)).toHaveValue('Vandermeer')
  await form.getByRole('button', { name: registerWords.openPatient('Cordula Vandermeer', `J-600${1 - left}`) }).click()
  await expect(pages[left]!).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+$/)
})

test("[NAV-05] [POOL-01] [POOL-03] [CENTER-01] [SRCH-03] the address contains patient and tab as ids; leaving returns to the list's position", async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/patientPool')
  const pool = page.locator('chartside-patient-pool')
  await expect(row(page)).toHaveCount(26)
  await pool.getByRole('button', { name: 'Page 2', exact: true }).click()
  const opener = row(page).nth(20).getByRole('button').first()
  await opener.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const name = (await opener.textContent()) ?? ''
  await opener.click()
  await expect(page).toHaveURL(/\?patient=[\w-]+$/)
  await expect(page.getByRole('button', { name: centerWords.back })).toBeVisible()

  await center(page).getByRole('tab', { name: centerWords.documents }).click()
  await page.reload()
  await expect(center(page).getByRole('tab', { name: centerWords.documents })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(center(page).getByRole('tab', { name: centerWords.center })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('navigation').getByRole('link', { name: 'Patient Pool' }).first().click()
  await expect(page).toHaveURL('/provider/patientPool')
  await expect(row(page)).toHaveCount(26)

  // Without a reload in between, the list is unchanged.
  await pool.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(row(page).nth(20).getByRole('button').first()).toHaveText(name)
  await opener.scrollIntoViewIfNeeded()
  await opener.click()
  await page.getByRole('button', { name: centerWords.back }).click()
  await expect(page).toHaveURL('/provider/patientPool?page=2')
  await expect(pool.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place / 2)
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(name)
})

test("[NAV-05] [POOL-01] the menu leads back to the list's position, also from a patient and another page, but not for the next user", async ({
  page,
}) => {
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first()
  const pool = page.locator('chartside-patient-pool')
  const page2 = pool.getByRole('button', { name: 'Page 2', exact: true })
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await openAs(page, weber.email, '/provider/patientPool')
  await page2.click()
  await expect(page2).toHaveAttribute('aria-current', 'page')
  const opener = row(page).nth(20).getByRole('button').first()
  await opener.scrollIntoViewIfNeeded()
  const place = await scrolled()
  expect(place).toBeGreaterThan(100)
  await opener.click()
  await expect(page.getByRole('button', { name: centerWords.back })).toBeVisible()
  for (const other of ['Dashboard', 'Settings']) {
    await menu(other).click()
    await expect(pool).toHaveCount(0)
    await expect.poll(scrolled).toBe(0)
    await menu('Patient Pool').click()
    await expect(page2).toHaveAttribute('aria-current', 'page')
    await expect.poll(scrolled).toBe(place)
  }
  // A user who has scrolled away is not moved back.
  await page.evaluate(() => window.scrollTo(0, 0))
  await menu('Dashboard').click()
  await menu('Patient Pool').click()
  await expect(row(page)).toHaveCount(26)
  expect(await scrolled()).toBe(0)

  await opener.scrollIntoViewIfNeeded()
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signIn(page, okafor.email)
  await menu('Patient Pool').click()
  await expect(row(page)).toHaveCount(26)
  expect(await scrolled()).toBe(0)
})

test('[REG-02] a payer typed in full is selected; one that is not in the list is refused, not lost', async ({ page }) => {
  await openAs(page, weber.email, '/provider/patientPool')
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  const payer = form.getByRole('combobox', { name: registerWords.labels.primary_insurance_id })
  await fillInPatient(form, { first: 'Typed', last: 'Payer', mrn: 'J-5001', dob: '03/04/1980' })
  await expect(form.getByRole('textbox', { name: registerWords.labels.dob })).toHaveAccessibleDescription('04 Mar 1980')
  await payer.fill('granite mutua')
  await payer.press('Tab')
  await expect(payer).toHaveAccessibleDescription(registerWords.unknownPayer('granite mutua'))
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(payer).toBeFocused()
  await payer.fill('granite mutual')
  await payer.press('Tab')
  await expect(payer).toHaveValue('Granite Mutual')
  const sent = page.waitForRequest('**/save-patient')
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  expect((await sent).postData()).toMatch(/name="primary_insurance_id"\s+[^\s-]/)
  await expect(form).toBeHidden()
})

test('[REG-01] [REG-03] [DICT-01] on titanAi a patient is found or registered, and the dictation is about them', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/titanAi')
  const form = page.getByRole('dialog', { name: registerWords.title })
  const field = page.locator('chartside-dictation')
  const name = field.getByRole('combobox', { name: 'Patient Name' })
  await name.fill('ma')
  const first = field
    .getByRole('option')
    .filter({ has: page.locator('strong') })
    .first()
  const found = (await first.locator('strong').textContent()) ?? ''
  await name.press('ArrowDown')
  await name.press('Enter')
  await expect(page).toHaveURL(/tab=dictation&patient=[\w-]+$/)
  await expect(name).toHaveValue(found)
  // The same patient again, after the name was cleared.
  await name.press('Backspace')
  await expect(name).toHaveValue('')
  await name.fill(found)
  await field
    .getByRole('option', { name: new RegExp(found) })
    .first()
    .click()
  await expect(name).toHaveValue(found)

  await name.press('Backspace')
  await name.fill('Jane Quillon')
  await field.getByRole('option', { name: patientWords.register('Jane Quillon') }).click()
  await expect(form.getByRole('textbox', { name: registerWords.labels.last_name })).toHaveValue('Quillon')
  await fillInPatient(form, { first: 'Jane', last: 'Quillon', mrn: 'J-2002', dob: '03/04/2018' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(name).toHaveValue('Jane Quillon')

  await page.getByRole('button', { name: poolWords.createPatient }).click()
  await fillInPatient(form, { first: 'Wilhelmina', last: 'Ostrowski', mrn: 'J-2001', dob: '03/04/2019' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(name).toHaveValue('Wilhelmina Ostrowski')
})

test('[REG-03] a refused registration clears the selected patient', async ({ page, troubles }) => {
  troubles.expect(/status of 409/)
  await openAs(page, weber.email, '/provider/titanAi')
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  const submit = form.getByRole('button', { name: registerWords.submit, exact: true })
  const name = page.getByLabel('Patient Name')
  await fillInPatient(form, { first: 'First', last: 'Comer', mrn: 'J-4001', dob: '05/06/1999' })
  await submit.click()
  await expect(name).toHaveValue('First Comer')
  await expect(page).toHaveURL(/&patient=[\w-]+$/)
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  await fillInPatient(form, { first: 'Second', last: 'Visitor', mrn: 'J-4001', dob: '07/08/1988' })
  await submit.click()
  await expect(form.getByLabel(registerWords.labels.mrn)).toHaveAccessibleDescription(
    /Another patient of your practice already has the MRN J-4001/,
  )
  await expect(page).toHaveURL(/titanAi\?tab=dictation$/)
  await form.getByRole('button', { name: registerWords.cancel, exact: true }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(name).toHaveValue('')
})

test('[SRCH-01] [SRCH-02] [SRCH-03] [POOL-03] by keyboard only: search, arrows, Enter; a row of the pool likewise', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/dashboard')
  await tabTo(page.getByRole('search').getByRole('combobox'))
  // The last name first, and with a typo.
  await page.keyboard.type('kaahumanu leilany')
  const options = page.getByRole('search').getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/patientPool\?patient=/)
  await expect(center(page).getByText("Leilani Ka'ahumanu").first()).toBeVisible()

  await tabTo(page.getByRole('button', { name: centerWords.back }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/provider/patientPool')
  await expect(row(page)).toHaveCount(26)
  await tabTo(page.getByLabel(poolWords.filterAll))
  await page.keyboard.type('adeyemi')
  await expect(row(page).nth(1)).toContainText('Adeyemi')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/patientPool\?patient=/)
})

test('[REG-03] [ERR-01] the network fails during Submit: the form keeps its input, and the patient is registered once', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET|ERR_CONNECTION/, /Chartside: Offline/)
  await openAs(page, weber.email, '/provider/patientPool')
  await page.getByRole('button', { name: poolWords.createPatient }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  await fillInPatient(form, { first: 'Lost', last: 'Answer', mrn: 'J-3001', dob: '05/06/1999' })
  const keys: string[] = []
  // The server registers the patient, but its answer is lost.
  await context.route('**/save-patient', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const submit = form.getByRole('button', { name: registerWords.submit, exact: true })
  await submit.click()
  await expect(form.getByText(registerWords.kept)).toBeVisible()
  await expect(form.getByLabel(registerWords.labels.first_name)).toHaveValue('Lost')
  await submit.click()
  await expect(form).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe('')
  await page.getByRole('search').getByRole('combobox').fill('J-3001')
  await expect(page.getByRole('search').getByRole('option')).toHaveCount(1)
})
