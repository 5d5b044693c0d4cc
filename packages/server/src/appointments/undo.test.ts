import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { appointments, patients, undos } from '../database/schema.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type BookingClient, bookingClient, slotElsewhere, storedAppointment } from './test-bookings.ts'
import { forgetOldUndos } from './undo.ts'

let api: TestApi
let provider: BookingClient
let id: string
let before: Awaited<ReturnType<typeof storedAppointment>>
beforeEach(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z'), settings: { tokenHours: 48 } })
  provider = await bookingClient(api, api.accounts.provider)
  id = await provider.booked(0)
  before = await storedAppointment(api, id)
})
afterEach(() => api.close())

const change = async (fields: Record<string, string>): Promise<string> =>
  (await provider.update(id, provider.wish(0, { status: 'pending', ...fields }))).undo
const remove = async (): Promise<string> => (await provider.remove(id)).undo
const kept = () => api.deps.database.$count(undos)
const tooLate = { code: 404, status: 'ERROR_INFO', message: 'This can no longer be undone.' }
const takenMeanwhile = { code: 409, message: "The time has been taken since, so this can't be undone." }

test('undo is announced as a capability', async () => {
  expect((await (await signIn(api, api.accounts.provider)).get('capabilities')).data.features).toContain('undo')
})

describe('[APPT-04] within ten seconds', () => {
  test('a change, a move and a cancellation are undone', async () => {
    const move = provider.wish(3)
    for (const fields of [{ visit_type: 'procedure', mode: 'telehealth-appointment' }, move, { status: 'cancelled' }]) {
      const token = await change(fields)
      expect(await storedAppointment(api, id)).not.toMatchObject({ ...before, version: expect.any(Number) })
      api.clock.advance(9_999)
      expect(await provider.undo(token)).toMatchObject({ code: 200, status: 'success', message: 'Change undone.' })
      expect(await storedAppointment(api, id)).toEqual({ ...before, version: expect.any(Number) })
      expect(await provider.isBooked(provider.wish(0))).toBe(true)
    }
    expect(await provider.isBooked(move)).toBe(false)
  })

  test('[APPT-01] a deleted one is restored with its id, and is in the list at once', async () => {
    const token = await remove()
    expect((await provider.list()).data.data).toEqual([])
    expect(await provider.undo(token)).toMatchObject({ code: 200, message: 'Appointment restored.' })
    expect(await storedAppointment(api, id)).toEqual(before)
    expect((await provider.list()).data.data).toMatchObject([{ id }])
    expect(await provider.isBooked(provider.wish(0))).toBe(true)
  })

  test('and no longer', async () => {
    for (const write of [() => change({ status: 'cancelled' }), remove]) {
      const token = await write()
      const after = await storedAppointment(api, id)
      api.clock.advance(10_000)
      expect(await provider.undo(token)).toMatchObject(tooLate)
      expect(await storedAppointment(api, id)).toEqual(after)
    }
  })

  test('works once, also when asked twice at the same time', async () => {
    const token = await remove()
    const codes = (await Promise.all([1, 2, 3].map(() => provider.undo(token)))).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 404, 404])
    expect(await api.deps.database.$count(appointments)).toBe(1)
    expect(await provider.undo(token)).toMatchObject(tooLate)
  })

  test('works only for the account that made the change', async () => {
    const token = await remove()
    for (const account of [api.accounts.colleague, api.accounts.assistant, api.accounts.stranger])
      expect(await (await bookingClient(api, account)).undo(token)).toMatchObject(tooLate)
    expect((await provider.undo(token)).code).toBe(200)
  })

  test('an unknown token is refused like an expired one', async () => {
    expect(await provider.undo('x'.repeat(43))).toMatchObject(tooLate)
    for (const token of ['', "' or 1=1", 'x'.repeat(1000)]) expect((await provider.undo(token)).code).toBe(422)
  })
})

describe('later changes are not overwritten', () => {
  test('a slot taken by somebody else', async () => {
    const colleague = await bookingClient(api, api.accounts.colleague)
    for (const write of [() => change({ status: 'cancelled' }), () => change(provider.wish(2)), remove]) {
      const token = await write()
      const { data } = await colleague.book(provider.wish(0, { patient_pool_id: provider.patients[1]!.id }))
      const meanwhile = await storedAppointment(api, id)
      expect(await provider.undo(token)).toMatchObject(takenMeanwhile)
      expect(await storedAppointment(api, id)).toEqual(meanwhile)
      expect(await storedAppointment(api, data.id)).toMatchObject({ status: 'pending' })
      // Once the slot is free again, undo works.
      await colleague.remove(data.id)
      expect((await provider.undo(token)).code).toBe(200)
    }
  })

  test('a provider who is now at another location at that time', async () => {
    const other = await slotElsewhere(api, provider.wish(0))
    for (const write of [() => change({ status: 'cancelled' }), () => change(provider.wish(2)), remove]) {
      const token = await write()
      const { data } = await provider.book(other)
      expect(await provider.undo(token)).toMatchObject(takenMeanwhile)
      await provider.remove(data.id)
      expect((await provider.undo(token)).code).toBe(200)
    }
  })

  test('a later change, a deletion', async () => {
    const message = "Someone else has changed this appointment since, so this can't be undone."
    const first = await change({ visit_type: 'procedure' })
    const second = await change({ visit_type: 'consultation' })
    expect(await provider.undo(first)).toMatchObject({ code: 409, message })
    const third = await remove()
    expect(await provider.undo(second)).toMatchObject({ code: 409, message })
    expect((await provider.undo(third)).code).toBe(200)
    expect(await storedAppointment(api, id)).toMatchObject({ visit_type: 'consultation' })
    // With the row back as it was, the change before can be taken back, too.
    expect((await provider.undo(second)).code).toBe(200)
    expect(await storedAppointment(api, id)).toMatchObject({ visit_type: 'procedure' })
  })

  test('an arrival that was recorded', async () => {
    api.clock.advance(24 * 3600_000)
    const token = await change({ visit_type: 'procedure' })
    expect((await provider.post('check-in', { appointment_id: id })).code).toBe(201)
    const message = "Someone else has changed this appointment since, so this can't be undone."
    expect(await provider.undo(token)).toMatchObject({ code: 409, message })
    expect(await storedAppointment(api, id)).toMatchObject({ visit_type: 'procedure' })
  })

  test('a patient who was deleted', async () => {
    const token = await remove()
    const patient = before!.patient_pool_id!
    expect((await provider.send(`delete-patient/${patient}`, { method: 'DELETE' })).code).toBe(200)
    expect(await provider.undo(token)).toMatchObject({ code: 404, message: 'This patient was not found.' })
    expect(await api.deps.database.$count(patients, eq(patients.id, patient))).toBe(0)
  })

  test('tokens cannot restore two appointments in one slot', async () => {
    const first = await remove()
    const again = await provider.booked(0)
    const { undo: second } = await provider.remove(again)
    const codes = (await Promise.all([provider.undo(first), provider.undo(second)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 409])
  })
})

test('a deleted appointment is kept only as long as it can be restored', async () => {
  await remove()
  expect(await kept()).toBe(1)
  expect(JSON.stringify(await api.deps.database.select().from(undos))).not.toMatch(/"hash":"[\w-]{43}"/)
  api.clock.advance(9_999)
  await forgetOldUndos(api.deps)
  expect(await kept()).toBe(1)
  api.clock.advance(1)
  await forgetOldUndos(api.deps)
  expect(await kept()).toBe(0)
  // The next write forgets the one before as well.
  await provider.remove(await provider.booked(1))
  api.clock.advance(10_000)
  await provider.remove(await provider.booked(1))
  expect(await kept()).toBe(1)
})
