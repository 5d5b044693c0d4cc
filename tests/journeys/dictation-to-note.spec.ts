import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { type EngineDouble, startEngineDouble } from '../../packages/server/src/scribe/engine-double.ts'
import { startClinic } from './clinic.ts'
import { tabTo } from './keyboard.ts'
import { accounts, test as base, expect, openRecent, signInAt, speak } from './portal.ts'
import { spokenWave } from './speech.ts'
import { decodeMp3, likeness, secondsOf } from './wave.ts'

const { okafor } = accounts

// A separate clinic, since this journey kills it; with a speech engine that answers at once.
const test = base.extend<object, { engine: EngineDouble }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const engine = await startEngineDouble()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  clinic: [
    async ({ engine }, use) => {
      const clinic = await startClinic({ SCRIBE_URL: engine.url, SCRIBE_KEY: 'key-of-the-double' })
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** The files in a folder, newest first. */
function newestFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
}

test('[DICT-02] [DICT-03] [DICT-04] [DICT-06] [DICT-07] [REC-01] [REC-03] [RECENT-03] [REVIEW-01] [REVIEW-02] [REVIEW-03] [REVIEW-05] [REVIEW-06] [RT-03] sign in, speak, get the note, edit it, and find it again after the server was killed', async ({
  page,
  clinic,
  troubles,
}) => {
  test.setTimeout(180_000)
  // While the server is down, the portal logs that it cannot reach it.
  troubles.expect(/ERR_CONNECTION_(REFUSED|RESET)/, /WebSocket/, /Chartside: Offline/)
  await page.addInitScript(() => {
    const played: string[] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = new Proxy(HTMLMediaElement.prototype.play, {
      apply(play, element: HTMLMediaElement, given: []) {
        played.push(new URL(element.src).pathname)
        return Reflect.apply(play, element, given)
      },
    })
  })
  const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played)

  await signInAt(page, okafor.email)
  await expect(page.getByText('Dictation Note', { exact: true })).toBeVisible()
  await page.getByLabel('Patient Name').fill('Journey Patient')
  await page.getByPlaceholder('Comment here...').fill('Spoken in a hurry')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByPlaceholder('Enter note').fill('Call on Friday')
  await expect(page.getByRole('button', { name: 'Send Notes' })).toHaveCount(0)

  await speak(page, 20)
  const [, minutes = '', seconds = ''] = /(\d\d):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? []
  const shown = Number(minutes) * 60 + Number(seconds)
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await expect(page.getByPlaceholder('Comment here...')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send Notes' })).toHaveCount(0)

  // The form is free at once; the outbox says when the server has it.
  await expect(page.getByText(/^Dictation sent/)).toBeVisible()
  // The file on the server's disk, decoded by an independent decoder.
  const [file = ''] = newestFiles(join(clinic.dataDirectory, 'files'))
  const recorded = await decodeMp3(readFileSync(file))
  expect(secondsOf(recorded)).toBeGreaterThan(20)
  expect(Math.abs(secondsOf(recorded) - shown)).toBeLessThan(1.1)
  expect(likeness(spokenWave(), recorded, 25)).toBeGreaterThan(0.8)

  // Announced by a sound and a notification.
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 20_000 })
  await expect.poll(played).toContain('/sounds/soap-note.wav')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText("Journey Patient's soap note created successfully.").first()).toBeVisible()
  await page.keyboard.press('Escape')

  await openRecent(page)
  await page
    .getByRole('row', { name: /Journey Patient/ })
    .getByRole('button', { name: /View/ })
    .click()
  const review = page.getByRole('dialog')
  await expect(review.getByText("Review Journey Patient's Note")).toBeVisible()
  await expect(review.getByRole('heading', { name: 'Subjective' })).toBeVisible()
  await expect(review.getByText('Cough for three days.').first()).toBeVisible()
  await review.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = review.locator('[contenteditable="true"]')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Return in four weeks.')

  await review.getByRole('tab', { name: 'Codes' }).click()
  await review.getByRole('button', { name: 'Add ICD-10' }).click()
  await review.getByLabel('Code', { exact: true }).last().fill('Z99')
  await review.getByLabel('Name', { exact: true }).last().fill('Invented for this journey')
  await review.getByRole('tab', { name: 'Transcription' }).click()
  await expect(review.getByRole('tabpanel', { name: 'Transcription' })).toContainText(
    'The patient reports a cough for three days.',
  )
  await review.getByRole('tab', { name: 'Task' }).click()
  await review.getByRole('button', { name: 'Add Task' }).click()
  await review.getByPlaceholder('Enter note').last().fill('Order a spirometry')
  await review.getByRole('button', { name: 'Save Changes' }).click()
  await expect(review).toBeHidden()

  await clinic.kill()
  await clinic.start()
  await page.reload()
  await page
    .getByRole('row', { name: /Journey Patient/ })
    .getByRole('button', { name: /View/ })
    .click()
  // The check shows it beside the transcript, too.
  await expect(review.getByText(/Return in four weeks\./).first()).toBeVisible()
  await review.getByRole('tab', { name: 'Codes' }).click()
  await expect(review.getByText('Invented for this journey')).toBeVisible()
  await review.getByRole('tab', { name: 'Task' }).click()
  await expect(review.getByText('Order a spirometry').or(review.locator('input[value="Order a spirometry"]'))).toBeVisible()
})

test('[RECENT-03] [RT-03] the server killed between upload and note: nothing is lost, and the note arrives once after the restart', async ({
  page,
  clinic,
  engine,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.expect(/ERR_CONNECTION_(REFUSED|RESET)/, /WebSocket/, /Chartside: Offline/)
  await signInAt(page, okafor.email)
  // The engine is working when the server is killed.
  engine.next('transcriptions', { body: 'hang' })
  const asked = engine.requests.length
  await page.getByLabel('Patient Name').fill('Power Cut')
  await speak(page)
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await expect.poll(() => engine.requests.length).toBeGreaterThan(asked)
  await clinic.kill()
  await clinic.start()

  await page.goto('/login')
  await page.goto('/provider/titanAi?tab=recent')
  const row = page.getByRole('row', { name: /Power Cut/ })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: /View/ })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: /View/ }).click()
  await expect(page.getByRole('dialog').getByText('Cough for three days.').first()).toBeVisible()
})

test('[NAV-04] [AUTH-07] [DICT-07] [REC-01] signs in, records and sends by keyboard only', async ({ page }) => {
  await page.goto('/provider/titanAi')
  await page.keyboard.press('Tab')
  await tabTo(page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(okafor.email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('chartside-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()

  await tabTo(page.getByLabel('Patient Name', { exact: true }))
  await page.keyboard.type('Keyboard Patient')
  await tabTo(page.getByRole('button', { name: 'Record', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.waitForTimeout(16_500)
  await tabTo(page.getByRole('button', { name: 'Stop', exact: true }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Send Notes', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Patient Name')).toHaveValue('')

  // The skip link leads past the menu.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
