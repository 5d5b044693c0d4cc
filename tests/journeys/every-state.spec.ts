// States of the whole portal; those of single elements are stories (`.storybook/pictured.ts`).
import { sharedWords } from '@chartside/core/lib/words'
import { loginWords } from '@chartside/core/login'
import { recorderWords } from '@chartside/core/recorder'
import type { Page } from '@playwright/test'
import { portalWords } from '../../packages/host-app/src/words.ts'
import { picturesOf } from './pictures.ts'
import { accounts, expect, openAs } from './portal.ts'
import { expectSame, screensOf, takeAll } from './screens.ts'
import { test } from './still-clinic.ts'

const { okafor } = accounts
/** All calls but those that a session starts with. */
const lists = /\/api\/v4\/(?!.*(capabilities|info))/

/** How long was recorded differs each time. */
const stopTheTime = (page: Page) =>
  page.locator('chartside-recording-badge .numbers').evaluate((shown) => {
    shown.textContent = '00:03'
  })

test('[FACE-11] states of the whole portal look like their pictures: loading, failed, offline, a session that has ended, a recording in the dock', async ({
  page,
  context,
  troubles,
}) => {
  test.slow()
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Chartside:|status of (401|500)/)
  const screens = await screensOf(page)
  const pictures = await picturesOf(page, 'portal')
  const take = (what: string) => takeAll(page, screens, pictures, what)
  await screens.desktop()
  await openAs(page, okafor.email, '/provider/dashboard')

  await test.step('lists that load, and that fail', async () => {
    await page.route(lists, () => undefined)
    await page.goto('/provider/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await take('dashboard loading')
    await page.unroute(lists)
    await page.route(lists, (route) => route.fulfill({ status: 500, json: { status: 'ERROR', message: '' } }))
    await page.reload()
    await expect(page.getByRole('button', { name: sharedWords.tryAgain }).first()).toBeVisible()
    await take('dashboard failed')
    await page.unroute(lists)
  })

  await test.step('no network', async () => {
    await page.goto('/provider/patientPool')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(sharedWords.offline)).toBeVisible()
    await take('no network')
    await context.setOffline(false)
    await expect(page.getByText(sharedWords.offline)).toBeHidden()
  })

  await test.step('a session that has ended', async () => {
    const ended = { status: 'token_expired', message: 'Your session has expired.' }
    await page.route(lists, (route) => route.fulfill({ status: 401, json: ended }))
    await page.goto('/provider/dashboard')
    await expect(page.getByRole('button', { name: loginWords.login })).toBeVisible()
    // A toast stays while the focus is in it.
    await page.getByRole('button', { name: sharedWords.dismiss }).focus()
    await take('session ended')
  })
  // Last: a reload would offer what was recorded on every screen.
  await test.step('a recording in the dock', async () => {
    await page.unroute(lists)
    await openAs(page, okafor.email, '/provider/titanAi')
    await page.getByLabel('Patient Name').fill('Rosa Lindqvist')
    await page.getByRole('button', { name: recorderWords.record, exact: true }).click()
    await expect(page.getByText(recorderWords.states.recording, { exact: true }).first()).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: portalWords.patientPool }).click()
    const badge = page.locator('chartside-recording-badge')
    await badge.getByRole('button', { name: recorderWords.pause }).click()
    await expect(badge.getByText(recorderWords.states.paused)).toBeVisible()
    await stopTheTime(page)
    await take('recording elsewhere')
  })
  expectSame(pictures)
})
