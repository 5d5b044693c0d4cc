import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { appointments, checkIns } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createTodaysVisit } from './index.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
let api: TestApi
let clinic: BookingClient
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
})
afterAll(() => api.close())

async function visitOf(patientId: string, fetch: typeof globalThis.fetch = api.fetch) {
  const asked: string[] = []
  const { environment } = testEnvironment(
    async (address, init) => {
      asked.push(String(address))
      return fetch(address, init)
    },
    api.apiBase,
    start,
  )
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const visit = createTodaysVisit(session, patientId)
  visit.$arrival.listen(() => undefined)
  return { visit, asked }
}

test('[BANNER-06] checks in the appointment of today, and no other', async () => {
  const [today, later] = clinic.patients
  const id = await clinic.booked(0, { patient_pool_id: today!.id })
  await clinic.booked(1, { patient_pool_id: later!.id })
  await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
  const { visit } = await visitOf(today!.id)
  await expect.poll(() => visit.$arrival.get()).toBeDefined()
  expect(visit.$time.get(), 'needs no time').toBe('')
  await visit.$arrival.get()!.note()
  expect(visit.$arrival.get()!.$arrival.get()).toEqual({ state: 'noted' })
  expect((await api.deps.database.select().from(checkIns)).map(({ appointment_id }) => appointment_id)).toContain(id)

  const other = await visitOf(later!.id)
  await expect.poll(() => other.asked.some((path) => path.includes('get-appointment'))).toBe(true)
  expect(other.visit.$arrival.get()).toBeUndefined()
})

test('[BANNER-06] of several appointments today, checks in the one that is nearest in time, and says which', async () => {
  const patient = clinic.patients[2]!.id
  const missed = await clinic.booked(2, { patient_pool_id: patient })
  const next = await clinic.booked(3, { patient_pool_id: patient })
  const { database } = api.deps
  // It is 9 o'clock in Chicago.
  await database.update(appointments).set({ date: '2026-11-20', time: '07:30:00' }).where(eq(appointments.id, missed))
  await database.update(appointments).set({ date: '2026-11-20', time: '09:15:00' }).where(eq(appointments.id, next))
  const { visit } = await visitOf(patient)
  visit.$time.listen(() => undefined)
  await expect.poll(() => visit.$arrival.get()).toBeDefined()
  expect(visit.$time.get()).toBe('09:15 AM')
  await visit.$arrival.get()!.note()
  const arrived = (await database.select().from(checkIns)).map(({ appointment_id }) => appointment_id)
  expect([arrived.includes(next), arrived.includes(missed)]).toEqual([true, false])
})

test('[BANNER-03] asks nothing of a backend without arrivals', async () => {
  const plain: typeof fetch = async (address, init) =>
    String(address).endsWith('/capabilities')
      ? Response.json({ status: 'ERROR', message: 'No such call' }, { status: 404 })
      : api.fetch(address, init)
  const { visit, asked } = await visitOf(clinic.patients[0]!.id, plain)
  await expect.poll(() => asked.some((path) => path.endsWith('/capabilities'))).toBe(true)
  expect(visit.$arrival.get()).toBeUndefined()
  expect(asked.filter((path) => path.includes('get-appointment'))).toEqual([])
})
