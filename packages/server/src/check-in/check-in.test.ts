import { showQueue } from '@chartside/contract/check-in'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { appointments, checkIns, locations } from '../database/schema.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { arrived, bookAppointment, storedCheckIn } from './test-arrivals.ts'

let api: TestApi
let me: SignedIn
let colleague: SignedIn
let stranger: SignedIn
const mine = () => api.accounts.provider.azzId

beforeAll(async () => {
  // Noon in Chicago, and a morning in Denver.
  api = await startTestApi({ start: Date.parse('2026-11-20T18:00:00Z') })
  me = await signIn(api, api.accounts.provider)
  colleague = await signIn(api, api.accounts.colleague)
  stranger = await signIn(api, api.accounts.stranger)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.delete(checkIns)
  api.events.splice(0)
})

const rowsAt = async (locationId: string, who = me) => {
  const { data } = await who.get(`provider_api/show?location_id=${locationId}`)
  return v.parse(showQueue.answer.data, data).patients
}
const call = (id: string, who = me) => who.get(`provider_api/patient-call?id=${id}`)
const end = (id: string, who = me) => who.get(`provider_api/end?id=${id}`)
const checkIn = (appointment_id: string, who = me) => who.post('provider_api/check-in', { appointment_id })

describe('show', () => {
  test('[CHK-01] returns the patients waiting at the location in order of arrival, with all fields of a row', async () => {
    const second = await arrived(api, mine(), { patient: 1, time: '09:00:00' })
    api.clock.advance(60_000)
    const first = await arrived(api, api.accounts.colleague.azzId, { patient: 0, time: '08:30:00' })
    await arrived(api, mine(), { patient: 2, location: 1 })
    const rows = await rowsAt(first.location.id)
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(rows[0]).toEqual({
      id: second.id,
      patient_id: second.patient.id,
      first_name: second.patient.first_name,
      lastname: second.patient.last_name,
      gender: second.patient.gender,
      dob: second.patient.dob,
      mrn: second.patient.mrn,
      appt_time: '09:00:00',
      status: 'active',
      provider_id: mine(),
      created_at: new Date(api.clock.now() - 60_000).toISOString(),
      called_at: '',
      queue_number: '',
      walk_in: false,
    })
    // Rows of the whole practice: the client decides which ones are the provider's own.
    expect(rows[1]!.provider_id).toBe(api.accounts.colleague.azzId)
  })

  test("[CHK-01] today is the location's: an evening there is tomorrow in UTC already", async () => {
    const evening = await startTestApi({ start: Date.parse('2026-11-21T04:30:00Z') })
    try {
      const who = await signIn(evening, evening.accounts.provider)
      const { id, location } = await arrived(evening, evening.accounts.provider.azzId)
      expect((await storedCheckIn(evening, id))!.day).toBe('2026-11-20')
      expect(await rowsAt(location.id, who)).toHaveLength(1)
      evening.clock.advance(2 * 3600_000)
      expect(await rowsAt(location.id, who)).toEqual([])
    } finally {
      await evening.close()
    }
  })

  test('[CHK-01] with an unknown zone, a patient of the evening stays in the queue, and is gone a day later', async () => {
    const evening = await startTestApi({ start: Date.parse('2026-11-20T23:00:00Z'), settings: { tokenHours: 48 } })
    try {
      const who = await signIn(evening, evening.accounts.provider)
      const { id, location } = await bookAppointment(evening, evening.accounts.provider.azzId)
      await evening.deps.database.update(locations).set({ time_zone: '' })
      evening.clock.advance(2 * 3600_000)
      expect((await checkIn(id, who)).code).toBe(201)
      expect((await checkIn(id, who)).code).toBe(409)
      evening.clock.advance(23 * 3600_000)
      expect(await rowsAt(location.id, who)).toHaveLength(1)
      evening.clock.advance(3600_000)
      expect(await rowsAt(location.id, who)).toEqual([])
    } finally {
      await evening.close()
    }
  })

  test('requires a location, and finds none of another practice', async () => {
    expect(await me.get('provider_api/show')).toMatchObject({ code: 422, errors: { location_id: [expect.any(String)] } })
    const { location } = await arrived(api, api.accounts.stranger.azzId)
    expect(await me.get(`provider_api/show?location_id=${location.id}`)).toMatchObject({ code: 404 })
    expect(await rowsAt(location.id, stranger)).toHaveLength(1)
  })
})

describe('patient-call and end', () => {
  test('[CHK-04] a call is recorded and sent to all users, and the row stays', async () => {
    const { id, location, name } = await arrived(api, mine())
    expect(await call(id)).toMatchObject({ code: 200, status: 'success', message: `${name} was called.` })
    expect((await rowsAt(location.id))[0]).toMatchObject({ id, called_at: new Date(api.clock.now()).toISOString() })
    expect(api.events).toEqual([
      {
        channel: expect.stringMatching(/^private-.*-check-in$/),
        event: 'queue-event',
        payload: { provider_id: mine(), location_id: location.id },
      },
    ])
    // A patient who did not hear it is called again.
    api.clock.advance(60_000)
    expect((await call(id, colleague)).code).toBe(200)
    expect((await storedCheckIn(api, id))!.called_at).toEqual(new Date(api.clock.now()))
  })

  test('[CHK-03] [CHK-04] a finished visit is recorded, sent to all users, and no longer shown', async () => {
    const { id, location, name } = await arrived(api, mine())
    expect(await end(id)).toMatchObject({ code: 200, message: `${name} was checked out.` })
    expect(await storedCheckIn(api, id)).toMatchObject({ status: 'done', done_at: new Date(api.clock.now()) })
    expect(await rowsAt(location.id)).toEqual([])
    expect(api.events.map(({ event }) => event)).toEqual(['queue-event'])
  })

  test('[CHK-03] the appointment of a finished visit is completed, unless somebody has set another status', async () => {
    const { database } = api.deps
    const stored = async (id: string) => (await database.select().from(appointments).where(eq(appointments.id, id)))[0]!
    const { id, appointmentId } = await arrived(api, mine())
    const { version } = await stored(appointmentId)
    await call(id)
    expect(await stored(appointmentId)).toMatchObject({ status: 'confirmed', version })
    await end(id)
    expect(await stored(appointmentId)).toMatchObject({ status: 'completed', version: version + 1 })
    const other = await arrived(api, mine(), { patient: 1 })
    await database.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, other.appointmentId))
    await end(other.id)
    expect((await stored(other.appointmentId)).status).toBe('cancelled')
  })

  test('[CHK-04] when ten press Done at once, one succeeds, and the others learn that it is done', async () => {
    const { id, name } = await arrived(api, mine())
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => end(id, index % 2 ? me : colleague)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code !== 200)
    for (const answer of refused)
      expect(answer).toMatchObject({ code: 409, status: 'ERROR_INFO', message: `${name} is already checked out.` })
    expect(refused).toHaveLength(9)
    expect(await call(id)).toMatchObject({ code: 409, status: 'ERROR_INFO' })
    expect(api.events).toHaveLength(1)
  })

  test('find neither a row of another practice nor an unknown one', async () => {
    const { id } = await arrived(api, api.accounts.stranger.azzId)
    for (const unknown of [id, 'no-such-row'])
      for (const ask of [call, end])
        expect(await ask(unknown)).toMatchObject({ code: 404, message: 'This check-in was not found.' })
    expect(await me.get('provider_api/end')).toMatchObject({ code: 422 })
    expect(await storedCheckIn(api, id)).toMatchObject({ status: 'active', called_at: null })
    expect(api.events).toEqual([])
  })
})

describe('check-in', () => {
  test('[RT-01] an arrival is recorded and sent to the provider who sees the patient, in the shape of the event', async () => {
    const { id, location, patient, name } = await bookAppointment(api, mine(), { time: '14:30:00' })
    expect(await checkIn(id)).toMatchObject({ code: 201, message: `${name} is checked in.` })
    expect(await rowsAt(location.id)).toMatchObject([
      { patient_id: patient.id, appt_time: '14:30:00', status: 'active', created_at: new Date(api.clock.now()).toISOString() },
    ])
    expect(api.events.map(({ event, payload }) => ({ event, payload }))).toEqual([
      {
        event: 'add-event',
        payload: { provider_id: mine(), firstName: patient.first_name, lastName: patient.last_name, dob: patient.dob },
      },
      { event: 'queue-event', payload: { provider_id: mine(), location_id: location.id } },
    ])
  })

  test("a colleague's patient can be checked in, and the event is for the colleague", async () => {
    const { id } = await bookAppointment(api, api.accounts.colleague.azzId)
    expect((await checkIn(id)).code).toBe(201)
    for (const { payload } of api.events) expect(payload).toMatchObject({ provider_id: api.accounts.colleague.azzId })
  })

  test('[CHK-04] gets a number of three digits that nobody else has at the location that day', async () => {
    const booked = []
    for (let patient = 0; patient < 5; patient++)
      booked.push(await bookAppointment(api, mine(), { patient, time: `1${patient}:00:00` }))
    const answers = await Promise.all(booked.map(({ id }) => checkIn(id)))
    expect(answers.map(({ code }) => code)).toEqual([201, 201, 201, 201, 201])
    const rows = await rowsAt(booked[0]!.location.id)
    for (const { queue_number } of rows) expect(String(queue_number)).toMatch(/^[1-9]\d\d$/)
    expect(new Set(rows.map(({ queue_number }) => queue_number)).size).toBe(rows.length)
  })

  test('is recorded once, however many record it at once, and once more on another day', async () => {
    const { id, location, name } = await bookAppointment(api, mine())
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => checkIn(id, index % 2 ? me : colleague)))
    expect(answers.map(({ code }) => code).sort()).toEqual([201, ...Array<number>(7).fill(409)])
    const refused = answers.find(({ code }) => code === 409)
    expect(refused).toMatchObject({ status: 'ERROR_INFO', message: `${name} was already checked in.` })
    expect(await rowsAt(location.id)).toHaveLength(1)
    await api.deps.database.update(checkIns).set({ day: '2026-11-19' }).where(eq(checkIns.appointment_id, id))
    expect((await checkIn(id)).code).toBe(201)
  })

  test('[CHK-03] who was checked out by mistake waits again once, at the end of the queue, with a new number and not called', async () => {
    const { id, location, name } = await bookAppointment(api, mine())
    await checkIn(id)
    const [before] = await rowsAt(location.id)
    await call(before!.id)
    await end(before!.id)
    await api.deps.database.update(appointments).set({ status: 'confirmed' }).where(eq(appointments.id, id))
    api.clock.advance(60_000)
    await arrived(api, mine(), { patient: 1 })
    api.clock.advance(60_000)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => checkIn(id, index % 2 ? me : colleague)))
    expect(answers.map(({ code }) => code).sort()).toEqual([201, ...Array<number>(7).fill(409)])
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ message: `${name} was already checked in.` })
    const [, again, ...others] = await rowsAt(location.id)
    expect(others).toEqual([])
    expect(again).toMatchObject({ id: before!.id, called_at: '', created_at: new Date(api.clock.now()).toISOString() })
    expect(again!.queue_number).toMatch(/^[1-9]\d\d$/)
    expect(again!.queue_number).not.toBe(before!.queue_number)
    expect(await storedCheckIn(api, before!.id)).toMatchObject({ status: 'active', done_at: null })
  })

  test('a repetition with the same key gets the first answer, and sends no further event', async () => {
    const { id, location } = await bookAppointment(api, mine())
    const ask = () =>
      api.fetch(`${api.apiBase}/provider_api/check-in`, {
        method: 'POST',
        headers: { ...me.bearer, 'content-type': 'application/json', 'idempotency-key': '0a2f6c1e-arrival-1' },
        body: JSON.stringify({ appointment_id: id }),
      })
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 201])
    expect(await rowsAt(location.id)).toHaveLength(1)
    expect(api.events).toHaveLength(2)
  })

  test.each([
    [{ inDays: 1 }, "Only patients of today's appointments can be checked in."],
    [{ inDays: -1 }, "Only patients of today's appointments can be checked in."],
    [{ status: 'cancelled' as const }, 'This appointment was cancelled.'],
    [{ status: 'completed' as const }, 'This appointment is completed.'],
  ])('refuses an appointment like %o', async (booking, message) => {
    const { id, location } = await bookAppointment(api, mine(), booking)
    expect(await checkIn(id)).toMatchObject({ code: 422, status: 'ERROR_INFO', message })
    expect(await rowsAt(location.id)).toEqual([])
    expect(api.events).toEqual([])
  })

  test('does not find an appointment of another practice', async () => {
    const { id } = await bookAppointment(api, api.accounts.stranger.azzId)
    expect(await checkIn(id)).toMatchObject({ code: 404, message: 'This appointment was not found.' })
    expect(await me.post('provider_api/check-in', {})).toMatchObject({ code: 422 })
  })

  test('is announced as a capability', async () => {
    expect((await me.get('capabilities')).data.features).toContain('arrivals')
  })
})
