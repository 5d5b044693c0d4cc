import { listAppointments } from '@chartside/contract/appointments'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type Booking, type BookingClient, bookingClient, storedAppointment } from '@chartside/server/testing/bookings'
import { appointments, insurances, providers } from '@chartside/server/testing/tables'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unlisted } from '../lib/choice.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { createSession, type Session } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { isFree } from './free-slots.ts'
import {
  type AppointmentForm,
  type AppointmentRow,
  appointmentRow,
  createAppointmentBooking,
  createAppointmentEdit,
  formWords,
  timeWithZone,
} from './index.ts'

// Friday noon in Chicago.
const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
let clinic: BookingClient
let colleague: BookingClient
let patientId: string
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  colleague = await bookingClient(api, api.accounts.colleague)
  patientId = clinic.patients[0]!.id
})
afterAll(() => api.close())
beforeEach(() => api.deps.database.delete(appointments))
const opened: (() => void)[] = []
afterEach(() => {
  for (const stop of opened.splice(0)) stop()
})

type Fetch = typeof globalThis.fetch
type Tamper = (path: string, forward: () => Promise<Response>) => Promise<Response>

/** A signed-in user; requests are recorded and can be tampered with. */
async function testSession({ features }: { features?: string[] } = {}) {
  const wire = { asked: [] as string[], tamper: undefined as Tamper | undefined }
  const fetch: Fetch = async (address, init) => {
    const path = String(address).replace(/^.*\/api\/v4\//, '')
    wire.asked.push(path)
    if (path === 'capabilities' && features) return Response.json({ status: 'success', message: '', data: { features } })
    const forward = () => api.fetch(address, init)
    return wire.tamper ? wire.tamper(path, forward) : forward()
  }
  const env = testEnvironment(fetch, api.apiBase, start)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  await session.capabilities()
  wire.asked.length = 0
  return {
    env,
    session,
    wire,
    asked: (part: string) => wire.asked.filter((path) => path.includes(part)),
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
    stored: async () => (await session.call(listAppointments, { query: { patient_pool_id: patientId, limit: 100 } })).data.data,
  }
}

/** Subscribes to a form, as its screen does, and waits for its lists. */
async function looking<Model extends AppointmentForm>(model: Model): Promise<Model> {
  const stores = [
    model.$values,
    model.$errors,
    model.$providers,
    model.$insurances,
    model.$longest,
    model.$slots,
    model.$locations,
    model.$times,
    model.$taken,
    model.$overlaps,
    model.$changed,
    model.$days,
  ]
  opened.push(...stores.map((store) => store.listen(() => undefined)))
  await expect.poll(() => [model.$providers.get().state, model.$insurances.get().state]).toEqual(['ready', 'ready'])
  return model
}

const slotsThere = (model: AppointmentForm) => expect.poll(() => model.$slots.get().state).toBe('ready')

/** Enters the booking of one of the clinic's slots. */
async function enter(model: AppointmentForm, wish: Booking): Promise<void> {
  for (const field of ['provider_id', 'date'] as const) model.set(field, wish[field]!)
  await slotsThere(model)
  for (const field of ['location_id', 'time', 'visit_type', 'mode', 'insurance_id'] as const) model.set(field, wish[field]!)
}

const readRow = async (session: Session, id: string): Promise<AppointmentRow> => {
  const { data } = await session.call(listAppointments, { query: { patient_pool_id: patientId } })
  return appointmentRow(data.data.find((row) => row.id === id)!)
}

describe('booking', () => {
  test('[APPT-02] reports each required field, and sends nothing', async () => {
    const { session, asked } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    for (const field of ['provider_id', 'mode'] as const) model.set(field, '')
    expect(await model.submit()).toBeUndefined()
    expect(model.$errors.get()).toEqual({
      provider_id: 'Provider is required',
      date: 'Date is required',
      insurance_id: 'Insurance name is required',
      location_id: 'Location is required',
      visit_type: 'Visit type is required',
      mode: 'Mode is required',
      time: 'Time is required',
    })
    expect(model.$firstError.get()?.field).toBe('provider_id')
    expect(asked('book-appointment')).toEqual([])
  })

  test('[APPT-02] a provider or an insurance outside its list is reported as unknown, and no slots are requested', async () => {
    const { session, asked, toasts } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    const before = asked('slots').length
    model.set('provider_id', unlisted('Dr. Nobody'))
    model.set('insurance_id', unlisted('1'))
    expect(model.asks()).toBe(false)
    expect(model.mayOpen()).toBe(false)
    expect(toasts()).toEqual(['Please select a provider.'])
    expect(await model.submit()).toBeUndefined()
    expect(model.$errors.get()).toMatchObject({
      provider_id: '“Dr. Nobody” is not in the list. Choose one from the list.',
      insurance_id: '“1” is not in the list. Choose one from the list.',
    })
    expect([asked('slots').length, asked('book-appointment').length]).toEqual([before, 0])
  })

  test('[AVAIL-01] starts with a slot chosen before; one that is gone meanwhile is not booked', async () => {
    const { session, asked } = await testSession()
    const { date, time, location_id: locationId, ...rest } = clinic.wish(0) as Record<string, string> & Booking
    const wanted = { date: date!, time: time!, locationId: locationId! }
    const model = await looking(createAppointmentBooking(session, patientId, { wanted }))
    await slotsThere(model)
    expect(model.$values.get()).toMatchObject({ provider_id: session.providerId(), date, time, location_id: locationId })
    expect(model.$changed.get()).toBe(false)
    for (const field of ['visit_type', 'mode', 'insurance_id'] as const) model.set(field, rest[field]!)
    expect(await model.submit()).toBeTruthy()

    const late = await looking(createAppointmentBooking(session, clinic.patients[1]!.id, { wanted }))
    for (const field of ['visit_type', 'mode', 'insurance_id'] as const) late.set(field, rest[field]!)
    expect(await late.submit()).toBeUndefined()
    expect(asked('book-appointment')).toHaveLength(1)
  })

  test("[APPT-02] offers active providers, the user's own one first, and the free locations and times", async () => {
    await api.deps.database.update(providers).set({ status: 'inactive' }).where(eq(providers.name, 'Dr. Mei Tanaka'))
    await clinic.booked(1)
    const { session } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    expect(model.$providers.get().data?.map(({ label }) => label)).toEqual(['Dr. Amara Okafor', 'Dr. Jonas Weber'])
    const wish = clinic.wish(0)
    model.set('provider_id', wish['provider_id']!)
    model.set('date', wish['date']!)
    await slotsThere(model)
    expect(model.$locations.get()).toContainEqual({ value: wish['location_id'], label: 'Lakeside Main', disabled: false })
    expect(model.$times.get()).toEqual([])
    model.set('location_id', wish['location_id']!)
    const times = model.$times.get().map(({ value }) => value)
    expect(times).toContain(wish['time'])
    expect(times).not.toContain(clinic.wish(1)['time'])
    await api.deps.database.update(providers).set({ status: 'active' }).where(eq(providers.name, 'Dr. Mei Tanaka'))
  })

  test('[APPT-06] providers and insurances are loaded when a form opens, once per session', async () => {
    const { session, asked } = await testSession()
    expect(asked('fetch-providers')).toEqual([])
    await looking(createAppointmentBooking(session, patientId))
    await looking(createAppointmentBooking(session, patientId))
    expect(asked('fetch-providers')).toEqual(['provider_api/fetch-providers?per_page=1000'])
    expect(asked('insurances')).toEqual(['provider_api/insurances?status=active&per_page=10000'])
  })

  test('[APPT-06] a list that failed to load can be loaded again', async () => {
    const { session, wire } = await testSession()
    wire.tamper = async (path, forward) => {
      if (path.includes('insurances')) throw new TypeError('fetch failed')
      return forward()
    }
    const model = createAppointmentBooking(session, patientId)
    opened.push(
      model.$values.listen(() => undefined),
      model.$insurances.listen(() => undefined),
    )
    await expect.poll(() => model.$insurances.get().state).toBe('failed')
    wire.tamper = undefined
    model.reload()
    await expect.poll(() => model.$insurances.get().data?.length).toBeGreaterThan(2)
  })

  test('[APPT-02] [UI-01] opening locations or times too early says what to choose first, until it is chosen; an invalid date is reported', async () => {
    const { session, toasts } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    model.set('provider_id', '')
    expect(model.mayOpen()).toBe(false)
    expect(toasts()).toEqual(['Please select a date.', 'Please select a provider.'])
    model.set('provider_id', api.accounts.provider.azzId)
    expect(model.mayOpen()).toBe(false)
    expect(toasts()).toEqual(['Please select a date.'])
    model.set('date', '31/31/2026')
    model.leave('date')
    expect(model.$errors.get().date).toBe('Invalid date selected')
    expect(toasts().at(-1)).toBe('Invalid date selected')
    model.set('date', '2026-11-23')
    expect(toasts()).toEqual([])
    expect(model.$errors.get().date).toBeUndefined()
    expect(model.mayOpen()).toBe(true)
  })

  test('[APPT-02] no day before today, where today is the earliest one in the practice', async () => {
    const { session } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await expect.poll(() => model.$days.get()).toEqual({ earliest: '2026-11-20', today: '2026-11-20' })
    model.set('date', '2026-11-19')
    model.leave('date')
    expect(model.$errors.get().date).toBe('The date cannot be before today.')
    model.set('date', '2026-11-20')
    expect(model.$errors.get().date).toBeUndefined()
  })

  test('[APPT-03] another day or provider clears location and time and loads its slots', async () => {
    const { session, asked } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    const wish = clinic.wish(0)
    await enter(model, wish)
    expect(model.$values.get().time).toBe(wish['time'])
    model.set('provider_id', api.accounts.colleague.azzId)
    expect([model.$values.get().location_id, model.$values.get().time]).toEqual(['', ''])
    // The first provider's slots must never appear under the second.
    expect(model.$locations.get()).toEqual([])
    await slotsThere(model)
    await enter(model, wish)
    model.set('date', clinic.free.at(-1)!.date)
    expect([model.$values.get().location_id, model.$values.get().time]).toEqual(['', ''])
    await slotsThere(model)
    expect(asked('slots-by-provider').at(-1)).toContain(
      `start_date=${clinic.free.at(-1)!.date}&end_date=${clinic.free.at(-1)!.date}`,
    )
    // The rest of the form stays.
    expect(model.$values.get().insurance_id).toBe(wish['insurance_id'])
  })

  test('[APPT-03] unreadable slots leave the lists empty and clear location and time', async () => {
    const { session, wire } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    wire.tamper = async (path, forward) =>
      path.includes('slots-by-provider')
        ? Response.json({
            status: 'success',
            message: '',
            data: [{ date: 'soon', slots_by_location: [{ location_id: 1, slots: [{ start_time: 'noon' }] }] }],
          })
        : forward()
    model.set('date', '2026-11-24')
    await slotsThere(model)
    expect([model.$locations.get(), model.$times.get()]).toEqual([[], []])
    expect(model.$slots.get().data).toEqual({ places: [], unrecognised: true })
    expect([model.$values.get().location_id, model.$values.get().time]).toEqual(['', ''])
  })

  test("[APPT-05] books with the contract's created_by, visit type and mode, and toasts the message", async () => {
    const { session, stored, toasts } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    const wish = clinic.wish(0)
    await enter(model, wish)
    const id = await model.submit()
    expect(await stored()).toEqual([expect.objectContaining({ ...wish, id, status: 'pending', created_by: 'provider' })])
    expect(toasts()).toEqual(['Appointment booked.'])
  })

  test('[APPT-02] a time that has begun while the form was open is not called taken', async () => {
    const { session } = await testSession()
    const { provider_id, location_id: locationId, date, time } = clinic.wish(0) as Record<string, string>
    const wanted = { locationId: locationId!, date: date!, time: time! }
    const later = { ...session, now: () => Date.parse(`${date}T23:59:00Z`) + 24 * 3600_000 }
    expect(await isFree(later, provider_id!, wanted)).toBe(true)
    await clinic.booked(0, { patient_pool_id: clinic.patients[1]!.id })
    expect(await isFree(later, provider_id!, wanted)).toBe(false)
  })

  test('a slot taken meanwhile is noticed before sending: reported at the time, the form stays, the next ones are offered', async () => {
    const { session, asked, stored } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    const wish = clinic.wish(0)
    await enter(model, wish)
    const label = model.$times.get().find(({ value }) => value === wish['time'])!.label
    await clinic.booked(0, { patient_pool_id: clinic.patients[1]!.id })
    expect(await model.submit()).toBeUndefined()
    expect(asked('book-appointment')).toEqual([])
    expect(model.$errors.get()).toEqual({ time: `${label} was just taken. Choose another time.` })
    expect(model.$values.get()).toMatchObject({ ...pick(wish), time: wish['time'] })
    await expect.poll(() => model.$taken.get().state).toBe('found')
    await slotsThere(model)
    expect(model.$times.get()).toContainEqual({ value: wish['time'], label: `${label} (taken)`, disabled: true })

    const taken = model.$taken.get()
    const next = taken.state === 'found' ? taken.next : []
    expect(next).toHaveLength(5)
    expect(next[0]).toMatchObject({ date: clinic.free[1]!.date, time: clinic.free[1]!.time, locationName: 'Lakeside Main' })
    model.choose(next[0]!)
    expect(model.$errors.get()).toEqual({})
    expect(model.$taken.get()).toEqual({ state: 'none' })
    await model.submit()
    expect((await stored()).map(({ date, time }) => [date, time])).toEqual([[clinic.free[1]!.date, clinic.free[1]!.time]])
  })

  test('a day without free times offers the next free ones', async () => {
    const { session, wire } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    const wish = clinic.wish(0)
    const isThatDay = (path: string) => path.includes('slots-by-provider') && path.includes(`end_date=${wish['date']}`)
    wire.tamper = async (path, forward) =>
      isThatDay(path) ? Response.json({ code: 200, status: 'success', data: [] }) : forward()
    model.set('provider_id', String(wish['provider_id']))
    model.set('date', String(wish['date']))
    await expect.poll(() => model.$taken.get()).toMatchObject({ state: 'found', next: { 0: { time: clinic.free[0]!.time } } })
    model.set('date', '')
    expect(model.$taken.get()).toEqual({ state: 'none' })
  })

  test('a slot taken between check and booking gives a 409: the same message appears, and nothing is lost', async () => {
    const { session, wire, stored, toasts } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    wire.tamper = async (path, forward) => {
      if (path.includes('book-appointment')) await clinic.booked(0, { patient_pool_id: clinic.patients[1]!.id })
      return forward()
    }
    expect(await model.submit()).toBeUndefined()
    expect(model.$errors.get().time).toMatch(/was just taken/)
    await expect.poll(() => model.$taken.get().state).toBe('found')
    expect(await stored()).toEqual([])
    expect(toasts()).toEqual([])
  })

  test('of eight forms with the same slot, one books and seven are refused', async () => {
    const { session, stored } = await testSession()
    const models = await Promise.all(Array.from({ length: 8 }, () => looking(createAppointmentBooking(session, patientId))))
    for (const model of models) await enter(model, clinic.wish(0))
    const ids = await Promise.all(models.map((model) => model.submit()))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(models.filter((model) => model.$errors.get().time?.includes('taken'))).toHaveLength(7)
    expect(await stored()).toHaveLength(1)
  })

  test('offline keeps the form; a lost answer does not book twice', async () => {
    const { session, wire, stored } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    wire.tamper = async (path, forward) => {
      const answer = await forward()
      if (path.includes('book-appointment')) throw new TypeError('terminated')
      return answer
    }
    expect(await model.submit()).toBeUndefined()
    expect(model.$form.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    wire.tamper = undefined
    // The slot is taken by this same booking.
    expect(await model.submit()).toEqual(expect.any(String))
    expect(await stored()).toHaveLength(1)
  })

  test('on a backend without idempotency, the booking is looked up before it is sent again', async () => {
    const { session, wire, stored, toasts } = await testSession({ features: [] })
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    wire.tamper = async (path, forward) => {
      const answer = await forward()
      if (path.includes('book-appointment')) throw new TypeError('terminated')
      return answer
    }
    await model.submit()
    wire.tamper = undefined
    expect(await model.submit()).toBe((await stored())[0]?.id)
    expect(await stored()).toHaveLength(1)
    expect(toasts()).toEqual(['Appointment booked.'])
  })

  test('with another time chosen since, it says that the first one was booked', async () => {
    const { session, wire, stored } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, clinic.wish(0))
    wire.tamper = async (path, forward) => {
      const answer = await forward()
      if (path.includes('book-appointment')) throw new TypeError('terminated')
      return answer
    }
    await model.submit()
    wire.tamper = undefined
    await enter(model, clinic.wish(1))
    expect(await model.submit()).toBeUndefined()
    expect(model.$form.get()).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/^An earlier attempt already booked/) },
    })
    expect(await stored()).toHaveLength(1)
    expect(await model.submit()).toEqual(expect.any(String))
    expect(await stored()).toHaveLength(2)
  })

  test("a patient's other appointment at the same time, with any provider, gives a warning but does not block", async () => {
    const wish = clinic.wish(2)
    // At the colleague's location it is an hour earlier.
    const at = colleague.free.findIndex(({ date, time }) => date === wish['date'] && time === '08:30:00')
    expect(wish['time']).toBe('09:30:00')
    await colleague.booked(at, { patient_pool_id: patientId })
    const { session, stored } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, wish)
    await expect.poll(() => model.$overlaps.get()).toMatchObject([{ provider: 'Dr. Jonas Weber', shownTime: '08:30 AM MST' }])
    model.set('time', clinic.wish(1)['time']!)
    expect(model.$overlaps.get()).toEqual([])
    model.set('time', wish['time']!)
    await model.submit()
    expect(await stored()).toHaveLength(2)
  })

  test('no warning about a cancelled one, or one of another patient', async () => {
    const wish = clinic.wish(2)
    // At the colleague's location it is an hour earlier.
    const at = colleague.free.findIndex(({ date, time }) => date === wish['date'] && time === '08:30:00')
    expect(wish['time']).toBe('09:30:00')
    const id = await colleague.booked(at, { patient_pool_id: patientId })
    await colleague.update(id, { ...colleague.wish(at, { patient_pool_id: patientId }), status: 'cancelled' })
    await colleague.booked(at, { patient_pool_id: colleague.patients[1]!.id })
    const { session } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    await enter(model, wish)
    await expect.poll(() => model.$overlaps.get()).toEqual([])
  })

  test('10,000 insurances are offered, and equal names are distinguished', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `many-${index}`, name: `Insurance ${index % 9_999}` }))
    for (let at = 0; at < many.length; at += 2000) await api.deps.database.insert(insurances).values(many.slice(at, at + 2000))
    const { session } = await testSession()
    const model = await looking(createAppointmentBooking(session, patientId))
    const labels = model.$insurances.get().data!.map(({ label }) => label)
    expect(labels.length).toBe(10_000)
    // A backend may have more but returns no more at once, and the form says so.
    expect(model.$longest.get()).toEqual({ providers: false, insurances: true })
    expect(new Set(labels).size).toBe(labels.length)
    await api.deps.database.delete(insurances).where(like(insurances.id, 'many-%'))
  }, 60_000)
})

const pick = ({ provider_id, date, location_id, visit_type, mode, insurance_id }: Booking) => ({
  provider_id,
  date,
  location_id,
  visit_type,
  mode,
  insurance_id,
})

describe('editing', () => {
  test('[APPT-04] shows the booked values, offers the own slot, and closes without a call if nothing was changed', async () => {
    const { session, asked } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    const wish = clinic.wish(0)
    expect(model.$values.get()).toEqual({ ...pick(wish), time: wish['time'], status: 'pending' })
    expect(model.$times.get().find(({ value }) => value === wish['time'])).toEqual({
      value: wish['time'],
      label: expect.stringMatching(/^\d\d:\d\d [AP]M/),
    })
    expect(model.$changed.get()).toBe(false)
    expect(await model.submit()).toBe('unchanged')
    expect(asked('update-appointment')).toEqual([])
  })

  test('[APPT-04] the own slot is offered even if the provider no longer has it', async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const row = await readRow(session, id)
    wire.tamper = async (path, forward) =>
      path.includes('slots-by-provider') ? Response.json({ status: 'success', message: '', data: [], locations: [] }) : forward()
    const model = await looking(createAppointmentEdit(session, row))
    await slotsThere(model)
    expect(model.$times.get().map(({ value }) => value)).toEqual([row.time])
    await expect.poll(() => model.$locations.get().map(({ label }) => label)).toEqual(['Lakeside Main'])
  })

  test('[APPT-04] every field is required, including the status', async () => {
    const { session } = await testSession()
    const model = await looking(createAppointmentEdit(session, await readRow(session, await clinic.booked(0))))
    for (const field of ['provider_id', 'date', 'insurance_id', 'visit_type', 'mode', 'status'] as const) model.set(field, '')
    expect(await model.submit()).toBe('failed')
    expect(model.$errors.get()).toEqual({
      provider_id: 'Provider is required',
      insurance_id: 'Insurance is required',
      visit_type: 'Visit type is required',
      mode: 'Mode is required',
      date: 'Date is required',
      time: 'Time is required',
      status: 'Status is required',
      location_id: 'Location is required',
    })
  })

  test('[APPT-04] saves a change of status without checking the slot, and can be undone', async () => {
    const { session, asked, stored, env } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    const before = asked('slots-by-provider').length
    model.set('status', 'confirmed')
    expect(await model.submit()).toBe('saved')
    expect((await stored())[0]?.status).toBe('confirmed')
    expect(asked('slots-by-provider')).toHaveLength(before)
    const [toast] = env.environment.toasts.$toasts.get()
    expect([toast?.text, toast?.action?.label]).toEqual(['Appointment updated.', 'Undo'])
    toast?.action?.run()
    await expect.poll(async () => (await stored())[0]?.status).toBe('pending')
  })

  test('[APPT-04] a time of five characters gets its seconds', async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const row = await readRow(session, id)
    const model = await looking(createAppointmentEdit(session, { ...row, time: row.time.slice(0, 5) }))
    await slotsThere(model)
    expect(await model.submit()).toBe('unchanged')
    let sent = ''
    wire.tamper = async (path, forward) => {
      const answer = await forward()
      if (path.includes('update-appointment')) sent = (await storedAppointment(api, id))!.time
      return answer
    }
    model.set('visit_type', 'procedure')
    expect(await model.submit()).toBe('saved')
    expect(sent).toBe(row.time)
  })

  test('[APPT-04] follows the appointment after one second, but never in touched fields', async () => {
    const { session, env } = await testSession({ features: ['undo'] })
    const id = await clinic.booked(0)
    const row = await readRow(session, id)
    const model = await looking(createAppointmentEdit(session, row))
    model.set('mode', 'telehealth-appointment')
    model.follow({
      ...row,
      date: '2026-12-01',
      time: '11:00:00',
      status: 'confirmed',
      mode: 'office-appointment',
      visitType: 'procedure',
    })
    env.clock.turn(999)
    expect(model.$values.get()).toMatchObject({ date: row.date, status: 'pending' })
    env.clock.turn(1)
    expect(model.$values.get()).toMatchObject({
      date: '2026-12-01',
      time: '11:00:00',
      location_id: row.locationId,
      status: 'confirmed',
      visit_type: 'procedure',
      mode: 'telehealth-appointment',
    })
    // A location and time of another day would be neither the user's choice nor the appointment's.
    model.set('provider_id', api.accounts.colleague.azzId)
    model.follow({ ...row, date: '2026-12-02', status: 'completed' })
    env.clock.turn(1000)
    expect(model.$values.get()).toMatchObject({ date: '2026-12-01', location_id: '', time: '', status: 'completed' })
    // Another appointment does not matter here.
    model.follow({ ...row, id: 'another', status: 'cancelled' })
    env.clock.turn(1000)
    expect(model.$values.get().status).toBe('completed')
  })

  test('[APPT-04] a row from an old list is refreshed', async () => {
    const { session, env } = await testSession()
    const id = await clinic.booked(0)
    const row = await readRow(session, id)
    await clinic.update(id, { ...clinic.wish(0), status: 'confirmed' })
    const model = await looking(createAppointmentEdit(session, row))
    await expect
      .poll(() => {
        env.clock.turn(1000)
        return model.$values.get().status
      })
      .toBe('confirmed')
    expect(model.$changed.get()).toBe(false)
  })

  test('[APPT-04] changes by somebody else since it was seen are reported, and nothing of either side is lost', async () => {
    const { session, stored, asked } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    await expect.poll(() => asked('provider_api/appointment/')).toHaveLength(1)
    model.set('mode', 'telehealth-appointment')
    await clinic.update(id, { ...clinic.wish(1), status: 'confirmed' })
    expect(await model.submit()).toBe('failed')
    const { date, time } = clinic.free[1]!
    const now = clinic.free[0]!.date === date ? '' : `Date: ${unambiguousDay(date)}, `
    const message = formWords.changedMeanwhile(`${now}Time: ${timeWithZone(date, time, 'America/Chicago')}, Status: Confirmed`)
    expect(model.$form.get()).toMatchObject({ state: 'failed', error: { message } })
    expect((await stored())[0]).toMatchObject({ mode: 'office-appointment', status: 'confirmed' })
    // The form shows their changes to fields that were not touched here.
    expect(model.$values.get()).toMatchObject({ date, time, status: 'confirmed', mode: 'telehealth-appointment' })
    expect(await model.submit()).toBe('saved')
    expect((await stored())[0]).toMatchObject({ mode: 'telehealth-appointment', status: 'confirmed', time })
  })

  test('[APPT-04] a changed value of a touched field is reported, not overwritten silently, when the form follows it', async () => {
    const { session, env, stored } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    model.set('status', 'confirmed')
    await clinic.update(id, { ...clinic.wish(0), status: 'cancelled' })
    model.follow(await readRow(session, id))
    env.clock.turn(1000)
    expect(await model.submit()).toBe('failed')
    expect(model.$form.get()).toMatchObject({ error: { message: formWords.changedMeanwhile('Status: Cancelled') } })
    expect((await stored())[0]?.status).toBe('cancelled')
    expect(await model.submit()).toBe('saved')
    expect((await stored())[0]?.status).toBe('confirmed')
  })

  test('[APPT-04] no version is sent to a backend without versions', async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, { ...(await readRow(session, id)), version: '' }))
    wire.tamper = async (path, forward) =>
      path.includes('appointment/') && !path.includes('update') ? Response.json({}, { status: 404 }) : forward()
    await clinic.update(id, { ...clinic.wish(0), status: 'confirmed' })
    model.set('mode', 'telehealth-appointment')
    expect(await model.submit()).toBe('saved')
  })

  test('[APPT-04] a past day may stay, but no other past day can be chosen', async () => {
    const { session, stored } = await testSession()
    const id = await clinic.booked(0)
    await api.deps.database.update(appointments).set({ date: '2026-11-10' }).where(eq(appointments.id, id))
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    model.set('status', 'completed')
    expect(await model.submit()).toBe('saved')
    expect((await stored())[0]).toMatchObject({ status: 'completed', date: '2026-11-10' })
    model.set('date', '2026-11-09')
    model.leave('date')
    expect(model.$errors.get().date).toBe('The date cannot be before today.')
  })

  test('[APPT-04] a slot taken meanwhile is reported at the time, with the next free ones', async () => {
    const { session, asked, stored } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    model.set('time', clinic.wish(1)['time']!)
    await clinic.booked(1, { patient_pool_id: clinic.patients[1]!.id })
    expect(await model.submit()).toBe('failed')
    expect(model.$errors.get().time).toMatch(/was just taken/)
    expect(asked('update-appointment')).toEqual([])
    await expect.poll(() => model.$taken.get().state).toBe('found')
    expect((await stored())[0]?.time).toBe(clinic.wish(0)['time'])
  })

  test('a cancelled appointment needs its slot again to be reinstated', async () => {
    const { session, stored } = await testSession()
    const id = await clinic.booked(0)
    await clinic.update(id, { ...clinic.wish(0), status: 'cancelled' })
    const other = await clinic.booked(0, { patient_pool_id: clinic.patients[1]!.id })
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    model.set('status', 'confirmed')
    expect(await model.submit()).toBe('failed')
    expect(model.$errors.get().time).toMatch(/was just taken/)
    await clinic.remove(other)
    expect(await model.submit()).toBe('saved')
    expect((await stored())[0]?.status).toBe('confirmed')
  })

  test('a refusal about something else is shown as it is, and no other times are searched', async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    const message = 'The patient has been checked in.'
    wire.tamper = async (path, forward) =>
      path.includes('update-appointment')
        ? Response.json({ status: 'ERROR', message, errors: { status: [message] } }, { status: 409 })
        : forward()
    model.set('status', 'cancelled')
    expect(await model.submit()).toBe('failed')
    expect(model.$errors.get()).toEqual({ status: message })
    expect(model.$taken.get()).toEqual({ state: 'none' })
  })

  test('a 409 for another reason is shown as it is: the slot is free', async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    await slotsThere(model)
    const message = 'The patient has been checked in for this appointment, so it cannot be moved.'
    wire.tamper = async (path, forward) =>
      path.includes('update-appointment') ? Response.json({ status: 'ERROR', message }, { status: 409 }) : forward()
    model.set('time', clinic.wish(1)['time']!)
    expect(await model.submit()).toBe('failed')
    expect([model.$form.get(), model.$errors.get(), model.$taken.get()]).toMatchObject([
      { state: 'failed', error: { message } },
      {},
      { state: 'none' },
    ])
  })

  test("the server's messages appear at their fields", async () => {
    const { session, wire } = await testSession()
    const id = await clinic.booked(0)
    const model = await looking(createAppointmentEdit(session, await readRow(session, id)))
    wire.tamper = async (path, forward) =>
      path.includes('update-appointment')
        ? Response.json(
            { status: 'ERROR', message: 'Not so.', errors: { insurance_id: ['This insurance has ended.'] } },
            { status: 422 },
          )
        : forward()
    model.set('status', 'confirmed')
    expect(await model.submit()).toBe('failed')
    expect(model.$errors.get()).toEqual({ insurance_id: 'This insurance has ended.' })
    expect(model.$values.get().status).toBe('confirmed')
  })
})
