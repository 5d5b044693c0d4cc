import { checkInWords } from '@chartside/core/check-in'
import { sharedWords } from '@chartside/core/lib/words'
import type { Page } from '@playwright/test'

import { type Arrivals, arrivalsOf } from './arrivals.ts'
import { byKeyboard, byMouse, chooseByLetters, ways } from './keyboard.ts'
import { accounts, expect, openAs, practicePhone, test } from './portal.ts'

const { okafor, assistant } = accounts
const path = '/provider/patientCheckIn'

/** Messages that the browser and the portal log without a network. */
const offline = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/, /Chartside: Offline/]

let arrivals: Arrivals
test.beforeEach(async ({ clinic }) => {
  arrivals = await arrivalsOf(clinic, okafor.email)
})

const queueOf = (page: Page) => page.locator('chartside-check-in')
const callOf = (page: Page, name: string) => queueOf(page).getByRole('button', { name: checkInWords.callOf(name), exact: true })
const doneOf = (page: Page, name: string) => queueOf(page).getByRole('button', { name: checkInWords.doneOf(name), exact: true })
const rowOf = (page: Page, name: string) =>
  queueOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: checkInWords.callOf(name), exact: true }) })
const toast = (page: Page, text: string) => page.locator('chartside-toaster').getByText(text)

/** Answers the question in the way of the user. */
async function choose(page: Page, press = byMouse, name = arrivals.location.name): Promise<void> {
  const dialog = queueOf(page).getByRole('dialog', { name: checkInWords.selectLocation })
  const list = dialog.getByRole('button', { name: new RegExp(checkInWords.chooseLocation) })
  const option = dialog.getByRole('option', { name: new RegExp(name) })
  if (press === byMouse) {
    await list.click()
    await option.click()
  } else {
    await expect(list).toBeEnabled()
    await chooseByLetters(list, name)
  }
  await press(dialog.getByRole('button', { name: checkInWords.confirm, exact: true }))
  await expect(dialog).toBeHidden()
}

async function openQueue(page: Page, email: string = okafor.email, press = byMouse): Promise<void> {
  await openAs(page, email, path)
  await choose(page, press)
  await expect(queueOf(page).getByText(/^Updated \d+ s ago/)).toBeVisible()
}

test('[CHK-02] [CHK-05] [NAV-07] asks for the location once, shows it in the footer, keeps it after a reload, and changes it by its name', async ({
  page,
}) => {
  await openAs(page, okafor.email, path)
  const dialog = queueOf(page).getByRole('dialog', { name: checkInWords.selectLocation })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(practicePhone)
  await dialog.getByRole('button', { name: checkInWords.confirm, exact: true }).click()
  await expect(dialog.getByText('Please select a location.').first()).toBeVisible()
  await choose(page, byMouse, 'Lakeside Main')
  await expect(toast(page, 'Location updated successfully.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('120 Shoreline Drive')
  await page.reload()
  await expect(page.getByRole('contentinfo').locator('address')).toHaveText('120 Shoreline Drive, Chicago, IL 60601')
  await expect(dialog).toBeHidden()

  await queueOf(page).getByRole('button', { name: 'Lakeside Main, change location' }).click()
  await choose(page, byMouse, 'Lakeside West')
  await expect(page.getByRole('contentinfo')).toContainText('48 Juniper Street')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('chartside') ?? '{}'))
  expect(kept).toMatchObject({ locationSelected: true, location: { name: 'Lakeside West' } })
})

for (const { how, width, press } of ways)
  test(`[RT-01] [CHK-01] [CHK-02] [CHK-03] [CHK-04] a patient who arrives appears at once without a reload, is called and done, ${how}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openQueue(page, okafor.email, press)
    const took: number[] = []
    let last = ''
    const rounds = press === byMouse ? 5 : 1
    for (let round = 0; round < rounds; round++) {
      const before = await queueOf(page).getByRole('row').count()
      // When the row is rendered, by the clock that the server uses, too.
      const drawn = page.evaluate(
        (rows) => {
          const root = document.querySelector('chartside-check-in')!.shadowRoot!
          return new Promise<number>((resolve) => {
            const look = () =>
              root.querySelectorAll('tr').length > rows ? resolve(Date.now()) : void requestAnimationFrame(look)
            look()
          })
        },
        Math.max(before, 1),
      )
      const { name, id } = await arrivals.arrive()
      const { data } = (await arrivals.ask(`provider_api/show?location_id=${arrivals.location.location_id}`)) as unknown as {
        data: { patients: { patient_id: string; created_at: string }[] }
      }
      const came = data.patients.find(({ patient_id }) => patient_id === id)!
      took.push((await drawn) - Date.parse(came.created_at))
      await expect(rowOf(page, name)).toBeVisible()
      last = name
    }
    took.sort((one, other) => one - other)
    // With other journeys in parallel; the benchmark of the queue measures the delay on an idle machine.
    expect(took[Math.floor(rounds / 2)], `from the arrival to the row: ${took.join(', ')} ms`).toBeLessThan(1000)

    await press(callOf(page, last))
    await expect(toast(page, `${last} was called.`)).toBeVisible()
    await expect(rowOf(page, last)).toContainText(/Called \d\d:\d\d [AP]M/)
    await press(doneOf(page, last))
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to check out the patient?' })
    await expect(dialog).toContainText(last)
    await press(dialog.getByRole('button', { name: 'No', exact: true }))
    await expect(rowOf(page, last)).toBeVisible()
    await press(doneOf(page, last))
    await press(dialog.getByRole('button', { name: 'Yes', exact: true }))
    await expect(toast(page, `${last} was checked out.`)).toBeVisible()
    await expect(rowOf(page, last)).toHaveCount(0)
    await expect(queueOf(page).getByRole('region', { name: checkInWords.title })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const { how, width, press } of ways)
  test(`[CHK-03] [CHK-04] [RT-01] two browsers with one queue: each sees the other's actions, and a late call learns that the visit is done, ${how}`, async ({
    page,
    browser,
    troubles,
    baseURL,
  }) => {
    troubles.expect(/409/, /Chartside: Refused/)
    const [called, ended] = [await arrivals.arrive(), await arrivals.arrive()]
    const other = await browser.newContext({ baseURL: baseURL! })
    const theirs = await other.newPage()
    for (const one of [page, theirs]) await one.setViewportSize({ width, height: 844 })
    await openQueue(page, okafor.email, press)
    await openQueue(theirs, assistant.email, press)

    await press(callOf(theirs, called.name))
    await expect(rowOf(page, called.name)).toContainText(/Called \d\d:\d\d/)

    await press(doneOf(page, ended.name))
    const question = page.getByRole('dialog', { name: checkInWords.doneQuestion })
    await expect(question).toBeVisible()
    await press(doneOf(theirs, ended.name))
    await press(theirs.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }))
    await expect(toast(page, checkInWords.gone(ended.name))).toBeVisible()
    await expect(question).toBeHidden()
    await expect(rowOf(page, ended.name)).toHaveCount(0)

    // Without a connection, only the server's answer shows who was first.
    const late = await arrivals.arrive()
    await expect(rowOf(page, late.name)).toBeVisible()
    await expect(rowOf(theirs, late.name)).toBeVisible()
    await page.route('**/provider_api/show*', (route) => route.abort())
    troubles.expect(...offline)
    await press(doneOf(theirs, late.name))
    await press(theirs.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }))
    await expect(rowOf(theirs, late.name)).toHaveCount(0)
    await press(doneOf(page, late.name))
    await press(question.getByRole('button', { name: 'Yes', exact: true }))
    await expect(toast(page, checkInWords.gone(late.name))).toBeVisible()
    await page.unroute('**/provider_api/show*')
    await press(queueOf(page).getByRole('button', { name: checkInWords.refresh }))
    await expect(rowOf(page, late.name)).toHaveCount(0)
    await other.close()
  })

test('[RT-01] [CHK-04] a minute without a network, by mouse and by keyboard at 390 px: the page shows it, sends nothing twice, and recovers automatically', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(...offline)
  await context.clock.install()
  const [stays, staysToo, goes] = [await arrivals.arrive(), await arrivals.arrive(), await arrivals.arrive()]
  await openQueue(page)
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(path)
  await expect(queueOf(phone).getByText(/^Updated \d+ s ago/)).toBeVisible()
  const calls: string[] = []
  context.on('request', (request) => {
    if (/patient-call|\/end/.test(request.url())) calls.push(request.url())
  })
  const screens = [
    { page, called: stays, press: byMouse },
    { page: phone, called: staysToo, press: byKeyboard },
  ]
  await context.setOffline(true)
  for (const { page, called, press } of screens) {
    await expect(page.getByText(sharedWords.offline)).toBeVisible()
    await expect(queueOf(page).getByText(/^Last known, /)).toBeVisible()
    await press(callOf(page, called.name))
    await expect(rowOf(page, called.name)).toContainText('Could not reach the server.')
  }
  const { data } = (await arrivals.ask(`provider_api/show?location_id=${arrivals.location.location_id}`)) as unknown as {
    data: { patients: { id: string; patient_id: string }[] }
  }
  const row = data.patients.find(({ patient_id }) => patient_id === goes.id)!
  await arrivals.ask(`provider_api/end?id=${row.id}`)
  const comes = await arrivals.arrive()
  // Both pages have one clock, and their timers run as if a minute passed.
  await context.clock.runFor(60_000)
  for (const { page } of screens) {
    await expect(rowOf(page, goes.name)).toBeVisible()
    // The queue could not be loaded meanwhile.
    await expect(queueOf(page).getByText(/^Last known, /)).toBeVisible()
    await expect(page.getByText(sharedWords.offline)).toBeVisible()
  }
  expect(calls).toHaveLength(2)

  await context.setOffline(false)
  for (const { page } of screens) {
    await expect(rowOf(page, comes.name)).toBeVisible()
    await expect(rowOf(page, goes.name)).toHaveCount(0)
    // The connection is tried again at growing intervals of up to ten seconds.
    await expect(page.getByText(sharedWords.offline)).toBeHidden({ timeout: 20_000 })
    await expect(queueOf(page).getByText(checkInWords.lost)).toBeHidden({ timeout: 20_000 })
  }
  // The connection is back, too.
  const next = await arrivals.arrive()
  for (const { page } of screens) await expect(rowOf(page, next.name)).toBeVisible({ timeout: 4000 })
  expect(calls).toHaveLength(2)
})

test('[CHK-04] the queue marks and the display calls as configured; opened by keyboard only at 390 px', async ({ page }) => {
  const checkIn = { waitingThresholds: '20 45', calledBy: 'number', displaySound: 'off' }
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checkIn } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const { name } = await arrivals.arrive()
  await openQueue(page, okafor.email, byKeyboard)
  const set = await queueOf(page).evaluate((element) => {
    const { waitingThresholds, calledBy, displaySound } = element as HTMLElementTagNameMap['chartside-check-in']
    return { waitingThresholds, calledBy, displaySound }
  })
  expect(set).toEqual(checkIn)
  const opening = page.waitForEvent('popup')
  await byKeyboard(queueOf(page).getByRole('button', { name: checkInWords.openDisplay }))
  const display = await opening
  await expect(rowOf(page, name).getByText(/^Token \d{3}$/)).toBeVisible()
  await byKeyboard(callOf(page, name))
  await expect(display.getByRole('status')).toHaveText(/^\d{3}, please come in\.$/)
})

test('[CHK-04] the waiting-room display calls by tokens: it neither contains nor stores a name or a date of birth', async ({
  page,
}) => {
  const patient = await arrivals.arrive()
  await openQueue(page)
  const opening = page.waitForEvent('popup')
  await queueOf(page).getByRole('button', { name: checkInWords.openDisplay }).click()
  const display = await opening
  await expect(display).toHaveTitle('Waiting room')
  expect(display.url()).toBe('about:blank')
  const tokenOf = async (name: string) =>
    (await rowOf(page, name)
      .getByText(/^Token /)
      .textContent())!.replace('Token ', '')
  const token = await tokenOf(patient.name)
  // A letter may have a combining mark.
  expect(token).toMatch(/^((\p{L}\p{M}*){2} )?\d{3}$/u)
  await expect(display.getByText(token)).toHaveCount(0)

  await callOf(page, patient.name).click()
  await expect(display.getByText(token, { exact: true })).toBeVisible()
  await expect(display.getByRole('status')).toHaveText(`${token}, please come in.`)
  const held = await display.evaluate(async () => {
    const texts = (node: Node): string =>
      node instanceof Element
        ? [
            ...[...node.attributes].map(({ value }) => value),
            ...(node.shadowRoot ? [...node.shadowRoot.childNodes].map(texts) : []),
            ...[...node.childNodes].map(texts),
          ].join(' ')
        : (node.textContent ?? '')
    return {
      drawn: texts(document.documentElement),
      kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name, history.state]),
    }
  })
  expect(held.drawn).toContain(token)
  const { data } = (await arrivals.ask(`provider_api/show?location_id=${arrivals.location.location_id}`)) as unknown as {
    data: { patients: { first_name: string; lastname: string; dob: string; id: string }[] }
  }
  for (const { first_name, lastname, dob, id } of data.patients)
    for (const secret of [first_name, lastname, dob, dob.split('-').reverse().join('/'), id]) {
      expect(held.drawn).not.toContain(secret)
      expect(held.kept).not.toContain(secret)
    }

  // It stays open and up to date on other pages of the portal.
  const next = await arrivals.arrive()
  const nextToken = await tokenOf(next.name)
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).first().click()
  await expect(page.getByRole('heading', { name: 'Titan AI' })).toBeVisible()
  const row = (
    (await arrivals.ask(`provider_api/show?location_id=${arrivals.location.location_id}`)) as unknown as {
      data: { patients: { id: string; patient_id: string }[] }
    }
  ).data.patients.find(({ patient_id }) => patient_id === next.id)!
  await arrivals.ask(`provider_api/patient-call?id=${row.id}`)
  await expect(display.locator('.display-token')).toHaveText(nextToken)

  // It closes with its page.
  const closed = display.waitForEvent('close')
  await page.reload()
  await closed
})

test('[CHK-04] if the browser blocks the window, a message appears beside the button', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openQueue(page)
  await queueOf(page).getByRole('button', { name: checkInWords.openDisplay }).click()
  await expect(queueOf(page).getByText(checkInWords.displayBlocked)).toBeVisible()
})
