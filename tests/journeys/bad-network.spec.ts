import type { BrowserContext, Page, Route } from '@playwright/test'

import { accounts, expect, openAs, speak, test } from './portal.ts'

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

async function sendUntilDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
}

const setOffline = (context: BrowserContext, off: boolean) => context.setOffline(off)

test('[DICT-07] [REC-01] Titan AI opens and records without a network: form and recording stay, and are sent later once by one press', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...offline)
  await openAs(page, tanaka.email, '/provider/dashboard')
  // The recorder is preloaded on any page.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('lame-module')))
  await setOffline(context, true)
  await page.getByRole('link', { name: 'Titan AI' }).first().click()
  await fillIn(page, 'No Network')
  await speak(page)
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByText('Could not reach the server.').first()).toBeVisible()
  await expectEverythingKept(page, 'No Network')

  // Navigation works, too.
  await page.getByRole('tab', { name: 'Recent' }).click()
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await expectEverythingKept(page, 'No Network')

  await setOffline(context, false)
  await sendUntilDone(page)
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(rowsOf(page, 'No Network')).toHaveCount(1)
})

test('[DICT-07] a lost answer to an upload: the repetition has the same key, and there is one dictation', async ({
  page,
  troubles,
}) => {
  troubles.expect(...offline)
  const keys: (string | undefined)[] = []
  await openAs(page, tanaka.email)
  await fillIn(page, 'Lost Answer')
  await speak(page)
  await page.route(upload, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server stores it; only its answer is lost.
    if (keys.length === 1) {
      await route.fetch()
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByText('Could not reach the server.').first()).toBeVisible()
  await expectEverythingKept(page, 'Lost Answer')
  await sendUntilDone(page)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{16,}$/)
  expect(keys[1]).toBe(keys[0])
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(rowsOf(page, 'Lost Answer')).toHaveCount(1)
})

test('[DICT-07] [ERR-01] a server that refuses or fails keeps form and recording, and its message is shown', async ({
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
  for (let time = 0; time < 2; time++) {
    await page.getByRole('button', { name: 'Send Notes' }).click()
    await expect(page.getByText('Something went wrong on the server.').first()).toBeVisible()
    await expectEverythingKept(page, 'Refused Twice')
  }
  await expect(page.getByText(/stack trace|secret/)).toHaveCount(0)
  await sendUntilDone(page)
})

test('[REC-01] [REC-04] recording continues while the user opens another page, and leaving the portal warns', async ({
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
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Recording 00:[1-5]/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Recording/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('tab', { name: 'Recent' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Not sent yet/ })
    .click()
  await expectEverythingKept(page, 'Walks About')

  // Signing out would lose the recording, so it asks first.
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toContainText('You have an unsent recording.')
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
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await setOffline(context, false)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
