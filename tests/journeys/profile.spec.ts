import { sharedWords } from '@chartside/core/lib/words'
import { profileWords } from '@chartside/core/profile'
import { samplePng } from '@chartside/server/testing/sample-files'
import type { Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { accounts, expect, openAs, password, test } from './portal.ts'

const { tanaka, weber } = accounts
const path = '/provider/settings'

const profile = (page: Page) => page.locator('chartside-profile')
const field = (page: Page, name: string) => profile(page).getByRole('textbox', { name, exact: true })
const chooser = (page: Page) => profile(page).locator('input[type=file]')
const preview = (page: Page) => profile(page).getByRole('img', { name: profileWords.preview })
const save = (page: Page) => profile(page).getByRole('button', { name: profileWords.save, exact: true })
const picture = (page: Page) => page.getByRole('button', { name: 'Your profile' }).locator('img')
const toast = (page: Page, text: string) => page.locator('chartside-toaster').getByText(text)
const done = 'Your profile has been updated.'

const png = (width: number, height: number) => Buffer.from(samplePng(width, height, (x, y) => (x + y) / 2))
const file = (buffer: Buffer, name = 'me.png', mimeType = 'image/png') => ({ name, mimeType, buffer })

/** Restores everything, so that other journeys find the usual name. */
async function restore({ address }: Clinic): Promise<void> {
  const ask = async (path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await fetch(`${address}/api/v4/provider_api/${path}`, init)).json()
  }
  const { data } = await ask('login', { email: tanaka.email, password })
  const { id, azz_id } = data.provider
  const before = { name: tanaka.name, description: 'Pediatrics', room: '3', modes: 'telehealth', profile: '', phone: '555-0103' }
  await ask('provider-profile-update', { ...before, id, azz_id }, data.access_token)
}
test.afterEach(({ clinic }) => restore(clinic))

/** The button, with or without a picture of the same user from another test. */
const eitherImage = new RegExp(`${profileWords.chooseImage}|${profileWords.changeImage}`)

test('[PROF-01] saves every field and the picture, then shows the queue; the top bar is updated at once and after a reload', async ({
  page,
}) => {
  await openAs(page, tanaka.email, path)
  await expect(page.getByRole('heading', { name: 'Update Profile' })).toBeVisible()
  await expect(field(page, 'Full Name')).toHaveValue(tanaka.name)
  await field(page, 'Full Name').fill('Dr. Mei T. Tanaka')
  await field(page, 'Description').fill('Pediatrics.\nAsthma clinic on Thursdays.')
  await field(page, 'Address').fill('48 Juniper Street')
  await field(page, 'Room no.').fill('3b')
  await field(page, 'Phone').fill('+1 555 010 0103')
  await field(page, 'Assistant Email').fill('rosa.marin@lakeside.example')
  await profile(page)
    .getByRole('button', { name: /^Modes/ })
    .click()
  await profile(page).getByRole('option', { name: 'Office' }).click()
  await chooser(page).setInputFiles(file(png(1200, 700)))
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  expect(await preview(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([512, 512])
  await save(page).click()

  await expect(page).toHaveURL('/provider/patientCheckIn')
  await expect(toast(page, done)).toBeVisible()
  // Bell, badge and profile are not covered.
  const [bar, shown] = [await page.locator('.top-bar').boundingBox(), await toast(page, done).boundingBox()]
  expect(shown!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  await expect(picture(page)).toHaveAttribute('src', /^data:image\/jpeg/)
  await page.keyboard.press('Escape')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('chartside') ?? '{}').provider)
  expect({ name: kept.name, profile: kept.profile }).toEqual({ name: 'Dr. Mei T. Tanaka', profile: '' })

  await page.goto(path)
  await expect(picture(page)).toHaveAttribute('src', /^data:image\/jpeg/)
  await page.getByRole('button', { name: 'Your profile' }).click()
  await expect(page.getByText('Dr. Mei T. Tanaka', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Description')).toHaveValue('Pediatrics.\nAsthma clinic on Thursdays.')
  await expect(field(page, 'Room no.')).toHaveValue('3b')
  await expect(profile(page).getByRole('button', { name: /^Modes/ })).toHaveText(/Office/)

  await profile(page).getByRole('button', { name: profileWords.removeImage }).click()
  await save(page).click()
  await expect(page).toHaveURL('/provider/patientCheckIn')
  await expect(picture(page)).toHaveCount(0)
})

test('[PROF-01] a file that is not a picture, damaged or huge is refused with a message, and nothing is lost', async ({
  page,
}) => {
  // Of somebody without a picture: another test gives one to Dr. Tanaka.
  await openAs(page, weber.email, path)
  await field(page, 'Room no.').fill('77')
  const huge = png(40, 40)
  huge.writeUInt32BE(10_000, 16)
  huge.writeUInt32BE(10_000, 20)
  const cases: [ReturnType<typeof file>, string][] = [
    [file(Buffer.from('<!doctype html><script>alert(1)</script>')), profileWords.noImageFile],
    [file(Buffer.from('%PDF-1.7'), 'me.jpg', 'image/jpeg'), profileWords.noImageFile],
    [file(png(300, 300).subarray(0, 80)), profileWords.brokenImage],
    [file(huge), profileWords.manyPixels(64)],
  ]
  for (const [wrong, sentence] of cases) {
    await chooser(page).setInputFiles(wrong)
    await expect(profile(page).getByText(sentence)).toBeVisible()
    await expect(preview(page)).toHaveCount(0)
  }
  await chooser(page).setInputFiles(file(png(30, 30), 'me.exe', 'text/html'))
  await expect(preview(page)).toBeVisible()
  await expect(field(page, 'Room no.')).toHaveValue('77')
})

test('[PROF-01] nothing is lost offline, on another page, or when the server refuses a value', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/, /Chartside: Offline/)
  await openAs(page, tanaka.email, path)
  await field(page, 'Full Name').fill('  ')
  await field(page, 'Assistant Email').fill('rosa')
  await save(page).click()
  await expect(profile(page).getByText('Full Name is required.')).toBeVisible()
  await expect(profile(page).getByText('Assistant Email must be an address like name@example.org.')).toBeVisible()
  await expect(field(page, 'Full Name')).toBeFocused()
  await field(page, 'Full Name').fill(tanaka.name)
  await field(page, 'Assistant Email').fill('')
  await field(page, 'Description').fill('Half a day of typing')

  await context.setOffline(true)
  await save(page).click()
  await expect(profile(page).getByText(`Could not reach the server. ${profileWords.kept}`)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await context.setOffline(false)
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(profile(page).getByText(sharedWords.resumed)).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('Half a day of typing')

  // Leaving a page with unsaved changes asks first.
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(field(page, 'Description')).toHaveValue('Half a day of typing')
  await save(page).click()
  await expect(toast(page, done)).toBeVisible()
  await expect(page).toHaveURL('/provider/patientCheckIn')
})

test('[PROF-01] [NAV-04] on a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, tanaka.email, path)
  await field(page, 'Room no.').fill('9')
  await chooser(page).setInputFiles(file(png(200, 500)))
  await expect(preview(page)).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await save(page).click()
  await expect(page).toHaveURL('/provider/patientCheckIn')
  await expect(picture(page)).toBeVisible()
})

test('[PROF-01] [UI-01] by keyboard only', async ({ page }) => {
  await openAs(page, tanaka.email, path)
  await expect(field(page, 'Full Name')).toHaveValue(tanaka.name)
  await profile(page).locator('button').filter({ hasText: eitherImage }).focus()
  const opening = page.waitForEvent('filechooser')
  // Playwright does not wait until the page intercepts its file choosers; once the page answers this call, it does.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  await (await opening).setFiles(file(png(64, 64)))
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(profile(page).getByRole('button', { name: profileWords.removeImage })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Full Name')).toBeFocused()
  for (const next of ['Description', 'Address', 'Room no.', 'Phone', 'Assistant Email']) {
    await page.keyboard.press('Tab')
    await expect(field(page, next)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(profile(page).getByRole('button', { name: /^Modes/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(profile(page).getByRole('option', { name: 'Telehealth' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(profile(page).getByRole('button', { name: /^Modes/ })).toHaveText(/Office/)
  await page.keyboard.press('Tab')
  await expect(profile(page).getByRole('button', { name: profileWords.cancel })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, done)).toBeVisible()
  await expect(page).toHaveURL('/provider/patientCheckIn')
})
