// Delay between a patient's check-in and their row in the provider's queue.
import { join } from 'node:path'
import { checkInWords } from '@chartside/core/check-in'
import { eq } from 'drizzle-orm'
import { chromium, type Page } from 'playwright'

import { launchOptions } from '../../browser.ts'
import { bookAppointment } from '../../packages/server/src/check-in/test-arrivals.ts'
import { openDatabase } from '../../packages/server/src/database/open.ts'
import { locations, providers } from '../../packages/server/src/database/schema.ts'
import { jsonLog } from '../../packages/server/src/lib/log.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts, openAs } from '../journeys/portal.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const rounds = 50
const place = 'Lakeside Main'

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  const browser = await chromium.launch(launchOptions())
  try {
    await clinic.stop()
    const expected = await booked(clinic)
    await clinic.start()
    const context = await browser.newContext({ baseURL: clinic.address })
    const page = await context.newPage()
    await openAs(page, accounts.okafor.email, '/provider/patientCheckIn')
    const dialog = page.getByRole('dialog', { name: checkInWords.selectLocation })
    await dialog.getByRole('button', { name: new RegExp(checkInWords.chooseLocation) }).click()
    await dialog.getByRole('option', { name: new RegExp(place) }).click()
    await dialog.getByRole('button', { name: checkInWords.confirm, exact: true }).click()
    await page.getByText(/^Updated \d+ s ago/).waitFor()
    // The connection is established shortly after the rows.
    await page.waitForTimeout(2000)
    const found = await arrivals(clinic, page, expected)
    found.sort((one, other) => one - other)
    return [
      {
        title: 'From an arrival to its row in the queue',
        about: `A patient is checked in by the API; from the server's time of the arrival, before it is stored and announced, until the portal's queue in Chromium has rendered the row: event over the server's own Pusher endpoint, request, rendering. The server with its embedded database and the browser share the machine. ${rounds} arrivals, one after the other.`,
        columns: ['median wanted, ms', 'median, ms', 'p99, ms'],
        rows: [[`≤ ${figure(300)}`, figure(found[Math.floor(rounds / 2)]!), figure(found[Math.ceil(rounds * 0.99) - 1]!)]],
      },
    ]
  } finally {
    await browser.close()
    await clinic.close()
  }
}

/** Adds today's appointments, bypassing the slots, to the database of a stopped clinic. Returns their ids. */
async function booked({ dataDirectory }: Clinic): Promise<string[]> {
  const opened = await openDatabase(
    { folder: join(dataDirectory, 'database') },
    jsonLog(() => undefined),
  )
  try {
    const { database } = opened
    const [provider] = await database.select().from(providers).where(eq(providers.name, accounts.okafor.name))
    const all = await database.select().from(locations).where(eq(locations.practice_id, provider!.practice_id))
    const location = all
      .map(({ name }) => name)
      .sort()
      .indexOf(place)
    const clock = { now: () => Date.now() }
    const ids: string[] = []
    for (let patient = 0; patient < rounds; patient++)
      ids.push((await bookAppointment({ deps: { database }, clock }, provider!.azz_id, { patient: 100 + patient, location })).id)
    return ids
  } finally {
    await opened.close()
  }
}

/** Milliseconds of each arrival. */
async function arrivals(clinic: Clinic, page: Page, appointments: readonly string[]): Promise<number[]> {
  const { token } = await signedIn(clinic, accounts.okafor.email)
  const base = `${clinic.address}/api/v4/provider_api`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = async (path: string) => (await fetch(`${base}/${path}`, { headers })).json()
  const { addresses } = (await read('locations')) as { addresses: { location_id: string; name: string }[] }
  const { location_id } = addresses.find(({ name }) => name === place)!
  const found: number[] = []
  for (const appointment_id of appointments) {
    const rows = await page.getByRole('row').count()
    const drawn = page.evaluate(watchForRow, Math.max(rows, 1))
    await fetch(`${base}/check-in`, { method: 'POST', headers, body: JSON.stringify({ appointment_id }) })
    const at = await drawn
    const { data } = (await read(`show?location_id=${location_id}`)) as { data: { patients: { created_at: string }[] } }
    found.push(at - Math.max(...data.patients.map(({ created_at }) => Date.parse(created_at))))
  }
  return found
}

/** In the page: the time of the frame after the one with an additional row. */
async function watchForRow(rows: number): Promise<number> {
  const root = document.querySelector('chartside-check-in')!.shadowRoot!
  while (root.querySelectorAll('tr').length <= rows) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return Date.now()
}
