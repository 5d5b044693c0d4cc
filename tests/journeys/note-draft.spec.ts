import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteWords } from '@chartside/core/notes'

import { killBrowser, openBrowser } from './killed-browser.ts'
import { accounts, expect, openAs, test } from './portal.ts'
import { storedDictations } from './stored-dictations.ts'

test('[REVIEW-16] the browser is killed while a note is edited: the words are there when its user opens the note again', async ({
  clinic,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-note-'))
  const visit = async () => {
    const context = await openBrowser(folder, clinic.address)
    const page = context.pages()[0] ?? (await context.newPage())
    await openAs(page, accounts.okafor.email, '/provider/titanAi')
    await page.getByRole('tab', { name: 'Recent' }).click()
    await page
      .getByRole('tabpanel', { name: 'Recent' })
      .getByRole('button', { name: /^View: / })
      .first()
      .click()
    return { context, page, review: page.getByRole('dialog') }
  }
  const first = await visit()
  await first.review.locator('section[data-editable]').first().click()
  await first.review.getByRole('textbox', { name: noteWords.noteLabel }).pressSequentially('Typed before the crash. ')
  await expect(first.review.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  const [stored] = await storedDictations(first.page)
  expect(stored).toMatchObject({ protection: 'user' })
  for (const { data } of stored!.sealed) expect(Buffer.from(data).includes('Typed')).toBe(false)
  await killBrowser(folder)

  const { context, page, review } = await visit()
  await expect(review.getByText(noteWords.resumed)).toBeVisible()
  await expect(review.locator('.note-text')).toContainText('Typed before the crash.')
  await review.getByRole('button', { name: noteWords.save }).click()
  await expect.poll(() => storedDictations(page)).toEqual([])
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
