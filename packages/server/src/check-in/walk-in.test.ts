import { showQueue } from '@chartside/contract/check-in'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { appointments, checkIns, locations } from '../database/schema.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { arrived, bookAppointment } from './test-arrivals.ts'

let api: TestApi
let me: SignedIn
let stranger: SignedIn
let patient: { id: string; first_name: string; last_name: string }
let placeId: string

beforeAll(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T18:00:00Z') })
  me = await signIn(api, api.accounts.provider)
  stranger = await signIn(api, api.accounts.stranger)
  const booked = await arrived(api, api.accounts.provider.azzId)
  patient = booked.patient
  placeId = booked.location.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.delete(checkIns)
  api.events.splice(0)
})

const add = (who = me, patient_pool_id = patient.id, location_id = placeId) =>
  who.post('provider_api/walk-in', { patient_pool_id, location_id })
const checkIn = (appointment_id: string) => me.post('provider_api/check-in', { appointment_id })
const rows = async () => {
  const { data } = await me.get(`provider_api/show?location_id=${placeId}`)
  return v.parse(showQueue.answer.data, data).patients
}

test("[CHK-06] a patient without an appointment waits for the caller's provider, and every queue hears of it", async () => {
  expect(await add()).toMatchObject({ code: 201, message: `${patient.first_name} ${patient.last_name} is checked in.` })
  const [row] = await rows()
  expect(row).toMatchObject({
    patient_id: patient.id,
    provider_id: api.accounts.provider.azzId,
    walk_in: true,
    appt_time: '',
    status: 'active',
    queue_number: expect.stringMatching(/^\d{3}$/),
  })
  expect(api.events.map(({ event }) => event)).toEqual(['add-event', 'queue-event'])
})

test('[CHK-06] nobody waits twice at a place, even if two ask at once; after the visit they can come again', async () => {
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ code }) => code).sort()).toEqual([201, 409, 409])
  const [row] = await rows()
  await me.get(`provider_api/end?id=${row!.id}`)
  expect((await add()).code).toBe(201)
})

test('[CHK-06] a patient who came to an appointment does not count as a walk-in', async () => {
  await arrived(api, api.accounts.provider.azzId, { time: '11:00:00' })
  expect((await rows())[0]).toMatchObject({ walk_in: false })
  expect((await add()).code).toBe(409)
})

test('[CHK-06] a walk-in who turns out to have an appointment is checked in for it in their own place in the queue', async () => {
  await add()
  const [walkIn] = await rows()
  const booking = await bookAppointment(api, api.accounts.provider.azzId, { time: '14:30:00' })
  api.clock.advance(60_000)
  const answers = await Promise.all([checkIn(booking.id), checkIn(booking.id)])
  expect(answers.map(({ code }) => code).sort()).toEqual([201, 409])
  expect(await rows()).toEqual([{ ...walkIn, walk_in: false, appt_time: '14:30:00' }])
  await me.get(`provider_api/end?id=${walkIn!.id}`)
  const { database } = api.deps
  const [stored] = await database.select().from(appointments).where(eq(appointments.id, booking.id))
  expect(stored!.status).toBe('completed')
})

test('[CHK-06] a walk-in whose visit is over, of another provider or of another patient keeps their row', async () => {
  await add()
  await me.get(`provider_api/end?id=${(await rows())[0]!.id}`)
  const { provider, colleague } = api.accounts
  const other = await bookAppointment(api, provider.azzId, { patient: 1 })
  await add(me, other.patient.id)
  for (const booking of [
    await bookAppointment(api, provider.azzId),
    await bookAppointment(api, colleague.azzId, { patient: 1, time: '15:00:00' }),
  ]) {
    api.clock.advance(60_000)
    expect((await checkIn(booking.id)).code).toBe(201)
  }
  expect((await rows()).map(({ walk_in, provider_id }) => ({ walk_in, provider_id }))).toEqual([
    { walk_in: true, provider_id: provider.azzId },
    { walk_in: false, provider_id: provider.azzId },
    { walk_in: false, provider_id: colleague.azzId },
  ])
})

test('[CHK-06] a walk-in who had been checked out of an appointment does not wait for it as well', async () => {
  const { id, appointmentId } = await arrived(api, api.accounts.provider.azzId, { time: '16:00:00' })
  await me.get(`provider_api/end?id=${id}`)
  await add()
  await api.deps.database.update(appointments).set({ status: 'confirmed' }).where(eq(appointments.id, appointmentId))
  expect((await checkIn(appointmentId)).code).toBe(409)
  expect((await rows()).map(({ walk_in }) => walk_in)).toEqual([true])
})

test('[CHK-06] a patient or a place of another practice and a closed place are refused', async () => {
  expect((await add(stranger)).code).toBe(404)
  expect((await add(me, '0b5f9a0e-0000-4000-8000-000000000000')).code).toBe(404)
  await api.deps.database.update(locations).set({ status: 'inactive' }).where(eq(locations.id, placeId))
  expect((await add()).code).toBe(404)
  await api.deps.database.update(locations).set({ status: 'active' }).where(eq(locations.id, placeId))
  expect(await rows()).toEqual([])
})
