import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { appointments, patients } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type BookingClient, bookingClient, storedAppointment } from './test-bookings.ts'

const day = 24 * 3600_000
let api: TestApi
let provider: BookingClient
let colleague: BookingClient
beforeAll(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z'), settings: { tokenHours: 24 * 90 } })
  provider = await bookingClient(api, api.accounts.provider)
  colleague = await bookingClient(api, api.accounts.colleague)
  await write(60, { provider_id: api.accounts.provider.azzId })
  await write(7, { provider_id: api.accounts.colleague.azzId })
})
afterAll(() => api.close())

const statuses = ['pending', 'confirmed', 'cancelled', 'completed']

/** Appointments on days around today, two a day, inserted directly. */
async function write(count: number, { provider_id }: { provider_id: string }): Promise<void> {
  const { location_id } = provider.wish(0)
  const [patient] = await api.deps.database.select().from(patients).where(eq(patients.id, provider.patients[0]!.id))
  await api.deps.database.insert(appointments).values(
    Array.from({ length: count }, (_, index) => ({
      practice_id: patient!.practice_id,
      patient_pool_id: provider.patients[index % 5]!.id,
      patient_name: 'Somebody',
      provider_id,
      location_id: location_id!,
      date: new Date(api.clock.now() + (Math.floor(index / 2) - 10) * day).toISOString().slice(0, 10),
      time: index % 2 ? '14:00:00' : '08:30:00',
      visit_type: 'checkup',
      mode: 'office-appointment',
      status: statuses[index % 4]!,
      created_at: new Date(api.clock.now()),
    })),
  )
}

interface Row {
  id: string
  date: string
  time: string
  status: string
  provider_id: string
  patient_pool_id: string
}
const rows = async (query: Record<string, string | number> = {}, who = provider): Promise<Row[]> =>
  (await who.list(query)).data.data
const at = ({ date, time }: Row) => `${date} ${time}`

describe('[DASH-03] the list of appointments', () => {
  test('has 25 per page, from today on the soonest first, then earlier ones, the latest first', async () => {
    const first = await provider.list()
    expect(first).toMatchObject({ code: 200, data: { current_page: 1, last_page: 3 } })
    const all = await rows({ limit: 1000 })
    expect(all).toHaveLength(60)
    const coming = all.filter(({ date }) => date >= '2026-11-20')
    expect(all.slice(0, 40)).toEqual(coming)
    expect(coming.map(at)).toEqual(coming.map(at).sort())
    expect(all.slice(40).map(at)).toEqual(all.slice(40).map(at).sort().reverse())
    const pages = [...first.data.data, ...(await rows({ page: 2 })), ...(await rows({ page: 3 }))]
    expect(pages).toEqual(all)
    expect(await rows({ page: 4 })).toEqual([])
  })

  test('includes each patient, or the stored name if the patient’s row is missing', async () => {
    const [row] = await rows({ limit: 1 })
    expect(row).toMatchObject({
      patient_pool: provider.patients.find(({ id }) => id === row!.patient_pool_id),
      patient_name: 'Somebody',
      created_by: 'provider',
    })
    await api.deps.database.update(appointments).set({ patient_pool_id: null }).where(eq(appointments.id, row!.id))
    expect(await rows({ limit: 1 })).toMatchObject([{ patient_pool: null, patient_name: 'Somebody', patient_pool_id: null }])
  })

  test('is the user’s own without a provider or with their own id; an assistant’s is that of the provider', async () => {
    const own = await rows({ limit: 100 })
    expect(new Set(own.map(({ provider_id }) => provider_id))).toEqual(new Set([api.accounts.provider.azzId]))
    expect(await rows({ limit: 100, provider_id: api.accounts.provider.azzId })).toEqual(own)
    const assistant = await bookingClient(api, api.accounts.assistant)
    expect(await rows({ limit: 100 }, assistant)).toEqual(own)
    expect(await rows({}, colleague)).toHaveLength(7)
    expect(await provider.list({ provider_id: api.accounts.colleague.azzId })).toMatchObject({
      code: 404,
      message: 'You can only list your own appointments.',
    })
  })

  test('[APPT-01] of a patient has those with every provider', async () => {
    const patient_pool_id = provider.patients[1]!.id
    const theirs = await rows({ patient_pool_id, limit: 100 })
    expect(new Set(theirs.map(({ provider_id }) => provider_id)).size).toBe(2)
    expect(theirs.every((row) => row.patient_pool_id === patient_pool_id)).toBe(true)
    const provider_id = api.accounts.colleague.azzId
    expect(await rows({ patient_pool_id, provider_id })).toEqual(theirs.filter((row) => row.provider_id === provider_id))
  })

  test('is filtered by status, day and location, and by several of them', async () => {
    const all = await rows({ limit: 100 })
    const { location_id } = provider.wish(0)
    for (const status of statuses) expect(await rows({ status, limit: 100 })).toEqual(all.filter((row) => row.status === status))
    expect(await rows({ date: '2026-11-22' })).toEqual(all.filter(({ date }) => date === '2026-11-22'))
    expect(await rows({ location_id: location_id!, limit: 100 })).toEqual(all)
    expect(await rows({ status: 'pending', date: '2026-11-22', location_id: location_id! })).toHaveLength(1)
    expect(await rows({ status: 'unheard of' })).toEqual([])
    expect(
      await rows({ status: '', provider_id: '', patient_pool_id: '', location_id: '', practice_id: '', limit: 100 }),
    ).toEqual(all)
  })

  test('accepts the id of its own practice only', async () => {
    const { data } = await provider.send('info')
    expect(await rows({ practice_id: data.practice_id, limit: 100 })).toHaveLength(60)
    expect((await provider.list({ practice_id: 'other' })).code).toBe(404)
  })

  test.each([
    ['page=0', 'page'],
    ['limit=1001', 'limit'],
    ['limit=many', 'limit'],
    ['date=2026-02-30', 'date'],
    ['date=0000-01-01', 'date'],
    ["provider_id=' or 1=1", 'provider_id'],
  ])('%s is refused at its field', async (query, field) => {
    const { code, errors } = await provider.send(`get-appointment?${query}`)
    expect([code, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('starts with today at the practice’s westernmost location', async () => {
    // 19 November, 23:30 in Denver, while it is the 20th in Chicago.
    const night = Date.parse('2026-11-20T06:30:00Z')
    const other = await startTestApi({ start: night })
    const who = await bookingClient(other, other.accounts.provider)
    await who.booked(0)
    const id = await who.booked(1)
    await other.deps.database.update(appointments).set({ date: '2026-11-19' }).where(eq(appointments.id, id))
    expect((await rows({}, who)).map((row) => row.id === id)).toEqual([true, false])
    other.clock.advance(3600_000)
    expect((await rows({}, who)).map((row) => row.id === id)).toEqual([false, true])
    await other.close()
  })
})

describe('pages that are being read', () => {
  test('keep their rows while others book, whatever else is listed meanwhile; the first page starts a new list', async () => {
    const patient_pool_id = provider.patients[0]!.id
    const first = await rows({ limit: 5, patient_pool_id })
    const second = await rows({ limit: 5, page: 2, patient_pool_id })
    api.clock.advance(1000)
    await colleague.book(colleague.wish(0, { patient_pool_id }))
    await rows({ limit: 5 })
    expect(await rows({ limit: 5, page: 2, patient_pool_id })).toEqual(second)
    const anew = await rows({ limit: 5, patient_pool_id })
    expect(anew).not.toEqual(first)
    expect(await rows({ limit: 5, page: 2, patient_pool_id })).not.toEqual(second)
  })

  test('show at once what the reader has booked', async () => {
    await rows({ limit: 30 })
    api.clock.advance(1000)
    const id = await provider.booked(0)
    const found = [
      ...(await rows({ limit: 30, page: 2 })),
      ...(await rows({ limit: 30, page: 3 })),
      ...(await rows({ limit: 30 })),
    ]
    expect(found.map((row) => row.id)).toContain(id)
    expect((await rows({ limit: 30, page: 3 })).length).toBe(1)
  })
})

describe('one appointment', () => {
  test('is read by its id, a colleague’s as well', async () => {
    const [row] = await rows({}, colleague)
    expect((await provider.send(`appointment/${row!.id}`)).data.data).toEqual(row)
    expect(await storedAppointment(api, row!.id)).toMatchObject({ provider_id: api.accounts.colleague.azzId })
  })

  test('that does not exist is not found', async () => {
    expect(await provider.send('appointment/unknown')).toMatchObject({
      code: 404,
      status: 'ERROR',
      message: 'This appointment was not found.',
    })
  })
})

describe('[APPT-06] the choices for an appointment', () => {
  test('insurances: the active ones by name, as many as asked for', async () => {
    const names = (data: { name: string }[]) => data.map(({ name }) => name)
    const all = (await provider.send('insurances?status=active&per_page=10000')).data.data
    expect(all).toHaveLength(3)
    expect(names(all)).toEqual([...names(all)].sort())
    expect((await provider.send('insurances?status=active&per_page=2')).data.data).toEqual(all.slice(0, 2))
    for (const query of ['', '?status=inactive&per_page=10', '?status=active&per_page=10001'])
      expect((await provider.send(`insurances${query}`)).code).toBe(422)
  })

  test('providers: those of the practice, without their images', async () => {
    const { data } = (await provider.send('fetch-providers?per_page=1000')).data
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Dr. Amara Okafor', 'Dr. Jonas Weber', 'Dr. Mei Tanaka'])
    expect(data[0]).toMatchObject({ azz_id: api.accounts.provider.azzId, status: 'active', profile: '' })
  })
})
