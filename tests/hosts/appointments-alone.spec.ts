import { appointmentWords, calendarWords, detailWords } from '@chartside/core/appointments'
import { unambiguousDay } from '@chartside/core/lib/formats'
import { sharedWords } from '@chartside/core/lib/words'

import { signedIn } from '../bench/signed-in.ts'
import { accounts } from '../journeys/portal.ts'
import { expect, test } from './host.ts'

interface Row {
  id: string
  date: string
  patient_pool_id: string
}

/** Dr. Weber's appointments after tomorrow, since those of patients who may have checked in today cannot be cancelled. */
async function comingRows(address: string, token: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(`${address}/api/v4/provider_api/get-appointment?status=confirmed&limit=100`, { headers })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const rows: Row[] = (await list.json()).data.data
  return rows.filter(({ date }) => date > tomorrow)
}

test("[APPT-01] a patient's appointments on a hostile page: opened in place, cancelled and restored", async ({ page, host }) => {
  const { token } = await signedIn(host.clinic, accounts.weber.email)
  const [coming] = await comingRows(host.clinic.address, token)
  const { date, patient_pool_id } = coming!
  await page.goto(`${host.origin}/appointments.html`)
  await page.evaluate((patientId) => {
    const events: unknown[] = []
    Object.assign(window, { events })
    const element = document.querySelector('chartside-appointments')!
    element.patientId = patientId
    for (const name of ['appointmentopened', 'appointmentchanged'])
      element.addEventListener(name, (event) => events.push([event.type, (event as CustomEvent).detail]))
  }, patient_pool_id)
  const element = page.locator('chartside-appointments')
  const row = element
    .getByRole('row')
    .filter({ hasText: unambiguousDay(date) })
    .filter({ hasText: 'Confirmed' })
    .first()
  await row.getByRole('button', { name: /^Open appointment/ }).click()
  const dialog = element.getByRole('dialog', { name: appointmentWords.one })
  await expect(dialog.getByRole('article')).toContainText('Confirmed')
  await dialog.getByRole('button', { name: appointmentWords.cancelAppointment }).click()
  await expect(dialog.getByRole('article')).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('article')).toContainText('Confirmed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const events = await page.evaluate(() => (window as unknown as { events: [string, { appointmentId: string }][] }).events)
  expect(events.map(([type]) => type)).toEqual(['appointmentopened', 'appointmentchanged'])
  expect(Object.keys(events[0]![1])).toEqual(['appointmentId'])
})

test('a calendar dialog that cannot be loaded says so, and can be requested again', async ({ page, host }) => {
  const { token } = await signedIn(host.clinic, accounts.weber.email)
  const [coming] = await comingRows(host.clinic.address, token)
  const path = '**/chunks/calendar-dialog-*.js'
  await page.route(path, (route) => route.abort())
  await page.goto(`${host.origin}/appointment.html`)
  const element = page.locator('chartside-appointment')
  await page.evaluate((id) => document.querySelector('chartside-appointment')!.setAttribute('appointment-id', id), coming!.id)
  await element.getByRole('button', { name: calendarWords.open }).click()
  const dialog = element.getByRole('dialog', { name: calendarWords.heading })
  await expect(dialog.getByText(sharedWords.unreachable)).toBeVisible()
  await page.unroute(path)
  await dialog.getByRole('button', { name: sharedWords.tryAgain }).click()
  await expect(dialog.getByRole('checkbox', { name: calendarWords.includeName })).toBeVisible()
})

test('one appointment on a foreign page with a strict policy: another one replaces it, and its events contain only ids', async ({
  page,
  host,
}) => {
  const { address } = host.clinic
  const { token } = await signedIn(host.clinic, accounts.weber.email)
  const [one, other] = await comingRows(address, token)
  const policy = `default-src 'none'; script-src 'self' ${address}; connect-src ${address}; require-trusted-types-for 'script'; trusted-types 'none'`
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  await page.goto(`${host.origin}/appointment.html?policy=${encodeURIComponent(policy)}`)
  const element = page.locator('chartside-appointment')
  await expect(element.getByText(detailWords.none)).toBeVisible()
  const show = (id: string) =>
    page.evaluate(
      (appointmentId) => document.querySelector('chartside-appointment')!.setAttribute('appointment-id', appointmentId),
      id,
    )
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    const shown = document.querySelector('chartside-appointment')!
    for (const type of ['patientselected', 'dictationrequested', 'dismissed', 'appointmentchanged', 'appointmentdeleted'])
      shown.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]))
  })
  await show(one!.id)
  const article = element.getByRole('article')
  await expect(article).toContainText(unambiguousDay(one!.date))
  await element.getByRole('button', { name: detailWords.patientCenter }).click()
  await element.getByRole('button', { name: appointmentWords.edit, exact: true }).click()
  await expect(element.getByRole('dialog')).toBeVisible()

  await show(other!.id)
  await expect(element.getByRole('dialog')).toHaveCount(0)
  await expect(article).toContainText(unambiguousDay(other!.date))
  await element.getByRole('button', { name: detailWords.startDictation }).click()
  await element.getByRole('button', { name: detailWords.back }).click()
  expect(await page.evaluate(() => (window as unknown as { events: unknown[] }).events)).toEqual([
    ['patientselected', { patientId: one!.patient_pool_id, tab: 'center' }],
    ['dictationrequested', { patientId: other!.patient_pool_id, appointmentId: other!.id }],
    ['dismissed', null],
  ])
  expect(violations).toEqual([])
})
