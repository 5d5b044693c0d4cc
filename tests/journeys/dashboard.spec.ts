import { formWords, visitWords } from '@chartside/core/appointments'
import { availabilityWords } from '@chartside/core/availability'
import { sharedWords } from '@chartside/core/lib/words'
import { patientWords, registerWords } from '@chartside/core/patients'
import type { Locator, Page } from '@playwright/test'

import { byKeyboard, chooseByLetters, tabTo, typeInto } from './keyboard.ts'
import { accounts, expect, openAs, test } from './portal.ts'
import { fillInPatient } from './register.ts'

const { okafor } = accounts

const visits = (page: Page): Locator => page.locator('chartside-visits')
const slots = (page: Page): Locator => page.locator('chartside-availability')
const rows = (page: Page): Locator => visits(page).locator('tbody').getByRole('row')

async function choose(page: Page, status: string): Promise<void> {
  await visits(page).getByRole('button', { name: visitWords.status }).click()
  await visits(page).getByRole('option', { name: status, exact: true }).click()
}

/** A date in a field's format, '20 Nov 2026', some days later. */
function daysAfter(shown: string, days: number): string {
  const date = new Date(`${shown} UTC`)
  date.setUTCDate(date.getUTCDate() + days)
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${String(date.getUTCDate()).padStart(2, '0')} ${month} ${date.getUTCFullYear()}`
}

/** The same in the format of an appointment's form, MM/dd/yyyy. */
const picked = (shown: string): string => {
  const [year, month, day] = new Date(`${shown} UTC`).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

test('[DASH-01] the dashboard welcomes, and leads to the visits and to the patients', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Visits', exact: true }).click()
  await expect(page).toHaveURL('/provider/titanAi?tab=recent')
  await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(page).toHaveURL('/provider/patientPool')
})

test('[DASH-02] [DASH-06] a patient is found or registered, and dictated about', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  await page.getByRole('button', { name: 'Add or select patient...' }).click()
  const search = page.getByRole('dialog', { name: 'Search Patient' })
  await search.getByRole('combobox', { name: patientWords.search }).or(search.getByRole('searchbox')).first().fill('ma')
  await page.keyboard.press('Enter')
  const found = search.getByRole('option').or(search.getByRole('listitem').getByRole('button')).first()
  const name = (await found.locator('strong').first().textContent()) ?? ''
  await found.click()
  await expect(page).toHaveURL(/\/provider\/titanAi\?tab=dictation&patient=[\w-]+$/)
  await expect(page.getByLabel('Patient Name')).toHaveValue(name)

  await page.goto('/provider/dashboard')
  await page.getByRole('button', { name: 'Start New Visit' }).click()
  const form = page.getByRole('dialog', { name: 'Register Patient' })
  const mrn = `DASH-${Date.now() % 1_000_000}`
  await fillInPatient(form, { first: 'Odalys', last: 'Quillfeather', mrn, dob: '04/03/1980' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/provider\/titanAi\?tab=dictation&patient=[\w-]+$/)
  await expect(page.getByLabel('Patient Name')).toHaveValue('Odalys Quillfeather')
})

test('[AVAIL-01] [SRCH-04] a free slot is booked for a patient who is registered for it', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  const first = await slots(page).getByRole('textbox', { name: availabilityWords.start }).inputValue()
  for (const name of [availabilityWords.start, availabilityWords.end])
    await slots(page).getByRole('textbox', { name }).fill(daysAfter(first, 3))
  await slots(page).getByRole('button', { name: 'GO', exact: true }).click()
  await slots(page).locator('button.slot').first().click()
  const search = page.getByRole('dialog', { name: 'Search Patient' })
  await search.getByRole('combobox', { name: patientWords.search }).or(search.getByRole('searchbox')).first().fill('Zdenka')
  await search.getByRole('button', { name: /^Register/ }).click()
  const form = page.getByRole('dialog', { name: 'Register Patient' })
  await fillInPatient(form, { first: 'Zdenka', last: 'Voss', mrn: `SLOT-${Date.now() % 1_000_000}`, dob: '04/03/1980' })
  await form.getByRole('button', { name: registerWords.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+&tab=appointments$/)
  const booking = page.getByRole('dialog', { name: formWords.addTitle })
  await expect(booking.getByRole('textbox', { name: formWords.labels.date })).toHaveValue(picked(daysAfter(first, 3)))
})

test('[DASH-03] [DASH-04] [DASH-05] own appointments by status; a row leads to its patient', async ({ page }) => {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // The day asks by date.
    if (url.pathname.endsWith('/get-appointment') && !url.searchParams.has('date')) asked.push(url.searchParams)
  })
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(visits(page).getByText('Please select status to get appointments.')).toBeVisible()
  await visits(page).getByRole('button', { name: visitWords.refresh }).click()
  await expect(visits(page).getByRole('alert')).toHaveText('Please select status to get appointments.')
  expect(asked).toEqual([])

  await choose(page, 'Confirmed')
  await expect(rows(page).first()).toBeVisible()
  await expect(visits(page).getByRole('alert')).toHaveCount(0)
  const [query] = asked
  expect([query?.get('status'), query?.get('page'), query?.get('limit')]).toEqual(['confirmed', '1', '25'])
  expect(query?.get('provider_id')).toBeTruthy()
  for (const row of await rows(page).all()) {
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^\d\d \w{3} \d{4}, \d\d:\d\d [AP]M( \S+)?$/)
    await expect(row.getByRole('cell').nth(3)).toHaveText('Confirmed')
  }
  await expect(page).toHaveURL('/provider/dashboard?status=confirmed')

  const name = (await rows(page).first().locator('bdi').textContent()) ?? ''
  await rows(page).first().getByRole('cell').nth(2).click()
  const dialog = page.getByRole('dialog', { name: 'Choose where to go:' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+&tab=documents$/)
  const center = page.locator('chartside-patient-center')
  await expect(center.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await expect(center.getByText(name).first()).toBeVisible()

  // On return, the chosen status is still there.
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  for (const place of ['Patient Center', 'Appointments']) {
    await rows(page).first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: place, exact: true }).click()
    await expect(page.getByRole('tab', { name: place })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
  }
})

test('[DASH-04] a status without appointments shows a message', async ({ page }) => {
  await page.route('**/get-appointment*', (route) =>
    route.fulfill({ json: { status: 'success', message: '', data: { data: [], current_page: 1, last_page: 1 } } }),
  )
  await openAs(page, okafor.email, '/provider/dashboard?status=cancelled')
  await expect(visits(page).getByText('No appointment found for this criteria.')).toBeVisible()
})

test('[AVAIL-01] own slots of today, then of a range, with a card for each day', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(slots(page).getByRole('heading', { name: 'Select Date & Time' })).toBeVisible()
  await expect(slots(page).getByRole('heading', { level: 3 })).toHaveCount(1)
  const first = await slots(page).getByRole('textbox', { name: availabilityWords.start }).inputValue()
  await slots(page).getByRole('textbox', { name: availabilityWords.end }).fill(daysAfter(first, 4))
  const go = slots(page).getByRole('button', { name: 'GO', exact: true })
  // Beside the dates, which are not cut off.
  await page.setViewportSize({ width: 1440, height: 900 })
  const end = slots(page).getByRole('textbox', { name: availabilityWords.end })
  const [field, button] = [await end.boundingBox(), await go.boundingBox()]
  expect(Math.abs(button!.y - field!.y)).toBeLessThan(8)
  expect(await end.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  await go.click()
  await expect(slots(page).getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(
    slots(page)
      .getByText(/^\d\d:\d\d [AP]M/)
      .first(),
  ).toBeVisible()
  // The clinic is in another time zone than this browser, so its zone is shown.
  await expect(
    slots(page)
      .getByText(/^Times in \w+$/)
      .first(),
  ).toBeVisible()
  const booked = slots(page)
    .locator('[data-state="booked"]')
    .filter({ hasText: /M, booked/ })
  await expect(booked.first()).toHaveText(/^\d\d:\d\d [AP]M, booked$/)
  await expect(slots(page).locator('[data-state="booked"]').getByRole('button')).toHaveCount(0)
})

test('[AVAIL-01] [APPT-02] a free slot is booked for the patient chosen for it', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(slots(page).getByRole('heading', { level: 3 })).toHaveCount(1)
  const first = await slots(page).getByRole('textbox', { name: availabilityWords.start }).inputValue()
  await slots(page).getByRole('textbox', { name: availabilityWords.start }).fill(daysAfter(first, 3))
  await slots(page).getByRole('textbox', { name: availabilityWords.end }).fill(daysAfter(first, 3))
  await slots(page).getByRole('button', { name: 'GO', exact: true }).click()
  await expect(
    slots(page)
      .getByRole('status')
      .filter({ hasText: availabilityWords.of(daysAfter(first, 3), daysAfter(first, 3)) }),
  ).toBeVisible()
  const free = slots(page).locator('button.slot').first()
  const time = (await free.textContent()) ?? ''
  await free.click()

  const search = page.getByRole('dialog', { name: 'Search Patient' })
  await search.getByRole('combobox', { name: patientWords.search }).or(search.getByRole('searchbox')).first().fill('ma')
  await page.keyboard.press('Enter')
  await search.getByRole('option').or(search.getByRole('listitem').getByRole('button')).first().click()
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+&tab=appointments$/)
  const form = page.getByRole('dialog', { name: formWords.addTitle })
  await expect(form.getByRole('textbox', { name: formWords.labels.date })).toHaveValue(picked(daysAfter(first, 3)))
  await expect(form.getByRole('button', { name: new RegExp(`^${formWords.labels.time} `) })).toContainText(time)

  // Coming back later does not ask again.
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.goBack()
  await expect(page).toHaveURL('/provider/dashboard')
  await page.goForward()
  await expect(page.getByRole('tab', { name: 'Appointments' })).toHaveAttribute('aria-selected', 'true')
  await expect(form).toHaveCount(0)
})

test('[AVAIL-02] invalid dates, and data of another shape', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(slots(page).getByRole('heading', { level: 3 })).toHaveCount(1)
  const go = slots(page).getByRole('button', { name: 'GO', exact: true })
  await slots(page).getByRole('textbox', { name: availabilityWords.end }).fill('01 Jan 2020')
  await go.click()
  await expect(slots(page).getByRole('alert')).toHaveText('End date cannot be earlier than start date.')
  await slots(page).getByRole('textbox', { name: availabilityWords.end }).fill('soon')
  await go.click()
  await expect(slots(page).getByRole('alert')).toHaveText('Invalid date input')

  await page.route('**/slots-by-provider*', (route) =>
    route.fulfill({ json: { status: 'success', message: '', data: [{ day: 1, hours: '9-5' }], locations: 'all' } }),
  )
  await page.reload()
  await expect(slots(page).getByText(availabilityWords.unrecognised)).toBeVisible()
})

test('[DASH-01] [DASH-02] [DASH-03] [DASH-05] [DASH-06] [AVAIL-01] [AVAIL-02] [APPT-02] all of it by keyboard only, on a phone of 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const find = async (text: string): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: 'Search Patient' })
    await expect(dialog).toBeVisible()
    // At once, so that no answer to the first letter alone comes between.
    await page.keyboard.insertText(text)
    const found = dialog.getByRole('option').first()
    await expect(found).toContainText(text, { ignoreCase: true })
    const name = (await found.locator('strong').first().textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    return name
  }
  await openAs(page, okafor.email, '/provider/dashboard')
  await expect(slots(page).getByRole('heading', { level: 3 })).toHaveCount(1)
  await byKeyboard(page.getByRole('link', { name: 'Visits', exact: true }))
  await expect(page).toHaveURL('/provider/titanAi?tab=recent')
  await page.goBack()
  await byKeyboard(page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }))
  await expect(page).toHaveURL('/provider/patientPool')
  await page.goBack()

  const search = page.getByRole('button', { name: 'Add or select patient...' })
  await byKeyboard(search)
  await expect(page.getByRole('dialog', { name: 'Search Patient' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  const found = await find('ma')
  await expect(page).toHaveURL(/\/provider\/titanAi\?tab=dictation&patient=[\w-]+$/)
  await expect(page.getByLabel('Patient Name')).toHaveValue(found)
  await page.goBack()

  await byKeyboard(page.getByRole('button', { name: 'Start New Visit' }))
  const register = page.getByRole('dialog', { name: 'Register Patient' })
  const { labels } = registerWords
  await typeInto(register.getByLabel(labels.first_name), 'Ottoline')
  await typeInto(register.getByLabel(labels.last_name), 'Keyes')
  await typeInto(register.getByLabel(labels.mrn), `KEYS-${Date.now() % 1_000_000}`)
  await typeInto(register.getByRole('textbox', { name: labels.dob }), '04/03/1980')
  await chooseByLetters(register.getByLabel(labels.gender), sharedWords.genders.female)
  await byKeyboard(register.getByRole('button', { name: registerWords.submit, exact: true }))
  await expect(page.getByLabel('Patient Name')).toHaveValue('Ottoline Keyes')
  await page.goBack()

  await chooseByLetters(visits(page).getByRole('button', { name: visitWords.status }), 'conf')
  await expect(rows(page).first()).toBeVisible()
  await tabTo(rows(page).first().getByRole('button'))
  await page.keyboard.press('ArrowDown')
  const name = (await rows(page).nth(1).locator('bdi').textContent()) ?? ''
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose where to go:' })
  await expect(dialog).toContainText(name)
  await expect(dialog.getByRole('button', { name: 'Patient Center' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&tab=appointments$/)
  await page.goBack()

  const start = slots(page).getByRole('textbox', { name: availabilityWords.start })
  const end = slots(page).getByRole('textbox', { name: availabilityWords.end })
  const today = await start.inputValue()
  await typeInto(end, '01 Jan 2020')
  await page.keyboard.press('Enter')
  await expect(slots(page).getByRole('alert')).toHaveText('End date cannot be earlier than start date.')
  const later = daysAfter(today, 3)
  await typeInto(end, later)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(start).toBeFocused()
  await typeInto(start, later)
  await byKeyboard(slots(page).getByRole('button', { name: 'GO', exact: true }))
  await expect(
    slots(page)
      .getByRole('status')
      .filter({ hasText: availabilityWords.of(later, later) }),
  ).toBeVisible()
  const free = slots(page).locator('button.slot').first()
  const time = (await free.textContent()) ?? ''
  await byKeyboard(free)
  await find('ma')
  await expect(page).toHaveURL(/\/provider\/patientPool\?patient=[\w-]+&tab=appointments$/)
  const form = page.getByRole('dialog', { name: formWords.addTitle })
  await expect(form.getByRole('textbox', { name: formWords.labels.date })).toHaveValue(picked(later))
  await expect(form.getByRole('button', { name: new RegExp(`^${formWords.labels.time} `) })).toContainText(time)
  await byKeyboard(form.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(form).toBeHidden()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(sideways).toBe(false)
})
