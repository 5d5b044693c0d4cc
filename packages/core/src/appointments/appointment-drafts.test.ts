import { listAppointments } from '@chartside/contract/appointments'
import { login } from '@chartside/contract/login'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryStorage } from '../environment.ts'
import { createSession, unsentOf } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { appointmentBookingOf, appointmentEditOf, appointmentRow } from './index.ts'

// Friday noon in Chicago.
const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
let clinic: BookingClient
let patientId: string
let otherId: string
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  ;[patientId, otherId] = clinic.patients.map(({ id }) => id) as [string, string]
})
afterAll(() => api.close())

/** A page whose session can expire. */
async function testSession() {
  let isOver = false
  const env = testEnvironment(
    async (address, init) => (isOver ? Response.json({ status: 'token_expired', message: 'Expired' }) : api.fetch(address, init)),
    api.apiBase,
    start,
  )
  const storage = memoryStorage()
  const session = createSession({ ...env.environment, storage })
  const signIn = async ({ email, password }: TestAccount = api.accounts.provider) => {
    isOver = false
    const { data } = await session.call(login, { body: { email, password } })
    session.begin({ token: data.access_token, email, provider: data.provider, account: data.account })
  }
  const runOut = async () => {
    isOver = true
    await session.identify().catch(() => undefined)
    expect(session.$session.get().state).toBe('out')
  }
  await session.restored
  await signIn()
  return { session, signIn, runOut }
}

test('[APPT-02] a booking that is unfinished when the session expires continues for the same user and patient', async () => {
  const { session, signIn, runOut } = await testSession()
  const booking = appointmentBookingOf(session, patientId)
  booking.set('visit_type', 'Follow-up after surgery')
  booking.set('provider_id', session.providerId())
  await runOut()
  expect(unsentOf(session)).toBe('entries')
  await signIn()
  expect(appointmentBookingOf(session, otherId).$values.get().visit_type).toBe('')
  const again = appointmentBookingOf(session, patientId)
  expect(again.$values.get()).toMatchObject({ visit_type: 'Follow-up after surgery', provider_id: session.providerId() })
  expect(again.$changed.get()).toBe(true)
  again.discard()
  expect(appointmentBookingOf(session, patientId).$values.get().visit_type).toBe('')
  expect(unsentOf(session)).toBe('none')
})

test.each([
  [
    'somebody else signs in after it ran out',
    async ({ signIn, runOut }: Awaited<ReturnType<typeof testSession>>) => {
      await runOut()
      await signIn(api.accounts.assistant)
    },
  ],
  [
    'the user logs out',
    async ({ session, signIn }: Awaited<ReturnType<typeof testSession>>) => {
      session.logout()
      await signIn()
    },
  ],
])('[APPT-02] [AUTH-14] nothing of it is left when %s', async (_, leave) => {
  const page = await testSession()
  appointmentBookingOf(page.session, patientId).set('visit_type', 'Private matter')
  await leave(page)
  expect(unsentOf(page.session)).toBe('none')
  expect(appointmentBookingOf(page.session, patientId).$values.get().visit_type).toBe('')
})

test('[APPT-02] a slot chosen meanwhile goes into the unsent booking', async () => {
  const { session, signIn, runOut } = await testSession()
  appointmentBookingOf(session, patientId).set('visit_type', 'Follow-up')
  await runOut()
  await signIn()
  const wanted = { date: '2026-11-23', time: '09:00:00', locationId: 'somewhere' }
  expect(appointmentBookingOf(session, patientId, { wanted }).$values.get()).toMatchObject({
    visit_type: 'Follow-up',
    provider_id: session.providerId(),
    date: '2026-11-23',
    time: '09:00:00',
    location_id: 'somewhere',
  })
})

test('[APPT-04] an edit continues as well, until it is saved', async () => {
  const { session, signIn, runOut } = await testSession()
  const id = await clinic.booked(0)
  const { data } = await session.call(listAppointments, { query: { patient_pool_id: patientId } })
  const row = appointmentRow(data.data.find((one) => one.id === id)!)
  appointmentEditOf(session, row).set('visit_type', 'follow-up')
  await runOut()
  await signIn()
  const again = appointmentEditOf(session, row)
  expect(again.$values.get().visit_type).toBe('follow-up')
  expect([await again.submit(), again.$form.get(), again.$errors.get()]).toEqual(['saved', { state: 'editing' }, {}])
  expect(appointmentEditOf(session, row)).not.toBe(again)
})
