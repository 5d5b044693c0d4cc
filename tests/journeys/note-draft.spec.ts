import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteWords } from '@chartside/core/notes'

import { killBrowser, openBrowser } from './killed-browser.ts'
import { expect, openReview, test } from './portal.ts'
import { storedDictations } from './stored-dictations.ts'

test('[REVIEW-16] the browser is killed while a note is edited: the words are there when its user opens the note again', async ({
  clinic,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-note-'))
  const visit = async () => {
    const context = await openBrowser(folder, clinic.address)
    const page = context.pages()[0] ?? (await context.newPage())
    return { context, page, review: await openReview(page) }
  }
  const first = await visit()
  await first.review.locator('section[data-editable]').first().click()
  await expect(first.review.getByRole('textbox', { name: noteWords.noteLabel })).toBeFocused()
  // In one piece: a slow browser saves the first letters before the last ones are typed.
  await first.page.keyboard.insertText('Typed before the crash. ')
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
