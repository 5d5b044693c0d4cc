import { info } from '@chartside/contract/session'
import { sharedWords } from '@chartside/core/lib/words'
import { noteWords } from '@chartside/core/notes'
import type { Locator } from '@playwright/test'

import { accounts, expect, openAs, openRecent, practicePhone, signIn, test } from './portal.ts'
import { chooseInMenu } from './row-menu.ts'

const { weber } = accounts

test('[NAV-01] [NAV-04] every page of the menu has its address, its title and its heading, which gets the focus', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider')
  await expect(page).toHaveURL('/provider/dashboard')
  const pages = [
    { link: 'Patient Pool', path: '/provider/patientPool', title: 'Patient Pool', heading: 'Patient Pool' },
    { link: 'Patient Check-In', path: '/provider/patientCheckIn', title: 'Patient Check-In', heading: 'Patient Check-In' },
    { link: 'Titan AI', path: '/provider/titanAi', title: 'Titan AI', heading: 'Titan AI' },
    { link: 'Settings', path: '/provider/settings', title: 'Settings', heading: 'Update Profile' },
    { link: 'Dashboard', path: '/provider/dashboard', title: 'Dashboard', heading: 'Welcome' },
  ]
  for (const { link, path, title, heading } of pages) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Chartside`)
    if (link === 'Patient Check-In') {
      // Without a chosen location, a dialog asks for it first (CHK-02) and then returns the focus.
      await expect(page.getByRole('dialog', { name: 'Select Location' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
  }
  await page.goto('/provider/appointmentDetails')
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment Details' })).toBeVisible()
})

test('[NAV-02] unauthorized shows its message and leads to the login', async ({ page }) => {
  await page.goto('/unauthorized')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.getByRole('link', { name: 'Go back to login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[NAV-02] a page that the server refuses to this user leads to unauthorized', async ({ page, troubles }) => {
  troubles.expect(/403/, /Chartside: Refused/)
  await openAs(page, weber.email, '/provider/dashboard')
  await page.route('**/provider_api/dictations*', (route) =>
    route.fulfill({ status: 403, json: { status: 'ERROR', message: 'You may not see these dictations.' } }),
  )
  await page.goto('/provider/titanAi?tab=recent')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
})

test('[NAV-02] a deletion that the server refuses shows an error in place, and leads nowhere', async ({ page, troubles }) => {
  troubles.expect(/403/, /Chartside: Refused/)
  await openAs(page, weber.email, '/provider/titanAi?tab=recent')
  await page.route('**/provider_api/delete-dictation*', (route) =>
    route.fulfill({ status: 403, json: { status: 'ERROR', message: 'Only its author may delete it.' } }),
  )
  await chooseInMenu(page.locator('chartside-recent-dictations'), noteWords.deleteColumn)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only its author may delete it.' }).first()).toBeVisible()
  await expect(page).toHaveURL('/provider/titanAi?tab=recent')
})

test('[UI-01] a toast does not cover the top bar, and an error does not follow the user to another tab or page, however long it is read', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/titanAi')
  await page.route('**/provider_api/dictations*', (route) =>
    route.fulfill({ json: { status: 'ERROR_INFO', message: 'The list is being moved.' } }),
  )
  const toast = page.locator('chartside-toaster').getByText('The list is being moved.')
  // It does not time out under the pointer.
  const readIt = async () => {
    await expect(toast).toBeVisible()
    await toast.hover()
  }
  const leaveBy = async (place: Locator) => {
    await place.focus()
    await page.keyboard.press('Enter')
    await expect(toast).toHaveCount(0)
  }
  await openRecent(page)
  await readIt()
  const [bar, shown] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()]
  expect(shown!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  await leaveBy(page.getByRole('tab', { name: 'Dictation' }))

  await page.goto('/provider/titanAi?tab=recent')
  await readIt()
  await leaveBy(page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
})

test('[NAV-03] an unknown address shows a message and leads home', async ({ page }) => {
  for (const path of ['/nowhere', '/provider/nowhere', '/provider/titanAi/deeper']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page).toHaveURL('/login')
})

test('[NAV-04] the side menu is open from 1024 px, collapsed below, and a drawer below 768 px', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const width = async () => (await menu.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 1024, height: 800 })
  await openAs(page, weber.email)
  await expect.poll(width).toBeGreaterThan(180)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect.poll(width).toBeLessThan(80)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(width).toBeGreaterThan(180)

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(width).toBeLessThan(80)
  // Icons without labels still have names, and work.
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/provider/dashboard')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(menu).toBeVisible()

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Titan AI' }).click()
  await expect(page).toHaveURL('/provider/titanAi')
  await expect(menu).toBeHidden()
})

test('[FACE-04] on a phone the header is one line with the search behind a button, and Record is at the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, weber.email, '/provider/dashboard')
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(57)
  const search = page.getByRole('search')
  await expect(search).toBeHidden()
  await header.getByRole('button', { name: 'Search for a patient' }).click()
  await expect(search.getByRole('combobox')).toBeFocused()
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(57)
  await header.getByRole('button', { name: 'Close search' }).click()
  await expect(search).toBeHidden()

  const bar = page.getByRole('navigation', { name: 'Frequent pages' })
  const record = bar.getByRole('link', { name: 'Record' })
  const [box, place] = [await record.boundingBox(), await bar.boundingBox()]
  expect(Math.abs(box!.x + box!.width / 2 - 195)).toBeLessThan(2)
  expect(place!.y + place!.height).toBe(844)
  await record.click()
  await expect(page).toHaveURL('/provider/titanAi?tab=dictation')
  await expect(record).toHaveAttribute('aria-current', 'page')
})

test('[FACE-07] the theme and the density that a user chooses apply at once, and after a reload', async ({ page }) => {
  await openAs(page, weber.email, '/provider/settings')
  const background = () => page.evaluate(() => getComputedStyle(document.querySelector('.frame')!).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('checkbox', { name: 'When a note is ready' }).uncheck()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'When a note is ready' })).not.toBeChecked()
  expect(await background()).not.toBe(light)
  await expect(page.locator('.base').first()).toHaveAttribute('data-density', 'compact')
})

test('[FACE-07] [STEP-02] single keys that a user switches off do nothing, also after a reload, until they are on again', async ({
  page,
}) => {
  await openAs(page, weber.email, '/provider/settings')
  const keys = page.getByRole('checkbox', { name: 'Shortcuts by a single key' })
  const search = page.locator('chartside-patient-search').getByRole('combobox')
  // Keys do nothing in a field.
  const leaveField = () => page.getByRole('heading', { level: 1 }).click()
  await keys.uncheck()
  for (const when of ['at once', 'after a reload']) {
    if (when === 'after a reload') await page.reload()
    await expect(keys, when).not.toBeChecked()
    await leaveField()
    await page.keyboard.press('/')
    await page.keyboard.press('r')
    await expect(search, when).not.toBeFocused()
    await expect(page, when).toHaveURL('/provider/settings')
  }
  await keys.check()
  await leaveField()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await leaveField()
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/provider/titanAi?tab=dictation')
})

test('[NAV-06] [SRCH-01] [SRCH-02] [SRCH-03] the search in the top bar finds patients and opens the chosen one', async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/search-patient') && sent.push(request.postDataJSON()))
  await openAs(page, weber.email, '/provider/dashboard')
  const search = page.getByRole('search')
  const field = search.getByRole('combobox')

  await search.getByRole('button', { name: 'Search' }).click()
  await expect(search.getByRole('alert')).toHaveText('Enter name to search')
  expect(sent).toEqual([])

  await field.fill('Qqxzz')
  await field.press('Enter')
  await expect(search.getByText('No patients found.')).toBeVisible()
  expect(sent).toEqual([{ input: 'qqxzz' }])

  await field.fill('MA')
  await search.getByRole('button', { name: 'Search' }).click()
  const found = search.getByRole('option')
  await expect(found.first()).toContainText('MRN')
  await expect(found.first()).toContainText(/\d\d\/\d\d\/\d{4}/)
  await expect(found.first()).toContainText(/\d+ years? \d+ months? \d+ days?/)
  await expect(found.first()).toContainText('Cell')
  await expect(found.first()).toContainText('Pri Ins')
  const name = (await found.first().locator('strong').textContent()) ?? ''
  expect(name).not.toBe('')

  await field.press('ArrowDown')
  await expect(found.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  // The address contains no name, only an id.
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  await expect(page.locator('chartside-patient-center').getByText(name).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Patient', exact: true })).toBeFocused()
  await expect(field).toHaveValue('')
})

test('[NAV-06] bell and profile menu', async ({ page }) => {
  await openAs(page, weber.email)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('No notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await expect(page.getByText('Jonas Weber')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
})

test('[NAV-07] the footer has the location for signed-in users, the phone for all, and is absent on the login', async ({
  page,
  troubles,
}) => {
  // The day asks for the queue of the invented location.
  troubles.expect(/404 .*show\?location_id=1/, /Chartside: Refused 404/)
  const footer = page.getByRole('contentinfo')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(footer).toHaveCount(0)
  await page.goto('/unauthorized')
  await expect(footer).toHaveText(practicePhone)
  await expect(footer.getByRole('link')).toHaveAttribute('href', 'tel:+15550100199')

  await page.goto('/login')
  await signIn(page, weber.email)
  await expect(page).toHaveURL('/provider/dashboard')
  await expect(footer).toHaveText(practicePhone)
  // A location chosen earlier, in the check-in.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('chartside') ?? '{}') as object
    const location = { location_id: '1', name: 'North', address: '12 Pier Road', city: 'Lakeside', time_zone: '' }
    localStorage.setItem('chartside', JSON.stringify({ ...kept, location, locationSelected: true }))
  })
  await page.reload()
  await expect(footer).toContainText('12 Pier Road, Lakeside')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/unauthorized')
  await expect(footer).toHaveText(practicePhone)
})

test('[DICT-01] the address presets tab and patient, and input survives switching tabs', async ({ page }) => {
  await openAs(page, weber.email, '/provider/titanAi?tab=recent')
  await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Recent Data')).toBeVisible()
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await expect(page).toHaveURL('/provider/titanAi?tab=dictation')
  await page.getByPlaceholder('Comment here...').fill('Left knee, not right')
  await page.getByRole('tab', { name: 'Dictation' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Recent' })).toBeFocused()
  await page.getByRole('tab', { name: 'Recent' }).press('ArrowLeft')
  await expect(page.getByPlaceholder('Comment here...')).toHaveValue('Left knee, not right')
})

test('[DICT-01] in right-to-left mode, the arrow keys lead to the tab on that side', async ({ page }) => {
  await openAs(page, weber.email)
  await page.locator('chartside-session').evaluate((session) => Object.assign(session, { locale: 'ar' }))
  const [dictation, recent] = [page.getByRole('tab', { name: 'Dictation' }), page.getByRole('tab', { name: 'Recent' })]
  await dictation.press('ArrowLeft')
  await expect(recent).toBeFocused()
  await expect(recent).toHaveAttribute('aria-selected', 'true')
  const [first, second] = [await dictation.boundingBox(), await recent.boundingBox()]
  expect(second!.x).toBeLessThan(first!.x)
  await recent.press('ArrowRight')
  await expect(dictation).toBeFocused()
})

test('a page without its configuration shows a message, and starts when it is available', async ({ page, troubles }) => {
  troubles.expect(/503/, /config\.json/)
  await page.route('/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText("The configuration couldn't be loaded.")
  await page.unroute('/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login')
})

test("[PROF-01] [AUTH-02] the user's data is requested once, on the way from / and on Settings", async ({ page }) => {
  // The first page shows its user before it has requested the data.
  const requested = page.waitForRequest((request) => request.url().endsWith(info.path))
  await openAs(page, weber.email)
  await requested
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(info.path)) asked++
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toBe(1)
  asked = 0
  await page.goto('/provider/settings')
  await expect(page.getByLabel('Full Name')).toHaveValue(weber.name)
  expect(asked).toBe(1)
})

test('the code of a page behind the login loads in parallel with the configuration', async ({ page }) => {
  const code = page.waitForRequest('**/assets/titan-ai-*.js')
  await page.route('/config.json', async (route) => {
    await code
    await route.continue()
  })
  await page.goto('/provider/titanAi')
  await expect(page).toHaveURL('/login')
})

test('a page whose code cannot be loaded shows a message inside the shell, and loads on the next try', async ({
  page,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/, /dynamically imported module/)
  await page.route('**/assets/titan-ai-*.js', (route) => route.abort('internetdisconnected'))
  await openAs(page, weber.email, '/provider/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Update Profile' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute('**/assets/titan-ai-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
})

test('[NAV-09] on a phone, Back closes the dialog on top, asks before it discards, and then leaves the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, weber.email, '/provider/dashboard')
  await page.goto('/provider/patientPool')
  await page.getByRole('button', { name: 'Create Patient' }).click()
  const registration = page.getByRole('dialog', { name: 'Register Patient' })
  await registration.getByLabel('First Name').fill('Noa')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: sharedWords.discard })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: sharedWords.discard })).toBeHidden()
  await expect(registration.getByLabel('First Name')).toHaveValue('Noa')
  await page.goBack()
  await page.getByRole('button', { name: sharedWords.discardChanges, exact: true }).click()
  await expect(registration).toBeHidden()
  await expect(page).toHaveURL('/provider/patientPool')
  await page.goBack()
  await expect(page).toHaveURL('/provider/dashboard')
})
