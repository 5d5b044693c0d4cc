import { appointmentWords, formWords } from '@chartside/core/appointments'
import { sharedWords } from '@chartside/core/lib/words'
import { loginWords } from '@chartside/core/login'
import { registerWords } from '@chartside/core/patients'
import { lockWords, logoutWords } from '@chartside/core/session'
import type { Page } from '@playwright/test'

import { tabTo } from './keyboard.ts'
import { accounts, expect, openAs, password, signIn, type Troubles, test } from './portal.ts'
import { fillInPatient } from './register.ts'

const { tanaka } = accounts

/** Opens the portal with clocks that a test can set, on all pages of the context. */
async function openWithClock(page: Page, troubles: Troubles, path?: string) {
  // The real-time connection treats a jump of the clock as sleep of the machine, and reconnects.
  troubles.expect(/WebSocket is (closed before|already in CLOSING)/)
  await page.clock.install()
  await openAs(page, tanaka.email, path)
  // Signing in is activity.
  await page.mouse.move(200, 200)
}

const cover = (page: Page) => page.getByRole('dialog', { name: lockWords.locked })
const warning = (page: Page) => page.getByRole('dialog', { name: lockWords.warning })

async function unlock(page: Page) {
  await cover(page).getByLabel(lockWords.password, { exact: true }).fill(password)
  await cover(page).getByRole('button', { name: lockWords.signIn }).click()
  await expect(cover(page)).toBeHidden()
}

/** Everything that a screen reader, or a text search, could find. */
const readable = (page: Page) => page.locator('body').ariaSnapshot()

test('a typed form and a running recording survive the lock; a wrong password does not unlock', async ({ page, troubles }) => {
  troubles.expect(/401/, /Chartside: Refused/)
  await openWithClock(page, troubles)
  await page.getByLabel('Patient Name').fill('Nobody Must Read')
  await page.getByLabel('Comments').fill('Complains of headaches')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Comments').focus()

  // Speaking counts as activity; time asleep does not.
  await page.clock.fastForward('16:00')
  await expect(cover(page)).toBeVisible()
  await expect(cover(page).getByText(lockWords.recording)).toBeVisible()
  await expect(cover(page).getByLabel(lockWords.email)).toHaveValue(tanaka.email)
  await expect(cover(page).getByLabel(lockWords.email)).not.toBeEditable()
  const read = await readable(page)
  expect(read).not.toMatch(/Nobody Must Read|headaches|Titan AI|Tanaka/)
  await expect(page.getByLabel('Comments')).toBeHidden()
  await expect(page).toHaveTitle('Locked')
  // What a page makes visible itself is behind the cover; on paper there is none.
  const visible = await page.evaluateHandle(() => {
    const note = document.body.appendChild(document.createElement('p'))
    note.textContent = 'A note'
    note.style.visibility = 'visible'
    return note
  })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Comments')).toBeHidden()
  expect(await visible.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await visible.evaluate((note) => note.remove())

  await cover(page).getByLabel(lockWords.password, { exact: true }).fill('guessed')
  await cover(page).getByRole('button', { name: lockWords.signIn }).click()
  await expect(cover(page).getByRole('alert')).toHaveText('Incorrect email or password.')
  await page.waitForTimeout(16_000)
  await unlock(page)

  await expect(page).toHaveTitle('Titan AI · Chartside')
  await expect(page.getByText('Incorrect email or password.')).toHaveCount(0)
  await expect(page.getByLabel('Patient Name')).toHaveValue('Nobody Must Read')
  await expect(page.getByLabel('Comments')).toHaveValue('Complains of headaches')
  await expect(page.getByLabel('Comments')).toBeFocused()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send Notes', exact: true }).click()
  await expect(page.getByLabel('Comments')).toHaveValue('')
})

test('warned, locked, unlocked and logged out by keyboard only on a phone of 390 px, with an open dialog and a paused recording', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: Refused/)
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithClock(page, troubles)
  const press = async (name: string) => {
    await tabTo(page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await press('Record')
  await press('Pause')
  await press('Create Patient')
  const form = page.getByRole('dialog', { name: registerWords.title })
  const first = form.getByLabel(registerWords.labels.first_name)
  await tabTo(first)
  await page.keyboard.type('Ludovica')
  await page.clock.fastForward('13:00')
  await expect(warning(page)).toBeVisible()
  await expect(warning(page).getByText(/^This screen locks in [12]:\d\d\.$/)).toBeVisible()
  await page.keyboard.press('a')
  await expect(warning(page)).toBeHidden()
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('Ludovica')

  await page.clock.fastForward('15:00')
  await expect(cover(page)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(cover(page).getByText(lockWords.paused)).toBeVisible()
  const box = await cover(page).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cover(page)).toBeVisible()
  const secret = cover(page).getByLabel(lockWords.password, { exact: true })
  await expect(secret).toBeFocused()
  await page.keyboard.type('guessed')
  await page.keyboard.press('Enter')
  await expect(cover(page).getByRole('alert')).toHaveText('Incorrect email or password.')
  // The focus stays within the cover.
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
  await tabTo(secret)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(cover(page)).toBeHidden()
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('Ludovica')

  await page.clock.fastForward('15:00')
  await expect(secret).toBeFocused()
  await press(lockWords.notYou)
  // A recording that is saved on the computer by now stays there; the form does not.
  const { recording, entries } = logoutWords.logoutHere
  await expect(cover(page).getByText(recording).or(cover(page).getByText(entries))).toBeVisible()
  await press('Yes')
  await expect(page).toHaveURL('/login')
  expect(await deepText(page)).not.toContain('Ludovica')
})

test('[AUTH-15] a reload stays locked, and requests nothing about a patient before', async ({ page, troubles }) => {
  await openWithClock(page, troubles, '/provider/patientPool')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const name = (await row.getByRole('button').first().textContent()) ?? ''
  expect(name).not.toBe('')
  await page.clock.fastForward('15:00')
  await expect(cover(page)).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/v4/') && asked.push(new URL(request.url()).pathname))
  // Requests of the previous page do not count.
  page.once('framenavigated', () => asked.splice(0))
  await page.reload()
  await expect(cover(page)).toBeVisible()
  await page.waitForTimeout(1000)
  expect(asked.filter((path) => !path.endsWith('/capabilities'))).toEqual([])
  expect(await page.content()).not.toContain(name)
  await page.goto('/provider/patientPool')
  await expect(cover(page)).toBeVisible()
  expect(asked.filter((path) => !path.endsWith('/capabilities'))).toEqual([])
  await unlock(page)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('two pages share the clock, lock together and unlock together', async ({ page, context, troubles }) => {
  await openWithClock(page, troubles)
  const other = await context.newPage()
  await other.goto('/provider/settings')
  await expect(other.getByRole('heading', { name: 'Update Profile' })).toBeVisible()
  await page.clock.fastForward('12:00')
  await page.mouse.move(300, 300)
  await page.clock.fastForward('02:00')
  await expect(warning(page)).toBeHidden()
  await expect(warning(other)).toBeHidden()

  await page.clock.fastForward('11:30')
  await expect(warning(page)).toBeVisible()
  await expect(warning(other)).toBeVisible()
  await other.getByRole('button', { name: lockWords.stay }).click()
  await expect(warning(other)).toBeHidden()
  await expect(warning(page)).toBeHidden()

  await page.clock.fastForward('15:30')
  await expect(cover(page)).toBeVisible()
  await expect(cover(other)).toBeVisible()
  await unlock(other)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
})

test('[AUTH-14] [AUTH-23] logging out while the server is down empties every page and the storage, also behind the lock', async ({
  page,
  context,
  troubles,
}) => {
  // When one page logs out, a running request of another one is refused.
  troubles.expect(/ERR_/, /Chartside: Offline/, /401/)
  await openWithClock(page, troubles, '/provider/patientPool')
  const name = (await page.getByRole('row').nth(1).getByRole('button').first().textContent()) ?? ''
  const other = await context.newPage()
  await other.goto('/provider/patientPool')
  await expect(other.getByText(name).first()).toBeVisible()
  const typing = await context.newPage()
  await typing.goto('/provider/titanAi')
  await typing.getByLabel('Comments').fill('Left knee')
  await context.route('**/api/v4/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText(logoutWords.logoutElsewhere.kept)).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  for (const one of [page, other, typing]) {
    await expect(one).toHaveURL('/login')
    await expect(one.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await deepText(one)).not.toContain(name)
    const kept = await one.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
    expect(kept).not.toMatch(/token|provider"|email|active|locked|isLoggedIn/)
  }

  await context.unroute('**/api/v4/**')
  // The next user finds no input, and is not led to the previous user's page.
  await signIn(typing, tanaka.email)
  await expect(typing).toHaveURL('/provider/dashboard')
  await typing.getByRole('link', { name: 'Titan AI' }).first().click()
  await expect(typing.getByLabel('Comments')).toHaveValue('')
  await typing.close()
  await signIn(page, tanaka.email)
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible()
  await other.goto('/provider/patientPool')
  await expect(other.getByText(name).first()).toBeVisible()
  await page.goto('/provider/titanAi')
  await page.getByLabel('Comments').fill('Right knee')
  await page.clock.fastForward('15:30')
  await expect(cover(other)).toBeVisible()
  await cover(other).getByRole('button', { name: lockWords.notYou }).click()
  await expect(cover(other).getByText(logoutWords.logoutElsewhere.kept)).toBeVisible()
  await cover(other).getByRole('button', { name: 'Yes' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL('/login')
    await expect(cover(one)).toBeHidden()
    await expect(one.getByLabel('Email')).toHaveValue('')
    expect(await deepText(one)).not.toContain(name)
  }
})

test('[AUTH-17] [REG-03] [DICT-07] a token that expires during the work costs the same user nothing', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  await openAs(page, tanaka.email)
  await page.getByLabel('Patient Name').fill('Comes Back')
  await page.getByLabel('Comments').fill('Half a sentence')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.waitForTimeout(17_000)
  await page.getByRole('button', { name: 'Create Patient' }).click()
  const form = page.getByRole('dialog', { name: registerWords.title })
  await fillInPatient(form, { first: 'Comes', last: 'Back', mrn: 'J-7007', dob: '03/04/2019' })

  const expire = '**/provider_api/save-patient'
  await page.route(expire, (route) =>
    route.fulfill({ status: 401, json: { status: 'token_expired', message: 'Please sign in again.' } }),
  )
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(page).toHaveURL('/login')
  expect(await deepText(page)).not.toContain('Comes Back')
  await page.unroute(expire)
  await signIn(page, tanaka.email)

  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Patient Name')).toHaveValue('Comes Back')
  await expect(page.getByLabel('Comments')).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Create Patient' }).click()
  await expect(form.getByLabel(registerWords.labels.mrn)).toHaveValue('J-7007')
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(form).toBeHidden()
})

test('[AUTH-22] editing the storage opens no locked page, and the token in it is refused', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  await openWithClock(page, troubles, '/provider/patientPool')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const name = (await row.getByRole('button').first().textContent()) ?? ''
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('chartside') ?? '{}') as Record<string, unknown>)
  const { token } = await kept()
  const statusOf = () =>
    page.evaluate(async (bearer) => {
      const answer = await fetch('/api/v4/provider_api/info', { headers: { authorization: `Bearer ${bearer}` } })
      return answer.status
    }, String(token))
  expect(await statusOf()).toBe(200)
  await page.clock.fastForward('15:00')
  await expect(cover(page)).toBeVisible()
  await expect.poll(statusOf).toBe(401)
  const locked = await kept()
  expect(JSON.stringify(locked)).not.toContain('token')

  const tampering = await context.newPage()
  for (const change of [{ locked: undefined }, { locked: false }, { locked: false, token }]) {
    await tampering.goto('/config.json')
    await tampering.evaluate((text) => localStorage.setItem('chartside', text), JSON.stringify({ ...locked, ...change }))
    await tampering.goto('/provider/patientPool')
    await expect(tampering.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await deepText(tampering)).not.toContain(name)
    expect(await readable(page)).not.toContain(name)
  }
})

test('[AUTH-23] logging out asks while another page records; that recording is finished and kept for its user', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  await openAs(page, tanaka.email)
  await page.getByLabel('Patient Name').fill('Nobody Must Read')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.waitForTimeout(17_000)

  const other = await context.newPage()
  await other.goto('/provider/settings')
  await other.getByLabel('Room no.').fill('77')
  await other.getByRole('button', { name: 'Your profile' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  // The question mentions the input of this page and the recording of the other.
  await expect(other.getByText(logoutWords.logoutHere.entries)).toBeVisible()
  await expect(other.getByText(logoutWords.logoutElsewhere.running)).toBeVisible()
  await other.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Your profile' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Yes' }).click()
  await expect(other).toHaveURL('/login')

  await expect(page).toHaveURL('/login')
  await expect(page.getByText(loginWords.kept.recording)).toBeVisible()
  expect(await deepText(page)).not.toContain('Nobody Must Read')
  await expect(other.getByText(loginWords.kept.recording)).toHaveCount(0)
  await signIn(page, tanaka.email)
  await page.getByRole('link', { name: 'Titan AI' }).first().click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Patient Name')).toHaveValue('Nobody Must Read')
})

test('[APPT-02] [AUTH-17] [AUTH-18] an unfinished booking survives an expired session for its user; another user starts elsewhere', async ({
  page,
  troubles,
}) => {
  troubles.expect(/401/, /Chartside: (SessionEnded|Refused)/)
  await openAs(page, tanaka.email, '/provider/patientPool')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('tab', { name: 'Appointments' }).click()
  const place = new URL(page.url()).pathname + new URL(page.url()).search
  const form = page.getByRole('dialog', { name: formWords.addTitle })
  const open = () => page.getByRole('button', { name: appointmentWords.add, exact: true }).click()
  await open()
  await form.getByLabel(formWords.labels.visit_type).click()
  await form.getByRole('option').nth(1).click()
  const chosen = (await form.getByLabel(formWords.labels.visit_type).textContent()) ?? ''
  const runOut = async () => {
    await page.route('**/provider_api/info', (route) =>
      route.fulfill({ status: 401, json: { status: 'token_expired', message: 'Please sign in again.' } }),
    )
    await page.evaluate(() => document.querySelector('chartside-session')?.verify())
    await expect(page).toHaveURL('/login')
    await page.unroute('**/provider_api/info')
  }
  await runOut()
  await expect(page.getByText(loginWords.kept.entries)).toBeVisible()
  await signIn(page, tanaka.email)
  await expect(page).toHaveURL(place)
  await open()
  await expect(form.getByText(sharedWords.resumed)).toBeVisible()
  await expect(form.getByLabel(formWords.labels.visit_type)).toHaveText(chosen)

  await runOut()
  await signIn(page, accounts.okafor.email)
  await expect(page).toHaveURL('/provider/dashboard')
  await page.goto(place)
  await open()
  await expect(form.getByLabel(formWords.labels.visit_type)).not.toHaveText(chosen)
})

/** Every text and value in the page, in all shadow roots. */
const deepText = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const read = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if ('value' in element) texts.push(String(element.value))
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
        if (element.shadowRoot) read(element.shadowRoot)
      }
    }
    read(document)
    return texts.join('\n')
  })
