import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type BookingClient, bookingClient } from '../appointments/test-bookings.ts'
import { appointments, locations, providers, slots } from '../database/schema.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: BookingClient
let stranger: BookingClient
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let statements = 0
beforeAll(async () => {
  opened = await openTestDatabase({ logQuery: () => void statements++ })
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z'), database: opened.database })
  provider = await bookingClient(api, api.accounts.provider)
  stranger = await bookingClient(api, api.accounts.stranger)
})
afterAll(async () => {
  await api.close()
  await opened.release()
})

const ask = (providerId: string, start: string, end: string, who = provider) =>
  who.send(`slots-by-provider?provider_id=${providerId}&start_date=${start}&end_date=${end}`)
const mine = () => api.accounts.provider.azzId

describe('[AVAIL-01] slots of a provider', () => {
  test('are ordered by day and location, in the location’s local time', async () => {
    const { code, data, locations: places } = await ask(mine(), '2026-11-20', '2026-11-22')
    expect(code).toBe(200)
    expect(data.map(({ date }: { date: string }) => date)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(places.map(({ name, time_zone }: { name: string; time_zone: string }) => [name, time_zone])).toEqual([
      ['Lakeside Main', 'America/Chicago'],
      ['Lakeside West', 'America/Denver'],
    ])
    const [main, west] = data[0].slots_by_location
    expect([main.location_id, west.location_id]).toEqual(places.map((place: { location_id: string }) => place.location_id))
    expect(main.slots[0]).toEqual({ start_time: '2026-11-20 08:30 AM', end_time: '2026-11-20 09:00 AM', booked: false })
    const starts = main.slots.map(({ start_time }: { start_time: string }) => start_time.slice(11))
    expect(starts).toEqual(
      '08:30 AM,09:00 AM,09:30 AM,10:00 AM,10:30 AM,11:00 AM,11:30 AM,01:00 PM,01:30 PM,02:00 PM,02:30 PM,03:00 PM'.split(','),
    )
    expect(main.slots.find((slot: { start_time: string }) => slot.start_time.endsWith('11:30 AM')).end_time).toBe(
      '2026-11-20 12:00 PM',
    )
  })

  test('can be a colleague’s; a stranger’s are not found', async () => {
    expect((await ask(api.accounts.colleague.azzId, '2026-11-21', '2026-11-21')).data).toHaveLength(1)
    for (const id of [api.accounts.stranger.azzId, 'nobody', '%27'])
      expect(await ask(id, '2026-11-21', '2026-11-21')).toMatchObject(
        id === '%27' ? { code: 422 } : { code: 404, status: 'ERROR', message: 'This provider was not found.' },
      )
    expect((await stranger.slots()).length).toBeGreaterThan(10)
  })

  test('are booked while somebody has them, and free again once that is cancelled', async () => {
    const wish = provider.wish(0)
    expect(await provider.isBooked(wish)).toBe(false)
    const id = await provider.booked(0)
    expect(await provider.isBooked(wish)).toBe(true)
    await provider.update(id, { ...wish, status: 'cancelled' })
    expect(await provider.isBooked(wish)).toBe(false)
    const again = await provider.booked(0)
    expect(await provider.isBooked(wish)).toBe(true)
    await provider.remove(again)
    expect(await provider.isBooked(wish)).toBe(false)
    // The cancelled appointment keeps its row.
    expect((await provider.list({ patient_pool_id: wish['patient_pool_id']! })).data.data).toMatchObject([
      { id, status: 'cancelled' },
    ])
  })

  test('are empty for a provider who no longer sees patients', async () => {
    const { database } = api.deps
    const colleague = eq(providers.azz_id, api.accounts.colleague.azzId)
    await database.update(providers).set({ status: 'inactive' }).where(colleague)
    const { code, data, locations: places } = await ask(api.accounts.colleague.azzId, '2026-11-21', '2026-11-21')
    expect([code, data, places.length]).toEqual([200, [], 2])
    await database.update(providers).set({ status: 'active' }).where(colleague)
  })

  test('exclude a time that the clocks skip, and have one that they show twice once', async () => {
    const { database } = api.deps
    const [main] = await database.select().from(locations).where(eq(locations.name, 'Lakeside Main'))
    const at = (date: string, start_time: string) => ({
      practice_id: main!.practice_id,
      provider_id: mine(),
      location_id: main!.id,
      date,
      start_time,
      end_time: '03:30:00',
    })
    await database
      .insert(slots)
      .values([
        at('2027-03-14', '01:30:00'),
        at('2027-03-14', '02:00:00'),
        at('2027-03-14', '02:30:00'),
        at('2027-03-14', '03:00:00'),
        at('2027-11-07', '01:30:00'),
      ])
    const startsOn = async (date: string) =>
      (await ask(mine(), date, date)).data[0].slots_by_location[0].slots.map(
        ({ start_time }: { start_time: string }) => start_time,
      )
    expect(await startsOn('2027-03-14')).toEqual(['2027-03-14 01:30 AM', '2027-03-14 03:00 AM'])
    expect(await startsOn('2027-11-07')).toEqual(['2027-11-07 01:30 AM'])
  })
})

describe('[AVAIL-02] the range', () => {
  test.each([
    ['2026-11-21', '2026-11-20', 'End date cannot be earlier than start date.'],
    ['2026-01-01', '2026-04-04', 'Choose at most 93 days.'],
    ['1900-01-01', '9999-12-31', 'Choose at most 93 days.'],
  ])('from %s to %s is refused at its end', async (start, end, message) => {
    expect(await ask(mine(), start, end)).toMatchObject({
      code: 422,
      status: 'ERROR',
      message,
      errors: { end_date: [message] },
    })
  })

  test('before 1900 is refused as a typing mistake', async () => {
    expect(await ask(mine(), '1899-12-31', '1900-01-02')).toMatchObject({
      code: 422,
      errors: { start_date: ['Start date cannot be before 1900.'] },
    })
  })

  test('can be a day, 93 days, and one without slots', async () => {
    expect((await ask(mine(), '2026-01-01', '2026-04-03')).code).toBe(200)
    expect((await ask(mine(), '2026-11-21', '2026-11-21')).data).toHaveLength(1)
    expect((await ask(mine(), '2100-01-01', '2100-01-01')).data).toEqual([])
  })

  test.each(['2026-02-30', '0000-01-01', '20.11.2026', '', "'; drop table slots"])(
    '%j is refused with a message, since it is not a date',
    async (text) => {
      const { code, errors } = await ask(mine(), encodeURIComponent(text), '2026-11-21')
      expect([code, errors.start_date[0]]).toEqual([422, expect.stringMatching(/^Start date must be a date/)])
    },
  )
})

test('a full quarter of a year takes as many statements of the database as a day', async () => {
  const { database } = api.deps
  const [main] = await database.select().from(locations).where(eq(locations.name, 'Lakeside Main'))
  const place = { practice_id: main!.practice_id, provider_id: api.accounts.colleague.azzId, location_id: main!.id }
  const rows = Array.from({ length: 93 * 20 }, (_, index) => ({
    ...place,
    id: crypto.randomUUID(),
    date: new Date(Date.parse('2027-01-01') + Math.floor(index / 20) * 24 * 3600_000).toISOString().slice(0, 10),
    start_time: `${String(8 + Math.floor((index % 20) / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}:00`,
    end_time: '20:00:00',
  }))
  await database.insert(slots).values(rows)
  await database.insert(appointments).values(
    rows.map(({ id, date, start_time, end_time: _, ...where }) => ({
      ...where,
      slot_id: id,
      date,
      time: start_time,
      visit_type: 'checkup',
      mode: 'office-appointment',
      status: 'confirmed',
      created_at: new Date(),
    })),
  )
  const before = statements
  await ask(api.accounts.colleague.azzId, '2027-01-01', '2027-01-01')
  const ofOneDay = statements - before
  const { data } = await ask(api.accounts.colleague.azzId, '2027-01-01', '2027-04-03')
  expect(statements - before).toBe(2 * ofOneDay)
  expect(ofOneDay).toBeGreaterThan(0)
  expect(data).toHaveLength(93)
  for (const { slots_by_location: places } of data) expect(places[0].slots).toHaveLength(20)
})
