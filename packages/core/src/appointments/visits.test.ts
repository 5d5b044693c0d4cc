import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { appointments } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createVisits, dateTimeOf, type Visits } from './index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
let api: TestApi
let clinic: BookingClient
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  const colleague = await bookingClient(api, api.accounts.colleague)
  await clinic.booked(0, { visit_type: 'follow-up' })
  await clinic.booked(1, { patient_pool_id: clinic.patients[1]!.id, status: 'confirmed' })
  await colleague.booked(2)
})
afterAll(() => api.close())

async function testSession(account = api.accounts.provider) {
  const line = { open: true, hold: undefined as Promise<void> | undefined, asked: [] as string[] }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      line.asked.push(String(address).replace(/^.*\/api\/v4\//, ''))
      const answer = await api.fetch(address, init)
      await line.hold
      return answer
    },
    api.apiBase,
    start,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)
  return {
    session,
    env,
    line,
    asked: () => line.asked.filter((path) => path.includes('get-appointment')),
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
  }
}

const settled = ({ $visits }: Visits) => expect.poll(() => $visits.get().state).not.toBe('loading')
const rowsOf = ({ $visits }: Visits) => $visits.get().data ?? []
const watch = ({ $visits, $paging }: Visits) => {
  const stops = [$visits.listen(() => undefined), $paging.listen(() => undefined)]
  return () => {
    for (const stop of stops) stop()
  }
}

describe('[DASH-03] own appointments of one status', () => {
  test('are loaded by status, provider, page and size, and shown by name, time, reason and status', async () => {
    const { session, asked } = await testSession()
    const model = createVisits(session)
    const stop = watch(model)
    model.choose('pending')
    await settled(model)
    expect(asked()).toEqual([
      `provider_api/get-appointment?status=pending&provider_id=${encodeURIComponent(api.accounts.provider.azzId)}&page=1&limit=25`,
    ])
    const [row, ...others] = rowsOf(model)
    expect(others).toEqual([])
    const { first_name, last_name } = clinic.patients[0]!
    expect(row).toMatchObject({
      patientId: clinic.patients[0]!.id,
      patientName: `${first_name} ${last_name}`,
      reason: 'Follow-up',
      shownStatus: 'Pending',
    })
    // The test runs in UTC or another zone than Chicago's, so the zone is named.
    await expect.poll(() => dateTimeOf(rowsOf(model)[0]!)).toMatch(/^21 Nov 2026, \d\d:\d\d [AP]M( [A-Z]+)?$/)
    model.choose('confirmed')
    expect(model.$visits.get()).toEqual({ state: 'loading', data: undefined })
    await settled(model)
    expect(rowsOf(model).map(({ patientId }) => patientId)).toEqual([clinic.patients[1]!.id])
    stop()
  })

  test('show the row’s own name if the patient is missing', async () => {
    const id = await clinic.booked(3, { status: 'completed' })
    await api.deps.database
      .update(appointments)
      .set({ patient_pool_id: null, patient_name: 'Greta Falk' })
      .where(eq(appointments.id, id))
    const { session } = await testSession()
    const model = createVisits(session, { status: 'completed' })
    const stop = watch(model)
    await settled(model)
    expect(rowsOf(model)).toMatchObject([{ patientName: 'Greta Falk', patientId: '' }])
    stop()
  })

  test('come page by page, with 25, 50, 75 or 100 rows', async () => {
    const [known] = await api.deps.database.select().from(appointments).limit(1)
    await api.deps.database.insert(appointments).values(
      Array.from({ length: 60 }, (_, index) => ({
        ...known!,
        id: `visit-${index}`,
        provider_id: api.accounts.provider.azzId,
        slot_id: null,
        status: 'cancelled',
      })),
    )
    const { session, asked } = await testSession()
    const model = createVisits(session, { status: 'cancelled' })
    const stop = watch(model)
    await settled(model)
    expect(model.$paging.get()).toEqual({ page: 1, lastPage: 3, pageSize: 25 })
    model.goTo(3)
    await settled(model)
    expect(rowsOf(model)).toHaveLength(10)
    model.goTo(9)
    expect(model.$paging.get().page).toBe(3)
    model.resize(50)
    await settled(model)
    expect(model.$paging.get()).toEqual({ page: 1, lastPage: 2, pageSize: 50 })
    expect(asked().at(-1)).toContain('page=1&limit=50')

    // The last page disappears while it is shown.
    model.goTo(2)
    await settled(model)
    await api.deps.database.delete(appointments).where(eq(appointments.status, 'cancelled'))
    await model.reload()
    await expect.poll(() => model.$paging.get().page).toBe(1)
    await settled(model)
    expect(rowsOf(model)).toEqual([])
    stop()
  })

  test('of another provider never appear, and an assistant sees those of the provider they assist', async () => {
    const rows = async (account: typeof api.accounts.provider) => {
      const { session } = await testSession(account)
      const model = createVisits(session, { status: 'pending' })
      const stop = watch(model)
      await settled(model)
      stop()
      return rowsOf(model).map(({ id }) => id)
    }
    expect(await rows(api.accounts.assistant)).toEqual(await rows(api.accounts.provider))
    expect(await rows(api.accounts.provider)).toHaveLength(1)
    expect(await rows(api.accounts.colleague)).toHaveLength(1)
    expect(await rows(api.accounts.colleague)).not.toEqual(await rows(api.accounts.provider))
    expect(await rows(api.accounts.stranger)).toEqual([])
  })

  test('are reloaded after a booking or change on the same page', async () => {
    const { session, asked } = await testSession()
    const model = createVisits(session, { status: 'confirmed' })
    const stop = watch(model)
    await settled(model)
    const before = asked().length
    knownAppointmentsOf(session).changed()
    await settled(model)
    expect(asked()).toHaveLength(before + 1)
    stop()
  })

  test('a slow answer for one status is not shown under the next', async () => {
    const { session, line } = await testSession()
    const model = createVisits(session)
    const stop = watch(model)
    let release = () => {}
    line.hold = new Promise((done) => {
      release = done
    })
    model.choose('pending')
    await expect.poll(() => line.asked.some((path) => path.includes('status=pending'))).toBe(true)
    line.hold = undefined
    model.choose('confirmed')
    await settled(model)
    release()
    await new Promise((done) => setTimeout(done, 20))
    expect(rowsOf(model).map(({ status }) => status)).toEqual(['confirmed'])
    stop()
  })
})

describe('[DASH-04]', () => {
  test('without a status nothing is loaded; a reload says what is missing, once per attempt', async () => {
    const { session, asked, toasts } = await testSession()
    const model = createVisits(session)
    const stop = watch(model)
    expect(model.$problem.get()).toBe('')
    await model.reload()
    expect(model.$problem.get()).toBe('Please select status to get appointments.')
    expect(toasts()).toEqual([])
    expect(asked()).toEqual([])
    model.choose('confirmed')
    expect(model.$problem.get()).toBe('')
    await settled(model)
    stop()
  })

  test('a connection failure is reported, and known rows stay', async () => {
    const { session, line } = await testSession()
    const model = createVisits(session, { status: 'pending' })
    const stop = watch(model)
    await settled(model)
    line.open = false
    await model.reload()
    expect(model.$visits.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    expect(rowsOf(model)).toHaveLength(1)
    stop()
  })

  test('[DASH-07] the status that was chosen last is shown the next time, also after a sign-out', async () => {
    const { session, asked } = await testSession()
    createVisits(session).choose('confirmed')
    session.logout()
    await signInAs(session, api.accounts.provider)
    const model = createVisits(session)
    const stop = watch(model)
    expect(model.$status.get()).toBe('confirmed')
    await settled(model)
    expect(asked().at(-1)).toContain('status=confirmed')
    expect(createVisits(session, { status: 'pending' }).$status.get()).toBe('pending')
    stop()
  })
})
