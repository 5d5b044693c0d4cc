import { listLocations } from '@chartside/contract/check-in'
import { addDays } from '@chartside/contract/lib/days'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { appointments, patients, payers } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { type AppointmentBooking, type BookingPlan, createAppointmentBooking } from './index.ts'

// Friday noon in Chicago.
const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
let clinic: BookingClient
let patientId: string
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  patientId = clinic.patients[0]!.id
  await insureWith('Granite Mutual')
})
afterAll(() => api.close())
beforeEach(() => api.deps.database.delete(appointments))
/** Gives the patient a payer of this name; '' for none. */
async function insureWith(name: string): Promise<void> {
  const [payer] = await api.deps.database.select().from(payers).where(eq(payers.payer_name, name))
  await api.deps.database
    .update(patients)
    .set({ primary_insurance_id: payer?.id ?? null })
    .where(eq(patients.id, patientId))
}

const opened: (() => void)[] = []
afterEach(() => {
  for (const stop of opened.splice(0)) stop()
})

async function signedIn(fetch = api.fetch) {
  const env = testEnvironment(fetch, api.apiBase, start)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  return session
}

/** A booking as its screen has it, with the week of free times loaded. */
async function booking(plan: BookingPlan = {}, session = signedIn()): Promise<AppointmentBooking> {
  const model = createAppointmentBooking(await session, patientId, plan)
  const stores = [model.$values, model.$providers, model.$insurances, model.$slots, model.$days, model.$changed]
  opened.push(...[...stores, model.week.$week, model.week.$range].map((store) => store.listen(() => undefined)))
  await expect.poll(() => [model.$insurances.get().state, model.week.$week.get().state]).toEqual(['ready', 'ready'])
  return model
}

const slotsOf = (model: AppointmentBooking) => model.week.$week.get().data?.days.flatMap(({ slots }) => slots) ?? []
const nameOf = (model: AppointmentBooking) =>
  model.$insurances.get().data?.find(({ value }) => value === model.$values.get().insurance_id)?.label

test("[APPT-07] starts with the user's provider and mode and the patient's payer, and counts none of it as input", async () => {
  const model = await booking()
  await expect.poll(() => nameOf(model)).toBe('Granite Mutual')
  expect(model.$values.get()).toMatchObject({
    provider_id: api.accounts.provider.azzId,
    mode: 'office-appointment',
    visit_type: '',
    date: '',
  })
  expect(model.isChanged()).toBe(false)
})

test("[APPT-07] without a payer of that name, the insurance is that of the patient's latest appointment", async () => {
  const [other, latest] = [clinic.insurances[1]!, clinic.insurances[2]!]
  await insureWith('')
  const model = await booking()
  // Nothing is known: it stays empty, and is asked for.
  expect(model.$values.get().insurance_id).toBe('')
  await clinic.booked(0, { insurance_id: other.id })
  await clinic.booked(9, { insurance_id: latest.id })
  const next = await booking()
  await expect.poll(() => nameOf(next)).toBe(latest.name)
  await insureWith('Granite Mutual')
})

test('[APPT-07] what the user has chosen meanwhile stays', async () => {
  const session = await signedIn()
  const model = createAppointmentBooking(session, patientId)
  opened.push(model.$values.listen(() => undefined))
  model.set('insurance_id', clinic.insurances[2]!.id)
  await expect.poll(() => model.$insurances.get().state).toBe('ready')
  await expect.poll(() => model.$providers.get().state).toBe('ready')
  expect(model.$values.get().insurance_id).toBe(clinic.insurances[2]!.id)
  expect(model.isChanged()).toBe(true)
})

test('[APPT-07] a user who takes no appointments chooses the provider', async () => {
  const session = await signedIn(async (address, init) => {
    const answer = await api.fetch(address, init)
    if (!String(address).includes('fetch-providers')) return answer
    const { data, ...rest } = await answer.json()
    const others = data.data.filter(({ azz_id }: { azz_id: string }) => azz_id !== api.accounts.provider.azzId)
    return Response.json({ ...rest, data: { ...data, data: others } })
  })
  const model = createAppointmentBooking(session, patientId)
  opened.push(model.$values.listen(() => undefined))
  expect(model.$values.get().provider_id).toBe(api.accounts.provider.azzId)
  await expect.poll(() => model.$values.get().provider_id).toBe('')
})

test('[APPT-07] offers the free times of a week at the location where the user works; a press chooses one', async () => {
  const session = await signedIn()
  const { addresses } = await session.call(listLocations, {})
  const free = new Set(clinic.free.map(({ location_id }) => location_id))
  const mine = addresses.filter(({ location_id }) => free.has(location_id)).at(-1)!
  session.choose(mine)
  const model = await booking({}, Promise.resolve(session))
  model.week.move(1)
  await expect.poll(() => slotsOf(model).length).toBeGreaterThan(3)
  expect(new Set(slotsOf(model).map(({ locationId }) => locationId))).toEqual(new Set([mine.location_id]))
  expect(model.week.$week.get().data?.days).toHaveLength(7)
  const slot = slotsOf(model)[2]!
  model.choose(slot)
  expect(model.$values.get()).toMatchObject({ date: slot.date, time: slot.time, location_id: mine.location_id })
  // The week of the chosen day stays.
  expect(model.week.$week.get().data?.days.map(({ date }) => date)).toContain(slot.date)
  const elsewhere = model.week.$week.get().data!.places.find(({ value }) => value !== mine.location_id)
  if (elsewhere) {
    model.week.pick(elsewhere.value)
    expect(slotsOf(model)[0]!.locationId).toBe(elsewhere.value)
  }
})

test('[APPT-07] a slot taken meanwhile disappears from the week', async () => {
  const model = await booking()
  model.week.move(1)
  await expect.poll(() => slotsOf(model).length).toBeGreaterThan(3)
  const slot = slotsOf(model)[0]!
  const at = clinic.free.findIndex(
    (one) => one.date === slot.date && one.time === slot.time && one.location_id === slot.locationId,
  )
  await clinic.booked(at, { patient_pool_id: clinic.patients[1]!.id })
  model.choose(slot)
  model.set('visit_type', 'checkup')
  await expect.poll(() => model.$values.get().insurance_id).not.toBe('')
  expect(await model.submit()).toBeUndefined()
  expect(model.$errors.get().time).toContain('just taken')
  await expect.poll(() => slotsOf(model).some(({ date, time }) => date === slot.date && time === slot.time)).toBe(false)
})

test('[APPT-08] a follow-up begins in the wanted week, and needs only a time and a submit', async () => {
  const model = await booking({ inWeeks: 1 })
  const today = model.$days.get().today
  expect(model.week.$week.get().data?.days.map(({ date }) => date)).toContain(addDays(today, 7))
  expect(model.$values.get().visit_type).toBe('follow-up')
  expect(model.isChanged()).toBe(false)
  await expect.poll(() => slotsOf(model).length).toBeGreaterThan(0)
  await expect.poll(() => model.$values.get().insurance_id).not.toBe('')
  model.choose(slotsOf(model)[0]!)
  expect(await model.submit()).toBeTruthy()
  model.week.showIn(12)
  await expect.poll(() => model.week.$week.get().data?.days[0]?.date).toBe(addDays(today, 79))
})
