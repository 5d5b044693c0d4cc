import { recorderWords } from '@chartside/core/recorder'
import type { BrowserContext, Page, Route } from '@playwright/test'

import { accounts, expect, openAs, openRecent, speak, test } from './portal.ts'

const { tanaka } = accounts
const upload = '**/provider_api/upload-file'
/** Messages that the browser and the portal log without a network. */
const offline = [
  /dynamically imported module/,
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /ERR_CONNECTION/,
  /WebSocket/,
  /Chartside: (Offline|Failed)/,
  /502/,
]

const rowsOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function expectEverythingKept(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Patient Name')).toHaveValue(name)
  await expect(page.getByPlaceholder('Comment here...')).toHaveValue('Kept through it all')
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Notes' })).toBeEnabled()
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Patient Name').fill(name)
  await page.getByPlaceholder('Comment here...').fill('Kept through it all')
}

/** The dictations that are not sent yet. */
const outbox = (page: Page) => page.getByRole('list', { name: 'Unsent dictations' })

async function sendUntilDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await expect(outbox(page)).toHaveCount(0)
}

const setOffline = (context: BrowserContext, off: boolean) => context.setOffline(off)

test('[REC-11] [REC-12] Titan AI opens and records without a network: what was sent waits beside the next dictation, and is sent once when the network is back', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...offline)
  await openAs(page, tanaka.email, '/provider/dashboard')
  // The recorder is preloaded on any page.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['lame-module', 'unsent-list'].every((script) => loaded.some((name) => name.includes(script)))
  })
  await setOffline(context, true)
  await page.getByRole('link', { name: 'Titan AI' }).first().click()
  await fillIn(page, 'No Network')
  await speak(page)
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(outbox(page)).toContainText('The dictation for No Network is waitingCould not reach the server. Nothing was lost.')
  // The form is free for the next patient.
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await fillIn(page, 'Next Patient')

  // Navigation works, too.
  await openRecent(page)
  await expect(outbox(page)).toContainText('No Network')
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('Next Patient')

  await setOffline(context, false)
  await expect(page.getByText('Dictation sent. The note is being written.')).toBeVisible({ timeout: 30_000 })
  await expect(outbox(page)).toHaveCount(0)
  await expect(page.getByLabel('Patient Name')).toHaveValue('Next Patient')
  await openRecent(page)
  await expect(rowsOf(page, 'No Network')).toHaveCount(1)
})

test('[REC-13] a lost answer to an upload: the repetition has the same id, and there is one dictation', async ({
  page,
  troubles,
}) => {
  troubles.expect(...offline)
  const ids: (string | undefined)[] = []
  await openAs(page, tanaka.email)
  await fillIn(page, 'Lost Answer')
  await speak(page)
  await page.route(upload, async (route: Route) => {
    ids.push(/name="dictation_id"\r\n\r\n(\S+)/.exec(route.request().postDataBuffer()!.toString('latin1'))?.[1])
    // The server stores it; only its answer is lost.
    if (ids.length === 1) {
      await route.fetch()
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await sendUntilDone(page)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^[\w-]{36}$/)
  expect(ids[1]).toBe(ids[0])
  await openRecent(page)
  await expect(rowsOf(page, 'Lost Answer')).toHaveCount(1)
})

test('[DICT-07] [ERR-01] a server that refuses brings form and recording back with its message; one that fails is asked again', async ({
  page,
  troubles,
}) => {
  troubles.expect(...offline, /500|413/, /Chartside: Refused/)
  await openAs(page, tanaka.email)
  await fillIn(page, 'Refused Twice')
  await speak(page)
  const answers = [
    { status: 413, json: { status: 'ERROR_INFO', message: 'The recording is larger than 200 MB.' } },
    { status: 500, body: '<html>stack trace of /srv/secret</html>', contentType: 'text/html' },
    { status: 502, body: '' },
  ]
  await page.route(upload, (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.continue()
  })
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByText('The recording is larger than 200 MB.').first()).toBeVisible()
  await expectEverythingKept(page, 'Refused Twice')
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(outbox(page)).toContainText('Something went wrong on the server. Nothing was lost.')
  await expect(page.getByText(/stack trace|secret/)).toHaveCount(0)
  await expect(outbox(page)).toHaveCount(0, { timeout: 30_000 })
  expect(answers).toEqual([])
})

test('[REC-01] [REC-04] [REC-33] recording continues while the user opens another page, where it can be paused, and leaving the portal warns', async ({
  page,
}) => {
  await openAs(page, tanaka.email)
  await fillIn(page, 'Walks About')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.waitForTimeout(8000)
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Update Profile' })).toBeVisible()
  await page.waitForTimeout(9000)
  const dock = page.locator('chartside-recording-badge')
  const box = await dock.locator('[part~=recording-badge]').boundingBox()
  expect(box!.y + box!.height).toBeGreaterThan(page.viewportSize()!.height - 100)
  await dock.getByRole('button', { name: recorderWords.pause, exact: true }).click()
  await expect(dock.getByText(recorderWords.states.paused)).toBeVisible()
  await dock.getByRole('button', { name: recorderWords.resume, exact: true }).click()
  await dock.getByRole('button', { name: /^Recording 00:[1-5]/ }).click()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
  await expect(dock.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await openRecent(page)
  await dock.getByRole('button', { name: /^Not sent yet/ }).click()
  await expectEverythingKept(page, 'Walks About')

  // Signing out asks first.
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'You have an unsent dictation. It stays on this computer, encrypted, until you sign in again.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expectEverythingKept(page, 'Walks About')

  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.dismiss()
  })
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toBe('beforeunload')
  await expectEverythingKept(page, 'Walks About')
  await sendUntilDone(page)
})

test('[ERR-01] [ERR-02] a list that fails to load shows a message in place, and is loaded automatically when the network is back', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...offline)
  await openAs(page, tanaka.email)
  await setOffline(context, true)
  await openRecent(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await setOffline(context, false)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
