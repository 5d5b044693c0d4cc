import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { appointments, checkIns } from '../database/schema.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { arrived, bookAppointment, storedCheckIn } from './test-arrivals.ts'

let api: TestApi
let me: SignedIn
let assistant: SignedIn
const mine = () => api.accounts.provider.azzId

beforeAll(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T18:00:00Z') })
  me = await signIn(api, api.accounts.provider)
  assistant = await signIn(api, api.accounts.assistant)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.delete(checkIns)
  api.events.splice(0)
})

const checkIn = async (appointment_id: string, who = me) =>
  (await who.post('provider_api/check-in', { appointment_id })) as { code: number; message: string; data: { id: string } }
const undoCheckIn = (id: string, if_waiting = false, who = me) => who.post('provider_api/undo-check-in', { id, if_waiting })
const undoEnd = (id: string, who = me) => who.post('provider_api/undo-end', { id })
const end = (id: string, who = me) => who.get(`provider_api/end?id=${id}`)
const appointmentOf = async (id: string) => {
  const [row] = await api.deps.database.select().from(appointments).where(eq(appointments.id, id))
  return row!
}
const checkedInAt = async (id: string) =>
  ((await me.get(`provider_api/appointment/${id}`)).data as { data: { checked_in_at: string | null } }).data.checked_in_at

test('[CHK-08] a check-in by mistake is undone: the patient is expected again, and can be checked in', async () => {
  const { id, name, location } = await bookAppointment(api, mine(), { status: 'confirmed' })
  const arrival = await checkIn(id)
  expect(await checkedInAt(id)).toBe(new Date(api.clock.now()).toISOString())
  api.events.splice(0)
  expect(await undoCheckIn(arrival.data.id, true, assistant)).toMatchObject({
    code: 200,
    message: `${name} is no longer checked in.`,
  })
  expect(api.events).toMatchObject([{ event: 'queue-event', payload: { provider_id: mine(), location_id: location.id } }])
  expect([await storedCheckIn(api, arrival.data.id), await checkedInAt(id)]).toEqual([undefined, null])
  expect((await appointmentOf(id)).status).toBe('confirmed')
  expect((await undoCheckIn(arrival.data.id)).code).toBe(404)
  expect((await checkIn(id)).code).toBe(201)
})

test('[CHK-08] a check-in that is repeated after it was undone checks in again, also under the key of the first', async () => {
  const { id } = await bookAppointment(api, mine(), { time: '13:00:00' })
  const repeated = async () => {
    const headers = { ...me.bearer, 'content-type': 'application/json', 'idempotency-key': '0a2f6c1e-undone-1' }
    const init = { method: 'POST', headers, body: JSON.stringify({ appointment_id: id }) }
    return (await (await api.fetch(`${api.apiBase}/provider_api/check-in`, init)).json()) as { data: { id: string } }
  }
  const { data: first } = await repeated()
  expect((await repeated()).data).toEqual(first)
  await undoCheckIn(first.id, true)
  const { data: second } = await repeated()
  expect(await storedCheckIn(api, second.id)).toMatchObject({ status: 'active', appointment_id: id })
})

test('[CHK-08] a check-in is not undone once another desk has called the patient, but who does not come can be taken out', async () => {
  const { id, name } = await arrived(api, mine())
  await assistant.get(`provider_api/patient-call?id=${id}`)
  expect(await undoCheckIn(id, true)).toMatchObject({ code: 409, message: `${name} was called since, so the check-in stays.` })
  expect((await undoCheckIn(id)).code).toBe(200)
})

test('[CHK-08] a walk-in who was checked in for an appointment by mistake waits as a walk-in again', async () => {
  const { id: appointment_id, patient, location } = await bookAppointment(api, mine(), { patient: 3 })
  const walkIn = await me.post('provider_api/walk-in', { patient_pool_id: patient.id, location_id: location.id })
  const { id } = walkIn.data as { id: string }
  expect((await checkIn(appointment_id)).data.id).toBe(id)
  await undoCheckIn(id, true)
  expect(await storedCheckIn(api, id)).toMatchObject({ status: 'active', appointment_id: null, appt_time: null })
  await undoCheckIn(id, true)
  expect(await storedCheckIn(api, id)).toBeUndefined()
})

test('[CHK-08] Done by mistake is undone: place, number, call and the status of the appointment are as before', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const booked = await bookAppointment(api, mine(), { status, time: status === 'pending' ? '10:00:00' : '11:00:00' })
    const { id } = (await checkIn(booked.id)).data
    await assistant.get(`provider_api/patient-call?id=${id}`)
    const before = await storedCheckIn(api, id)
    await end(id)
    expect((await appointmentOf(booked.id)).status).toBe('completed')
    expect(await undoEnd(id, assistant)).toMatchObject({ code: 200, message: `${booked.name} is back in the queue.` })
    expect(await storedCheckIn(api, id)).toEqual(before)
    expect((await appointmentOf(booked.id)).status).toBe(status)
    expect(await undoEnd(id)).toMatchObject({ code: 409, message: `${booked.name} was already checked in.` })
    await undoCheckIn(id)
  }
})

test('[CHK-08] Done is not undone over a change of the appointment, nor twice in the queue, nor on another day', async () => {
  const booked = await bookAppointment(api, mine())
  const { id } = (await checkIn(booked.id)).data
  await end(id)
  const stored = await appointmentOf(booked.id)
  await api.deps.database
    .update(appointments)
    .set({ version: stored.version + 1 })
    .where(eq(appointments.id, booked.id))
  expect(await undoEnd(id)).toMatchObject({ code: 409, message: expect.stringMatching(/^Someone else has changed this/) })
  expect(await storedCheckIn(api, id)).toMatchObject({ status: 'done' })

  const other = await arrived(api, mine(), { patient: 1 })
  await end(other.id)
  await me.post('provider_api/walk-in', { patient_pool_id: other.patient.id, location_id: other.location.id })
  expect((await undoEnd(other.id)).code).toBe(409)
  await api.deps.database.update(checkIns).set({ day: '2026-11-19' }).where(eq(checkIns.id, other.id))
  expect(await undoEnd(other.id)).toMatchObject({ code: 409, message: 'This can no longer be undone.' })
})

test('[CHK-08] of two desks that undo at the same time, one does it, and the other one is refused', async () => {
  const { id } = await arrived(api, mine())
  await end(id)
  const codes = (await Promise.all([undoEnd(id), undoEnd(id, assistant)])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([200, 409])
  const gone = (await Promise.all([undoCheckIn(id), undoCheckIn(id, false, assistant)])).map(({ code }) => code)
  expect(gone.toSorted()).toEqual([200, 404])
})
