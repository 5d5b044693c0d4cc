import { visitWords } from '@chartside/core/appointments'
import { availabilityWords } from '@chartside/core/availability'

import { expect, test } from './host.ts'

test('[DASH-03] [DASH-05] [AVAIL-01] [AVAIL-02] visits and slots on a foreign page with a strict policy: their events contain only ids, days and times', async ({
  page,
  host,
}) => {
  const { address } = host.clinic
  const policy = `default-src 'none'; script-src 'self' ${address}; connect-src ${address}; require-trusted-types-for 'script'; trusted-types 'none'`
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  await page.goto(`${host.origin}/day.html?policy=${encodeURIComponent(policy)}`)
  const visits = page.locator('chartside-visits')
  const slots = page.locator('chartside-availability')
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    for (const element of document.querySelectorAll('chartside-visits, chartside-availability'))
      for (const type of ['visitopened', 'patientselected', 'statuschange', 'slotselected'])
        element.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]))
  })
  const events = () => page.evaluate(() => (window as unknown as { events: [string, object][] }).events)

  const row = visits.locator('tbody').getByRole('row').first()
  const name = (await row.locator('bdi').textContent()) ?? ''
  expect(name).not.toBe('')
  await row.getByRole('button').click()
  await visits
    .getByRole('dialog', { name: visitWords.choice })
    .getByRole('button', { name: visitWords.places.documents, exact: true })
    .click()
  await visits.getByRole('button', { name: visitWords.status }).click()
  await visits.getByRole('option', { name: 'Cancelled', exact: true }).click()
  // Content below them moves when they appear.
  await expect(row).toContainText('Cancelled')

  const first = await slots.getByRole('textbox', { name: availabilityWords.start }).inputValue()
  await slots.getByRole('textbox', { name: availabilityWords.end }).fill('01 Jan 2020')
  await slots.getByRole('button', { name: availabilityWords.go, exact: true }).click()
  await expect(slots.getByRole('alert')).toHaveText('End date cannot be earlier than start date.')
  const later = new Date(Date.parse(`${first} UTC`) + 3 * 86_400_000)
  const shown = `${String(later.getUTCDate()).padStart(2, '0')} ${later.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })} ${later.getUTCFullYear()}`
  await slots.getByRole('textbox', { name: availabilityWords.end }).fill(shown)
  await slots.getByRole('button', { name: availabilityWords.go, exact: true }).click()
  await expect(slots.getByRole('heading', { level: 3 })).toHaveCount(4)
  await slots.locator('button.slot').last().click()

  const id = expect.stringMatching(/^[\w-]+$/)
  expect(await events()).toEqual([
    ['visitopened', { appointmentId: id, patientId: id }],
    ['patientselected', { patientId: id, tab: 'documents' }],
    ['statuschange', { status: 'cancelled' }],
    [
      'slotselected',
      {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
        locationId: id,
      },
    ],
  ])
  for (const part of name.split(' ')) expect(JSON.stringify(await events())).not.toContain(part)
  expect(violations).toEqual([])
})
