// Typing into the note of a long visit, with its transcript beside it.
import { noteWords } from '@chartside/core/notes'
import { type Browser, chromium } from 'playwright'

import { launchOptions } from '../../browser.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts, openAs } from '../journeys/portal.ts'
import { figure, medianOf, type Section } from './section.ts'

/** Six hours have about 2,400 segments. */
const lengths = [10, 900, 2400]
const text = 'Continue metoprolol 25 mg twice daily, come back in three weeks. '

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  const browser = await chromium.launch(launchOptions())
  try {
    const rows: string[][] = []
    for (const segments of lengths) {
      const keys = await typed(browser, clinic, segments)
      rows.push([figure(segments), figure(medianOf(keys)), figure(Math.max(...keys))])
    }
    return [
      {
        title: 'Typing in a long review',
        about: `The review of a note with a transcript of two speakers, 1440 × 900 px, ${text.length} keys, one each 100 ms. From each key until its letter is rendered.`,
        columns: ['segments', 'median, ms', 'longest, ms'],
        rows,
      },
    ]
  } finally {
    await browser.close()
    await clinic.close()
  }
}

/** The milliseconds from each key to the frame with its letter. */
async function typed(browser: Browser, clinic: Clinic, count: number): Promise<number[]> {
  const context = await browser.newContext({ baseURL: clinic.address, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const transcription = JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      text: `Sentence ${at} of the visit, about the knee and what makes it worse.`,
      start: at * 9,
      speaker: at % 2 ? 'A' : 'B',
    })),
  )
  await page.route('**/provider_api/dictation/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, data: { data: { ...body.data.data, transcription } } },
    })
  })
  await openAs(page, accounts.okafor.email, '/provider/titanAi?tab=recent')
  // A signed note cannot be edited.
  const unsigned = page.getByRole('row').filter({ hasNotText: noteWords.reviewStates.signed })
  await unsigned.getByRole('button', { name: /^View/ }).first().click()
  // By CSS: to look for roles among the elements of a long transcript takes longer than what is measured.
  const dialog = page.locator('dialog[open]')
  await dialog
    .locator('[data-segment]')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  await dialog.locator('.note-head .actions button', { hasText: noteWords.edit }).click()
  await dialog.locator('[contenteditable=true]').click()
  // Without named functions, since the compiler's helper for names does not exist in the page.
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  await page.keyboard.type(text, { delay: 100 })
  await page.waitForFunction((count) => (window as unknown as { keys: number[] }).keys.length >= count, text.length)
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  await context.close()
  return keys
}
