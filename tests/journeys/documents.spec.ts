// Features of documents that need a real browser: the PDF viewer under the portal's policy, upright photos, downloads, a dropped
// file, a lost answer.
import { writeFile } from 'node:fs/promises'
import { documentWords } from '@chartside/core/documents'
import { centerWords } from '@chartside/core/patients'
import { samplePdf } from '@chartside/server/testing/sample-files'
import type { Locator, Page } from '@playwright/test'
import { accounts, expect, openAs, test } from './portal.ts'
import { chooseInMenu } from './row-menu.ts'

const { tanaka } = accounts

/** The documents of a patient in the pool. */
async function openDocuments(page: Page, row: number) {
  await openAs(page, tanaka.email, '/provider/patientPool')
  await page.locator('chartside-patient-pool').getByRole('row').nth(row).getByRole('button').first().click()
  await page.getByRole('tab', { name: centerWords.documents }).click()
  const panel = page.getByRole('region', { name: documentWords.title })
  await expect(panel.getByRole('button', { name: documentWords.add })).toBeVisible()
  return panel
}

interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}
const pdf = (name: string): Sent => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf('Letter', ['Invented for a journey.'])),
})

/** A photo taken sideways by a phone: 80 × 40 pixels, with an EXIF rotation by 90 degrees. */
async function sidewaysPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 80
    canvas.height = 40
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(encoded, 'base64')
  // One entry, orientation (0x0112), a short: 6.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.from([...Buffer.from('Exif\0\0'), ...tiff])
  const length = exif.length + 2
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, length >> 8, length & 255]), exif, jpeg.subarray(2)])
}

async function upload(page: Page, tag: string, ...files: Sent[]) {
  await page.getByRole('button', { name: documentWords.add }).click()
  const dialog = page.getByRole('dialog', { name: documentWords.uploadTitle })
  await dialog.locator('input[type=file]').first().setInputFiles(files)
  await dialog.getByRole('combobox', { name: documentWords.tag }).fill(tag)
  await dialog.getByRole('button', { name: documentWords.submit, exact: true }).click()
  return dialog
}

/** Drops something on the middle of an element, with the browser's own events. */
async function dragTo(page: Page, place: Locator, what: { files: string[] } | { text: string }) {
  const box = (await place.boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const items = 'text' in what ? [{ mimeType: 'text/plain', data: what.text }] : []
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items, files: 'files' in what ? what.files : [], dragOperationsMask: 1 },
    })
}

/** True if the browser's own viewer shows a PDF. */
const showsPdf = (page: Page) => page.frames().some((frame) => frame.url().startsWith('chrome-extension:'))

test('[DOC-04] a PDF is framed and a photo is upright, filed or just chosen; both download under their names', async ({
  wholeBrowser,
  baseURL,
  troubles,
}) => {
  const page = await wholeBrowser.newPage({ ...(baseURL && { baseURL }), locale: 'en-US', reducedMotion: 'reduce' })
  troubles.watch(page)
  const panel = await openDocuments(page, 11)
  const photo = { name: 'Wunde Müller.jpg', mimeType: 'image/jpeg', buffer: await sidewaysPhoto(page) }
  await expect(await upload(page, 'Consent', pdf('Consent form.pdf'), photo)).toBeHidden()

  await panel.getByRole('button', { name: documentWords.openOf('Consent form.pdf') }).click()
  const view = page.getByRole('dialog', { name: 'Consent form.pdf' })
  await expect(view.getByTitle(documentWords.previewOf('Consent form.pdf'))).toBeVisible()
  await expect.poll(() => showsPdf(page)).toBe(true)
  await view.getByRole('button', { name: 'Close' }).last().click()

  await panel.getByRole('button', { name: documentWords.openOf(photo.name) }).click()
  const picture = page.getByRole('dialog', { name: photo.name }).getByRole('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([40, 80])
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: documentWords.downloadOf(photo.name) })
    .last()
    .click()
  expect((await download).suggestedFilename()).toBe(photo.name)
  await page.getByRole('button', { name: 'Close' }).last().click()
  const downloadOfRow = page.waitForEvent('download')
  await chooseInMenu(panel, documentWords.download, photo.name)
  expect((await downloadOfRow).suggestedFilename()).toBe(photo.name)

  await chooseInMenu(panel, documentWords.edit, photo.name)
  const edit = page.getByRole('dialog', { name: documentWords.editTitle })
  await edit.locator('input[type=file]').setInputFiles(pdf('Instead.pdf'))
  await expect(edit.getByTitle(documentWords.previewOf('Instead.pdf'))).toBeVisible()
  await expect.poll(() => showsPdf(page)).toBe(true)
  await edit.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(panel.getByText('Instead.pdf')).toBeVisible()
  await expect(panel.getByText(photo.name)).toHaveCount(0)
})

test('[DOC-02] a file dropped where none is accepted is refused: the browser would open it in place of the portal; text is not', async ({
  page,
}, info) => {
  const panel = await openDocuments(page, 14)
  const path = info.outputPath('dropped.pdf')
  await writeFile(path, pdf('dropped.pdf').buffer)
  // A headless browser does not open dropped files, so the test checks how the page handles the event.
  const answers = await page.evaluateHandle(() => {
    const answers: Record<string, string> = {}
    window.addEventListener('dragover', ({ defaultPrevented, dataTransfer, target }) => {
      const what = dataTransfer!.types.includes('Files') ? 'file' : 'text'
      const answer = defaultPrevented ? dataTransfer!.dropEffect : 'left to the browser'
      answers[`${what} above ${(target as Element).localName}`] = answer
    })
    return answers
  })
  await dragTo(page, page.getByRole('heading', { level: 1 }), { files: [path] })
  await dragTo(page, page.getByRole('search').getByRole('combobox'), { files: [path] })
  await dragTo(page, page.getByRole('search').getByRole('combobox'), { text: 'Lindqvist' })
  await dragTo(page, panel, { files: [path] })
  await expect(page.getByRole('dialog', { name: documentWords.uploadTitle }).getByText('dropped.pdf')).toBeVisible()
  expect(await answers.jsonValue()).toEqual({
    'file above h1': 'none',
    'file above chartside-patient-search': 'none',
    'text above chartside-patient-search': 'left to the browser',
  })
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('Lindqvist')
})

test('[DOC-02] a tag in use, typed instead of picked, is filed under', async ({ page }) => {
  const panel = await openDocuments(page, 15)
  await expect(await upload(page, 'Laboratory', pdf('first.pdf'))).toBeHidden()
  await expect(await upload(page, 'Radiology', pdf('second.pdf'))).toBeHidden()
  await page.getByRole('button', { name: documentWords.add }).click()
  const dialog = page.getByRole('dialog', { name: documentWords.uploadTitle })
  const tag = dialog.getByRole('combobox', { name: documentWords.tag })
  await dialog.locator('input[type=file]').first().setInputFiles(pdf('third.pdf'))
  await tag.click()
  await dialog.getByRole('option', { name: 'Radiology' }).click()
  await tag.selectText()
  await page.keyboard.type('laboratory')
  await dialog.getByRole('button', { name: documentWords.submit, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('row').filter({ hasText: 'third.pdf' })).toContainText('Laboratory')
})

test('[DOC-02] [ERR-01] a lost answer to an upload: the file stays, and a retry files it once', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET|ERR_CONNECTION/, /Chartside: Offline/)
  const panel = await openDocuments(page, 12)
  const keys: string[] = []
  await context.route('**/save-patient-doc', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const dialog = await upload(page, 'Lab', pdf('lost.pdf'))
  await expect(dialog.getByText(documentWords.unsure)).toBeVisible()
  await dialog.getByRole('button', { name: documentWords.retryFile('lost.pdf') }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: documentWords.openOf('lost.pdf') })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe('')
})

test('[DOC-02] [ERR-01] [NAV-09] Back while a file is being chosen closes the dialog, and the page stays usable', async ({
  page,
}) => {
  await openDocuments(page, 13)
  await page.getByRole('button', { name: documentWords.add }).click()
  const dialog = page.getByRole('dialog', { name: documentWords.uploadTitle })
  await dialog.getByRole('combobox', { name: documentWords.tag }).fill('Referral')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('tab', { name: centerWords.documents })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: centerWords.center })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: centerWords.back }).click()
  await expect(page.locator('chartside-patient-pool').getByRole('table')).toBeVisible()
})
