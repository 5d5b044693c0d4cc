import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { appointments } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createPatientActions, patientActions } from './index.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
let api: TestApi
let clinic: BookingClient
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
})
afterAll(() => api.close())

/** What a user may do with a patient; `account` may be without permissions. */
async function actionsOf(
  patientId: string,
  handled: Parameters<typeof createPatientActions>[2],
  account = api.accounts.provider,
) {
  const { environment } = testEnvironment(api.fetch, api.apiBase, start)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, account)
  const actions = createPatientActions(session, patientId, handled)
  actions.$actions.listen(() => undefined)
  await session.capabilities()
  return actions
}

test('[STEP-04] offers what the page handles, and to check in a patient with an appointment today', async () => {
  const [today, other] = clinic.patients
  const id = await clinic.booked(0, { patient_pool_id: today!.id })
  await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
  const here = await actionsOf(today!.id, patientActions)
  await expect.poll(() => here.$actions.get()).toEqual(['dictate', 'book', 'check-in'])
  await here.$arrival.get()!.note()
  expect(here.$arrival.get()!.$arrival.get()).toEqual({ state: 'noted' })
  const elsewhere = await actionsOf(other!.id, patientActions)
  await expect.poll(() => elsewhere.$actions.get()).toEqual(['dictate', 'book'])
  const few = await actionsOf(today!.id, ['book'])
  await expect.poll(() => few.$actions.get()).toEqual(['book'])
})

test('[STEP-04] offers no dictation to somebody who may not dictate', async () => {
  const actions = await actionsOf(clinic.patients[2]!.id, patientActions, api.accounts.assistant)
  await expect.poll(() => actions.$actions.get()).toEqual(['book'])
})
