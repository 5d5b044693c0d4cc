import { words } from '@chartside/core/appointments'
import { unambiguousDay } from '@chartside/core/lib/formats'

import { signedIn } from '../bench/signed-in.ts'
import { accounts } from '../journeys/portal.ts'
import { expect, test } from './host.ts'

test("[APPT-01] a patient's appointments, alone on a hostile page: opened in place, cancelled, and brought back", async ({
  page,
  host,
}) => {
  const { token } = await signedIn(host.clinic, accounts.weber.email)
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(`${host.clinic.address}/api/v4/provider_api/get-appointment?status=confirmed&limit=100`, { headers })
  const rows: { id: string; date: string; patient_pool_id: string }[] = (await list.json()).data.data
  // Of whoever may have been checked in today, nothing can be cancelled.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { date, patient_pool_id } = rows.find(({ date }) => date > tomorrow)!
  await page.goto(`${host.origin}/appointments.html`)
  await page.evaluate((patientId) => {
    const told: unknown[] = []
    Object.assign(window, { told })
    const element = document.querySelector('chartside-appointments')!
    element.patientId = patientId
    for (const name of ['appointmentopened', 'appointmentchanged'])
      element.addEventListener(name, (event) => told.push([event.type, (event as CustomEvent).detail]))
  }, patient_pool_id)
  const element = page.locator('chartside-appointments')
  const row = element
    .getByRole('row')
    .filter({ hasText: unambiguousDay(date) })
    .filter({ hasText: 'Confirmed' })
    .first()
  await row.getByRole('button', { name: /^Open appointment/ }).click()
  const dialog = element.getByRole('dialog', { name: words.one })
  await expect(dialog.getByRole('article')).toContainText('Confirmed')
  await dialog.getByRole('button', { name: words.cancelAppointment }).click()
  await expect(dialog.getByRole('article')).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('article')).toContainText('Confirmed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const told = await page.evaluate(() => (window as unknown as { told: [string, { appointmentId: string }][] }).told)
  expect(told.map(([type]) => type)).toEqual(['appointmentopened', 'appointmentchanged'])
  expect(Object.keys(told[0]![1])).toEqual(['appointmentId'])
})
