import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { appointments, insurances, locations, patients, providers, slots } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type BookingClient, bookingClient, slotElsewhere, storedAppointment } from './test-bookings.ts'

let api: TestApi
let provider: BookingClient
let colleague: BookingClient
beforeAll(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z') })
  provider = await bookingClient(api, api.accounts.provider)
  colleague = await bookingClient(api, api.accounts.colleague)
})
afterAll(() => api.close())

const stored = () => api.deps.database.$count(appointments)
const taken = 'This time was just taken. Choose another time.'
const elsewhere = 'The provider has an appointment at another location at this time. Choose another time.'

describe('[APPT-02] booking', () => {
  test('stores the input and answers with a message and the id', async () => {
    const wish = provider.wish(0)
    const { code, status, message, data } = await provider.book(wish)
    expect([code, status, message]).toEqual([201, 'success', 'Appointment booked.'])
    const { first_name, last_name } = provider.patients[0]!
    expect(await storedAppointment(api, data.id)).toMatchObject({
      ...wish,
      status: 'pending',
      patient_name: `${first_name} ${last_name}`,
      slot_id: expect.any(String),
    })
    expect((await provider.send(`appointment/${data.id}`)).data.data).toEqual({
      ...wish,
      id: data.id,
      status: 'pending',
      patient_name: `${first_name} ${last_name}`,
      patient_pool: provider.patients[0],
      version: 1,
      checked_in_at: null,
      called_at: null,
    })
  })

  test('with a colleague, and by an assistant, is the same', async () => {
    const assistant = await bookingClient(api, api.accounts.assistant)
    const wish = colleague.wish(0)
    const { code, data } = await assistant.book(wish)
    expect(code).toBe(201)
    expect(await storedAppointment(api, data.id)).toMatchObject(wish)
  })

  test('a taken time gets a 409 at its field; nothing is stored', async () => {
    const before = await stored()
    for (const who of [provider, colleague])
      expect(await who.book(provider.wish(0, { patient_pool_id: provider.patients[1]!.id }))).toMatchObject({
        code: 409,
        status: 'ERROR',
        message: taken,
        errors: { time: [taken] },
      })
    expect(await stored()).toBe(before)
  })

  test.each([0, -29, 29])(
    'a provider is at one location at a time, whatever its clock shows: %i minutes apart',
    async (minutes) => {
      const wish = provider.wish(10)
      const other = await slotElsewhere(api, wish, minutes)
      const id = await provider.booked(10)
      const before = await stored()
      expect(await provider.isBooked(other)).toBe(true)
      expect(await provider.book(other)).toMatchObject({
        code: 409,
        status: 'ERROR',
        message: elsewhere,
        errors: { time: [elsewhere] },
      })
      expect(await stored()).toBe(before)
      await provider.update(id, { ...wish, status: 'cancelled' })
      expect(await provider.isBooked(other)).toBe(false)
      const { code, data } = await provider.book(other)
      expect([code, await provider.isBooked(wish)]).toEqual([201, true])
      await provider.remove(data.id)
    },
  )

  test.each([-30, 30, 60])('%i minutes before or after, a booking at another location is accepted', async (minutes) => {
    const other = await slotElsewhere(api, provider.wish(10), minutes)
    const ids = [await provider.booked(10), (await provider.book(other)).data?.id]
    for (const id of ids) expect((await provider.remove(id)).code).toBe(200)
  })

  test('a patient may have two appointments at the same time: the form warns, but the server allows it', async () => {
    const mine = provider.wish(1)
    const same = colleague.free.findIndex(({ date, time }) => date === mine['date'] && time === mine['time'])
    const theirs = colleague.wish(same, { patient_pool_id: mine['patient_pool_id']! })
    expect((await provider.book(mine)).code).toBe(201)
    expect((await provider.book(theirs)).code).toBe(201)
  })

  test.each([
    [{ patient_pool_id: '' }, 'patient_pool_id', 'Patient is required'],
    [{ provider_id: '' }, 'provider_id', 'Provider is required'],
    [{ location_id: '' }, 'location_id', 'Location is required'],
    [{ insurance_id: '' }, 'insurance_id', 'Insurance is required'],
    [{ insurance_id: 'nobody' }, 'insurance_id', 'This insurance is no longer in the list. Choose it again.'],
    [{ insurance_id: "' or 1=1" }, 'insurance_id', 'This is not an id.'],
    [{ date: '' }, 'date', /^Date must be a date/],
    [{ date: '2026-02-30' }, 'date', /^Date must be a date/],
    [{ date: '11/21/2026' }, 'date', /^Date must be a date/],
    [{ date: '2026-11-19' }, 'date', 'The date cannot be before today.'],
    [{ date: '0001-01-01' }, 'date', 'Date cannot be before 1900.'],
    [{ date: '1900-01-01' }, 'date', 'The date cannot be before today.'],
    [{ date: '9999-12-31' }, 'time', /^The provider isn't available/],
    [{ time: '' }, 'time', 'Time is required'],
    [{ time: '09:30' }, 'time', 'A time must be like 09:30:00.'],
    [{ time: '24:00:00' }, 'time', 'A time must be like 09:30:00.'],
    [{ time: '99:99:99' }, 'time', 'A time must be like 09:30:00.'],
    [{ time: '09:17:00' }, 'time', /^The provider isn't available at this location at that time\./],
    [{ visit_type: '' }, 'visit_type', 'Visit type is required'],
    [{ visit_type: 'dance' }, 'visit_type', 'Visit type is required'],
    [{ mode: 'office' }, 'mode', 'Mode is required'],
    [{ status: 'unknown' }, 'status', /./],
    [{ status: 'cancelled' }, 'status', 'A new appointment cannot be cancelled already.'],
    [{ created_by: 'patient' }, 'created_by', /./],
  ])('%j is refused at its field, and nothing is stored', async (change, field, message) => {
    const before = await stored()
    const reply = await provider.book(provider.wish(2, change as Record<string, string>))
    expect([reply.code, reply.status, Object.keys(reply.errors)]).toEqual([422, 'ERROR', [field]])
    expect(reply.errors[field][0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await stored()).toBe(before)
  })

  test('each missing field has its own message', async () => {
    const { code, errors } = await provider.book({})
    expect(code).toBe(422)
    const { patient_pool_id, provider_id, date, time, location_id, insurance_id, visit_type, mode, created_by } = errors
    for (const messages of [patient_pool_id, provider_id, date, time, location_id, insurance_id, visit_type, mode, created_by])
      expect(messages).toEqual([expect.stringMatching(/ is required\.$/)])
  })

  test('an insurance, a provider or a location that is no longer available is refused', async () => {
    const { database } = api.deps
    const [gone] = await database.select().from(insurances).where(eq(insurances.status, 'inactive'))
    expect((await provider.book(provider.wish(2, { insurance_id: gone!.id }))).errors).toHaveProperty('insurance_id')
    const away = eq(providers.azz_id, api.accounts.colleague.azzId)
    await database.update(providers).set({ status: 'inactive' }).where(away)
    expect(await provider.book(colleague.wish(3))).toMatchObject({ code: 422, errors: { provider_id: [expect.any(String)] } })
    await database.update(providers).set({ status: 'active' }).where(away)
    expect((await provider.book(provider.wish(2, { location_id: 'nowhere' }))).code).toBe(404)
  })

  test('today is the location’s: a day that is over in UTC can still be booked there', async () => {
    const evening = await startTestApi({ start: Date.parse('2026-11-21T04:30:00Z') })
    const who = await bookingClient(evening, evening.accounts.provider)
    const [row] = await evening.deps.database.select().from(slots).where(eq(slots.date, '2026-11-20'))
    const wish = who.wish(0, {
      provider_id: row!.provider_id,
      location_id: row!.location_id,
      date: '2026-11-20',
      time: row!.start_time,
    })
    expect((await who.book(wish)).code).toBe(201)
    expect((await who.book({ ...wish, date: '2026-11-19' })).errors).toEqual({ date: ['The date cannot be before today.'] })
    await evening.close()
  })

  test('a time that the clocks skip is refused, one that they show twice is booked once', async () => {
    const { database } = api.deps
    const [main] = await database.select().from(locations).where(eq(locations.name, 'Lakeside Main'))
    const at = (date: string) => ({
      practice_id: main!.practice_id,
      provider_id: api.accounts.provider.azzId,
      location_id: main!.id,
      date,
      start_time: date === '2027-03-14' ? '02:30:00' : '01:30:00',
      end_time: '03:00:00',
    })
    await database.insert(slots).values([at('2027-03-14'), at('2027-11-07')])
    const night = (date: string, time: string) => provider.wish(0, { date, time, location_id: main!.id })
    const skipped = await provider.book(night('2027-03-14', '02:30:00'))
    expect([skipped.code, skipped.errors.time]).toEqual([
      422,
      ["That time doesn't exist on this date (daylight saving). Choose another time."],
    ])
    expect((await provider.book(night('2027-11-07', '01:30:00'))).code).toBe(201)
    expect((await provider.book(night('2027-11-07', '01:30:00'))).code).toBe(409)
  })

  test('a repetition with its key books once and answers the same, also at the same time', async () => {
    const before = await stored()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => provider.book(provider.wish(5), key)))
    answers.push(await provider.book(provider.wish(5), key))
    expect(answers.map(({ code }) => code)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await stored()).toBe(before + 1)
  })

  test('a refused booking does not use its key up', async () => {
    const key = { 'idempotency-key': randomUUID() }
    expect((await provider.book(provider.wish(5), key)).code).toBe(409)
    expect((await provider.book(provider.wish(6), key)).code).toBe(201)
  })

  test('a body that is not JSON, and a missing one, are refused with a message', async () => {
    const bare = await provider.send('book-appointment', { method: 'POST' })
    expect([bare.code >= 400 && bare.code < 500, typeof bare.message]).toEqual([true, 'string'])
    const form = await provider.send('book-appointment', { method: 'POST', body: new FormData() })
    expect(form.code).toBe(415)
  })
})

test('the database itself ensures one appointment per slot', async () => {
  const { database } = api.deps
  const [row] = await database.select().from(appointments).where(eq(appointments.status, 'pending'))
  const again = { ...row!, id: randomUUID() }
  await expect(database.insert(appointments).values(again)).rejects.toMatchObject({ cause: { code: '23505' } })
  await database.insert(appointments).values({ ...again, status: 'cancelled' })
  const back = database.update(appointments).set({ status: 'pending' }).where(eq(appointments.id, again.id))
  await expect(back).rejects.toMatchObject({ cause: { code: '23505' } })
})

test('a patient who is deleted while they are booked is either booked or gone', async () => {
  const { database } = api.deps
  // By id: two practices have this MRN.
  const [some] = await database.select().from(patients).where(eq(patients.id, provider.patients[0]!.id))
  for (let round = 0; round < 8; round++) {
    const id = randomUUID()
    await database.insert(patients).values({ ...some!, id, mrn: `GONE-${round}` })
    const [booked, deleted] = await Promise.all([
      provider.book(provider.wish(20 + round, { patient_pool_id: id })),
      provider.send(`delete-patient/${id}`, { method: 'DELETE' }),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([booked.code, deleted.code])
  }
})

test('the log has nothing about a patient', async () => {
  const { last_name } = provider.patients[0]!
  expect(api.lines.length).toBeGreaterThan(20)
  expect(api.lines.join('\n')).not.toContain(last_name)
})
