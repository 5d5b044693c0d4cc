import { documentWords } from '@chartside/core/documents'
import { centerWords, poolWords, registerWords } from '@chartside/core/patients'

import { samplePdf } from '@chartside/server/testing/sample-files'
import { fillInPatient as register } from '../journeys/register.ts'
import { chooseInMenu } from '../journeys/row-menu.ts'
import { accounts, dictate, expect, expectSpoken, record, test } from './host.ts'

test('examples/plain.html dictates and shows the id of the dictation', async ({ page, host }) => {
  await page.goto(`${host.examples}/plain.html`)
  await dictate(page.locator('chartside-dictation'), 'Plain Example')
  await expect(page.locator('#message')).toHaveText(/Sent as dictation .+\./)
  await expectSpoken(host, accounts.okafor.email, 'Plain Example')
})

test('examples/recorder.html hands an MP3 to the page', async ({ page, host }) => {
  await page.goto(`${host.examples}/recorder.html`)
  await record(page.locator('chartside-recorder'))
  const download = page.waitForEvent('download')
  await page.locator('#file a').click()
  expect((await download).suggestedFilename()).toBe('recording.mp3')
})

test('[SRCH-03] [POOL-03] [REG-01] [CENTER-01] [DOC-01] examples/patients.html registers, warns, opens and files a document, and gets only ids', async ({
  page,
  host,
}) => {
  await page.goto(`${host.examples}/patients.html`)
  const pool = page.locator('chartside-patient-pool')
  const center = page.locator('chartside-patient-center')
  await expect(pool.getByRole('row')).toHaveCount(26)
  await pool.getByRole('button', { name: poolWords.createPatient }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  await register(form, { first: 'Foreign', last: 'Page', mrn: 'F-1', dob: '01/02/1990' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(form).toHaveCount(0)

  await pool.getByRole('button', { name: poolWords.createPatient }).click()
  await register(form, { first: 'Foreing', last: 'Page', mrn: 'F-2', dob: '01/02/1990' })
  await form.getByRole('button', { name: /^Open this patient: Foreign Page/ }).click()
  await expect(page.locator('#message')).toHaveText(/^Opened patient [\w-]+\.$/)
  await expect(center.getByText('Foreign Page').first()).toBeVisible()
  await expect(pool).toBeHidden()

  await center.getByRole('tab', { name: centerWords.documents }).click()
  await center.getByRole('button', { name: documentWords.add }).click()
  const upload = page.getByRole('dialog', { name: documentWords.uploadTitle })
  await upload.getByRole('combobox', { name: documentWords.tag }).fill('Referral')
  const file = { mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('Letter', ['Invented.'])) }
  const names = ['one.pdf', 'two.pdf', 'three.pdf']
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, ...file })))
  await upload.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(upload).toBeHidden()
  for (const name of names) await expect(center.getByText(name).first()).toBeVisible()

  await chooseInMenu(center, documentWords.edit, 'two.pdf')
  const edit = page.getByRole('dialog', { name: documentWords.editTitle })
  await edit
    .getByRole('combobox', { name: documentWords.tag })
    .or(edit.getByRole('textbox', { name: documentWords.tag }))
    .fill('Letter')
  await edit.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(edit).toBeHidden()
  await center
    .getByRole('button', { name: /^Letter/ })
    .first()
    .click()
  await expect(center.getByText('one.pdf')).toHaveCount(0)
  await chooseInMenu(center, documentWords.delete, 'two.pdf')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(center.getByText('two.pdf')).toHaveCount(0)

  await center.getByRole('button', { name: centerWords.back }).click()
  await expect(pool).toBeVisible()
  // By keyboard: the search next to it.
  await page.locator('chartside-patient-search').getByRole('combobox').focus()
  await page.keyboard.type('page foreign')
  await expect(page.locator('chartside-patient-search').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(center.getByText('Foreign Page').first()).toBeVisible()
})
