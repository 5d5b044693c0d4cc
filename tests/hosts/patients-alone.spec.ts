import { documentWords } from '@chartside/core/documents'
import { registerWords } from '@chartside/core/patients'

import { samplePdf } from '@chartside/server/testing/sample-files'
import { fillInPatient } from '../journeys/register.ts'
import { expect, test } from './host.ts'

test('[REG-01] [DOC-01] registration and documents as separate elements on a hostile page send it only ids', async ({
  page,
  host,
}) => {
  await page.goto(`${host.origin}/alone.html`)
  const form = page.locator('chartside-patient-register')
  const documents = page.locator('chartside-documents')
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    const record = (event: Event) => events.push([event.type, (event as CustomEvent).detail])
    document.querySelector('chartside-patient-register')!.addEventListener('patientregistered', record)
    for (const type of ['documentopened', 'documentuploaded'] as const)
      document.querySelector('chartside-documents')!.addEventListener(type, record)
  })
  const events = () => page.evaluate(() => (window as unknown as { events: [string, Record<string, string>][] }).events)

  await fillInPatient(form, { first: 'Alone', last: 'Standing', mrn: 'ALONE-1', dob: '01/02/1990' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect.poll(events).toEqual([['patientregistered', { patientId: expect.any(String) }]])
  const [[, { patientId }]] = (await events()) as [[string, { patientId: string }]]

  await page.evaluate((id) => Object.assign(document.querySelector('chartside-documents')!, { patientId: id }), patientId)
  await expect(documents.getByText(documentWords.none)).toBeVisible()
  await documents.getByRole('button', { name: documentWords.add }).click()
  const upload = documents.getByRole('dialog', { name: documentWords.uploadTitle })
  await upload.getByRole('combobox', { name: documentWords.tag }).fill('Referral')
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf('Letter', ['Invented.'])) })
  await upload.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(documents.getByText('letter.pdf').first()).toBeVisible()
  await expect.poll(events).toHaveLength(2)
  expect((await events())[1]).toEqual(['documentuploaded', { documentId: expect.any(String) }])
  expect(JSON.stringify(await events())).not.toMatch(/alone|standing|letter/i)
})
