import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { appointments, checkIns, insurances, providers } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type BookingClient, bookingClient, slotElsewhere, storedAppointment } from './test-bookings.ts'

const day = 24 * 3600_000
let api: TestApi
let provider: BookingClient
let id: string
beforeEach(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z'), settings: { tokenHours: 24 * 90 } })
  provider = await bookingClient(api, api.accounts.provider)
  id = await provider.booked(0)
})
afterEach(() => api.close())

/** The form as it is sent for the appointment that was booked first. */
const fields = (change: Record<string, string> = {}) => provider.wish(0, { status: 'pending', ...change })
const taken = 'This time was just taken. Choose another time.'

describe('[APPT-04] changing an appointment', () => {
  test('stores the input, and keeps its slot', async () => {
    const change = { visit_type: 'procedure', mode: 'telehealth-appointment', status: 'confirmed' }
    const before = await storedAppointment(api, id)
    const { code, message, undo } = await provider.update(id, fields(change))
    expect([code, message, undo]).toEqual([200, 'Appointment updated.', expect.stringMatching(/^[\w-]{43}$/)])
    expect(await storedAppointment(api, id)).toEqual({ ...before, ...change, version: 2 })
  })

  test('to the values it has changes nothing and offers no undo', async () => {
    const before = await storedAppointment(api, id)
    expect(await provider.update(id, fields())).toMatchObject({ code: 200, message: 'Nothing changed.', undo: '' })
    expect(await storedAppointment(api, id)).toEqual(before)
  })

  test('moves it to another free slot and frees its own', async () => {
    expect((await provider.update(id, provider.wish(3, { status: 'pending' }))).code).toBe(200)
    expect(await provider.isBooked(provider.wish(3))).toBe(true)
    expect((await provider.book(provider.wish(0))).code).toBe(201)
  })

  test('to a slot that was taken meanwhile is answered 409 at the field of the time, and it stays as it was', async () => {
    await provider.booked(1)
    const before = await storedAppointment(api, id)
    const reply = await provider.update(id, provider.wish(1, { status: 'confirmed' }))
    expect(reply).toMatchObject({ code: 409, status: 'ERROR', message: taken, errors: { time: [taken] } })
    expect(await storedAppointment(api, id)).toEqual(before)
  })

  test('to a colleague needs that colleague’s slot', async () => {
    const colleague = await bookingClient(api, api.accounts.colleague)
    const { patient_pool_id } = fields()
    const wish = colleague.wish(2, { status: 'pending', patient_pool_id: patient_pool_id! })
    expect((await provider.update(id, fields({ provider_id: wish['provider_id']! }))).errors).toHaveProperty('time')
    expect((await provider.update(id, wish)).code).toBe(200)
    expect((await colleague.list({ provider_id: colleague.wish(0)['provider_id']! })).data.data).toMatchObject([{ id }])
  })

  test('to a time at which the provider is at another location is answered 409; to that location, it is moved', async () => {
    const other = await slotElsewhere(api, provider.wish(3))
    await provider.booked(3)
    const before = await storedAppointment(api, id)
    const message = 'The provider has an appointment at another location at this time. Choose another time.'
    const moved = await provider.update(id, { ...other, status: 'confirmed' })
    expect(moved).toMatchObject({ code: 409, status: 'ERROR', message, errors: { time: [message] } })
    expect(await storedAppointment(api, id)).toEqual(before)
    // A cancelled appointment does not block the provider; a restored one would.
    expect((await provider.update(id, { ...other, status: 'cancelled' })).code).toBe(200)
    expect((await provider.update(id, { ...other, status: 'pending' })).code).toBe(409)
    // Its own present time does not block its move.
    const [first] = await provider.book(provider.wish(5)).then(({ data }) => [data.id])
    const across = await slotElsewhere(api, provider.wish(5))
    expect((await provider.update(first, { ...across, status: 'pending' })).code).toBe(200)
  })

  test('of several that move to one slot at the same time, one succeeds', async () => {
    const ids = [id, ...(await Promise.all([1, 2, 3, 4].map((slot) => provider.booked(slot))))]
    const codes = await Promise.all(
      ids.map(async (one) => (await provider.update(one, provider.wish(9, { status: 'pending' }))).code),
    )
    expect(codes.sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('that somebody else has changed meanwhile is refused, and their change stays', async () => {
    const versionOf = async () => String((await provider.list()).data.data[0].version)
    const seen = await versionOf()
    expect((await provider.update(id, fields({ status: 'confirmed', version: seen }))).code).toBe(200)
    const before = await storedAppointment(api, id)
    const message = 'Someone else just changed this appointment. Review it before saving.'
    const reply = await provider.update(id, fields({ visit_type: 'procedure', version: seen }))
    expect(reply).toMatchObject({ code: 409, status: 'ERROR', message, errors: { version: [message] } })
    expect(await storedAppointment(api, id)).toEqual(before)
    expect((await provider.update(id, fields({ visit_type: 'procedure', version: await versionOf() }))).code).toBe(200)
    expect((await provider.update(id, fields({ version: 'soon' }))).errors).toEqual({ version: ['This is not a version.'] })
    // A client that sends no version works as before.
    expect((await provider.update(id, fields({ visit_type: 'consultation' }))).code).toBe(200)
  })

  test('the patient cannot be replaced by another', async () => {
    const other = provider.patients[1]!.id
    expect(await provider.update(id, fields({ patient_pool_id: other }))).toMatchObject({
      code: 404,
      message: 'This appointment was not found.',
    })
    await api.deps.database.update(appointments).set({ patient_pool_id: null }).where(eq(appointments.id, id))
    expect((await provider.update(id, fields({ patient_pool_id: other }))).code).toBe(200)
    const { first_name, last_name } = provider.patients[1]!
    expect(await storedAppointment(api, id)).toMatchObject({ patient_pool_id: other, patient_name: `${first_name} ${last_name}` })
  })

  test.each([
    [{ provider_id: '' }, 'provider_id', 'Provider is required'],
    [{ insurance_id: '' }, 'insurance_id', 'Insurance is required'],
    [{ insurance_id: 'nobody' }, 'insurance_id', 'This insurance is no longer in the list. Choose it again.'],
    [{ visit_type: '' }, 'visit_type', 'Visit type is required'],
    [{ mode: '' }, 'mode', 'Mode is required'],
    [{ date: '' }, 'date', /^Date must be/],
    [{ date: '2026-11-19' }, 'date', 'The date cannot be before today.'],
    [{ time: '' }, 'time', 'Time is required'],
    [{ time: '09:30' }, 'time', 'A time must be like 09:30:00.'],
    [{ time: '03:00:00' }, 'time', /^The provider isn't available/],
    [{ status: '' }, 'status', 'Status is required'],
    [{ status: 'gone' }, 'status', 'Status is required'],
    [{ location_id: '' }, 'location_id', 'Location is required'],
  ])('%j is refused at its field', async (change, field, message) => {
    const before = await storedAppointment(api, id)
    const reply = await provider.update(id, fields(change as Record<string, string>))
    expect([reply.code, reply.status, Object.keys(reply.errors)]).toEqual([422, 'ERROR', [field]])
    expect(reply.errors[field][0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await storedAppointment(api, id)).toEqual(before)
  })

  test('values valid at the booking may stay: a past date, a former insurance and a former provider', async () => {
    const { database } = api.deps
    const { insurance_id } = fields()
    // A provider who has left can no longer sign in, so a colleague edits their appointment.
    const colleague = await bookingClient(api, api.accounts.colleague)
    await database.update(insurances).set({ status: 'inactive' }).where(eq(insurances.id, insurance_id!))
    await database.update(providers).set({ status: 'inactive' }).where(eq(providers.azz_id, api.accounts.provider.azzId))
    api.clock.advance(30 * day)
    expect((await colleague.update(id, fields({ status: 'completed' }))).code).toBe(200)
    const later = await colleague.update(id, fields({ status: 'completed', date: '2026-11-25' }))
    expect([later.code, later.errors]).toEqual([422, { date: ['The date cannot be before today.'] }])
  })

  test('with a patient who waits in the queue cannot be moved or cancelled until the visit is done', async () => {
    api.clock.advance(day)
    expect((await provider.post('check-in', { appointment_id: id })).code).toBe(201)
    const before = await storedAppointment(api, id)
    const message = "The patient has checked in for this appointment, so it can't be rescheduled or cancelled."
    for (const [change, field] of [
      [{ status: 'cancelled' }, 'status'],
      [{ time: provider.wish(1)['time']! }, 'time'],
      [{ provider_id: api.accounts.colleague.azzId }, 'provider_id'],
    ] as const)
      expect(await provider.update(id, fields(change))).toMatchObject({
        code: 409,
        status: 'ERROR',
        message,
        errors: { [field]: [message] },
      })
    expect(await storedAppointment(api, id)).toEqual(before)
    expect((await provider.update(id, fields({ visit_type: 'procedure' }))).code).toBe(200)
    await api.deps.database.update(checkIns).set({ status: 'done' })
    expect((await provider.update(id, fields({ status: 'cancelled' }))).code).toBe(200)
  })

  test('an appointment that does not exist is not found', async () => {
    expect((await provider.update('unknown', fields())).code).toBe(404)
    expect((await provider.send(`update-appointment/${id}`, { method: 'POST', body: '{}' })).code).toBe(415)
  })
})

describe('[APPT-05] cancelling', () => {
  const cancel = () => provider.update(id, fields({ status: 'cancelled' }))

  test('keeps the row and frees the slot', async () => {
    expect(await cancel()).toMatchObject({ code: 200, message: 'Appointment cancelled.' })
    expect(await storedAppointment(api, id)).toMatchObject({ status: 'cancelled' })
    expect((await provider.book(provider.wish(0))).code).toBe(201)
    expect((await provider.list({ status: 'cancelled' })).data.data).toMatchObject([{ id }])
  })

  test('works whatever the row lacks, and leaves the rest unchanged', async () => {
    const { database } = api.deps
    const lacking = { patient_pool_id: null, insurance_id: null, visit_type: 'dental', mode: '' }
    await database.update(appointments).set(lacking).where(eq(appointments.id, id))
    const row = { ...fields({ status: 'cancelled' }), ...lacking, patient_pool_id: '', insurance_id: '' }
    expect((await provider.update(id, { ...row, status: 'confirmed' })).errors).toMatchObject({
      patient_pool_id: ['Patient is required'],
      insurance_id: ['Insurance is required'],
      visit_type: ['Visit type is required'],
      mode: ['Mode is required'],
    })
    expect(await provider.update(id, row)).toMatchObject({ code: 200, message: 'Appointment cancelled.' })
    expect(await storedAppointment(api, id)).toMatchObject({ ...lacking, status: 'cancelled' })
    // A value that is sent and not available is still refused.
    expect((await provider.update(id, { ...row, insurance_id: 'nobody' })).errors).toHaveProperty('insurance_id')
    expect((await provider.update(id, { ...row, patient_pool_id: 'nobody' })).code).toBe(404)
  })

  test('of an appointment with a patient and an insurance needs neither, and keeps both', async () => {
    const before = await storedAppointment(api, id)
    expect((await provider.update(id, fields({ status: 'cancelled', patient_pool_id: '', insurance_id: '' }))).code).toBe(200)
    expect(await storedAppointment(api, id)).toEqual({ ...before, status: 'cancelled', version: 2 })
  })

  test('can be undone by a change of the status while the slot is free', async () => {
    await cancel()
    expect((await provider.update(id, fields({ status: 'confirmed' }))).code).toBe(200)
    await cancel()
    await provider.booked(0)
    expect(await provider.update(id, fields({ status: 'confirmed' }))).toMatchObject({ code: 409, errors: { time: [taken] } })
    // A cancelled appointment takes no slot, whatever else of it is changed.
    expect((await provider.update(id, fields({ status: 'cancelled', visit_type: 'procedure' }))).code).toBe(200)
    await provider.booked(1)
    expect((await provider.update(id, provider.wish(1, { status: 'cancelled' }))).code).toBe(200)
  })
})

describe('[APPT-01] deleting an appointment', () => {
  test('removes it once, and frees its slot', async () => {
    expect(await provider.remove(id)).toMatchObject({ code: 200, message: 'Appointment deleted.' })
    expect(await storedAppointment(api, id)).toBeUndefined()
    expect(await provider.remove(id)).toMatchObject({ code: 404, message: 'This appointment was not found.' })
    expect((await provider.book(provider.wish(0))).code).toBe(201)
  })

  test('is refused once the patient has arrived', async () => {
    api.clock.advance(day)
    expect((await provider.post('check-in', { appointment_id: id })).code).toBe(201)
    expect(await provider.remove(id)).toMatchObject({
      code: 409,
      status: 'ERROR_INFO',
      message: "The patient has checked in for this appointment, so it can't be deleted.",
    })
  })
})
