import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient, storedAppointment } from '@chartside/server/testing/bookings'
import { appointments, checkIns } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import {
  type AppointmentDetail,
  createAppointment,
  createAppointmentBooking,
  createAppointmentCalendar,
  createCalendarExport,
  createPatientAppointments,
  dateTimeOf,
  exportAppointment,
  type OneAppointment,
  type PatientAppointments,
} from './index.ts'

// Friday noon in Chicago.
const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
let clinic: BookingClient
let patientId: string
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  patientId = clinic.patients[0]!.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.delete(checkIns)
  await api.deps.database.delete(appointments)
})
const opened: (() => void)[] = []
afterEach(() => {
  for (const stop of opened.splice(0)) stop()
})

type Tamper = (path: string, forward: () => Promise<Response>) => Promise<Response>

async function testSession({
  features,
  account = api.accounts.provider,
}: {
  features?: string[]
  account?: TestApi['accounts']['provider']
} = {}) {
  const wire = { asked: [] as string[], tamper: undefined as Tamper | undefined }
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const path = String(address).replace(/^.*\/api\/v4\//, '')
    wire.asked.push(path)
    if (path === 'capabilities' && features) return Response.json({ status: 'success', message: '', data: { features } })
    const forward = () => api.fetch(address, init)
    return wire.tamper ? wire.tamper(path, forward) : forward()
  }
  const env = testEnvironment(fetch, api.apiBase, start)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)
  await session.capabilities()
  return {
    env,
    session,
    wire,
    asked: (part: string) => wire.asked.filter((path) => path.includes(part)),
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
    /** Presses the newest toast's button. */
    undo: () => env.environment.toasts.$toasts.get().at(-1)?.action?.run(),
  }
}

async function listed(model: PatientAppointments) {
  opened.push(
    model.$appointments.listen(() => undefined),
    model.$paging.listen(() => undefined),
  )
  await expect.poll(() => model.$appointments.get().state).toBe('ready')
  return model
}
/** A client's result as a response. */
const answerOf = async (asked: ReturnType<BookingClient['list']>) =>
  Response.json({ status: 'success', message: '', data: (await asked).data })
const rowsOf = (model: PatientAppointments) => model.$appointments.get().data ?? []
const rowOf = (model: PatientAppointments, id: string) => rowsOf(model).find((row) => row.id === id)!
const statusIn = async (id: string) => (await storedAppointment(api, id))?.status

async function shown(model: OneAppointment): Promise<AppointmentDetail> {
  opened.push(
    model.$appointment.listen(() => undefined),
    model.$mayArrive.listen(() => undefined),
  )
  await expect.poll(() => model.$appointment.get().state).toBe('ready')
  const now = model.$appointment.get()
  return ('data' in now ? now.data : undefined)!
}

describe("a patient's list", () => {
  test('[APPT-01] is loaded by patient, page and size, and shows date, time, reason and status', async () => {
    await clinic.booked(0, { visit_type: 'follow-up' })
    await clinic.booked(1, { patient_pool_id: clinic.patients[1]!.id })
    const { session, asked } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    expect(asked('get-appointment')).toEqual([`provider_api/get-appointment?patient_pool_id=${patientId}&page=1&limit=25`])
    const { date, time } = clinic.free[0]!
    expect(rowsOf(model)).toEqual([
      expect.objectContaining({ patientId, date, time, reason: 'Follow-up', shownStatus: 'Pending' }),
    ])
  })

  test('[APPT-01] turns pages and changes sizes; a page that is gone leads to the last one', async () => {
    for (let index = 0; index < 27; index++) await clinic.booked(index)
    const { session } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    expect([rowsOf(model).length, model.$paging.get()]).toEqual([25, { page: 1, lastPage: 2, pageSize: 25 }])
    model.goTo(2)
    await expect.poll(() => rowsOf(model).length).toBe(2)
    for (const row of rowsOf(model)) await clinic.remove(row.id)
    await model.reload()
    await expect.poll(() => [model.$paging.get().page, rowsOf(model).length]).toEqual([1, 25])
    model.resize(50)
    await expect.poll(() => model.$paging.get()).toEqual({ page: 1, lastPage: 1, pageSize: 50 })
  })

  test("never shows another patient's row, whatever the backend sends", async () => {
    await clinic.booked(0)
    const other = await clinic.booked(1, { patient_pool_id: clinic.patients[1]!.id })
    const { session, wire } = await testSession()
    wire.tamper = async (path, forward) => (path.includes('get-appointment') ? answerOf(clinic.list()) : forward())
    const model = await listed(createPatientAppointments(session, patientId))
    expect(rowsOf(model)).toHaveLength(1)
    expect(rowsOf(model).some(({ id }) => id === other)).toBe(false)
  })

  test('[APPT-01] deleting asks first, and No keeps it', async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    model.change.askToDelete(rowOf(model, id))
    expect(model.change.$change.get()).toMatchObject({ state: 'asked', kind: 'delete' })
    model.change.keep()
    await model.change.confirm()
    expect(await statusIn(id)).toBe('pending')
  })

  test('[APPT-01] Yes deletes, shows a toast, and can be undone; a form and another list follow', async () => {
    const id = await clinic.booked(0)
    const { session, toasts, undo } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    const beside = await listed(createPatientAppointments(session, patientId))
    const changes: string[] = []
    model.onChanged((kind, which) => changes.push(`${kind} ${which}`))
    model.change.askToDelete(rowOf(model, id))
    await model.change.confirm()
    expect([await statusIn(id), changes, toasts()]).toEqual([undefined, [`delete ${id}`], ['Appointment deleted.']])
    expect(rowsOf(model)).toEqual([])
    await expect.poll(() => rowsOf(beside)).toEqual([])
    undo()
    await expect.poll(() => rowsOf(model).map((row) => row.id)).toEqual([id])
    await expect.poll(() => rowsOf(beside)).toHaveLength(1)
    expect(toasts().at(-1)).toBe('Appointment restored.')
  })

  test('after ten seconds the backend refuses to undo', async () => {
    const id = await clinic.booked(0)
    const { session, env, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    model.change.askToDelete(rowOf(model, id))
    await model.change.confirm()
    const [toast] = env.environment.toasts.$toasts.get()
    env.clock.turn(9999)
    expect(toasts()).toHaveLength(1)
    env.clock.turn(1)
    expect(toasts()).toEqual([])
    // The toast stayed open while it was being read.
    api.clock.advance(10_001)
    toast?.action?.run()
    await expect.poll(toasts).toEqual(['This can no longer be undone.'])
  })

  test('cancelling keeps the row, frees the slot, and can be undone', async () => {
    const id = await clinic.booked(0)
    const { session, undo, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    await model.change.cancel(rowOf(model, id))
    expect([await statusIn(id), toasts()]).toEqual(['cancelled', ['Appointment cancelled.']])
    await expect.poll(() => rowOf(model, id).shownStatus).toBe('Cancelled')
    undo()
    await expect.poll(() => statusIn(id)).toBe('pending')
  })

  test('a slot that somebody else has booked since is not taken back', async () => {
    const id = await clinic.booked(0)
    const { session, undo, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    await model.change.cancel(rowOf(model, id))
    await clinic.booked(0, { patient_pool_id: clinic.patients[1]!.id })
    undo()
    await expect.poll(() => toasts().at(-1)).toBe("The time has been taken since, so this can't be undone.")
    expect(await statusIn(id)).toBe('cancelled')
  })

  test('if nothing can be undone, cancelling asks as well', async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession({ features: [] })
    const model = await listed(createPatientAppointments(session, patientId))
    await model.change.cancel(rowOf(model, id))
    expect([await statusIn(id), model.change.$change.get().state]).toEqual(['pending', 'asked'])
    await model.change.confirm()
    expect(await statusIn(id)).toBe('cancelled')
  })

  test('after a failure the question stays open and says why; a row that is gone goes', async () => {
    const id = await clinic.booked(0)
    const { session, wire, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    wire.tamper = async (path, forward) => {
      if (path.includes('delete-appointment')) throw new TypeError('fetch failed')
      return forward()
    }
    model.change.askToDelete(rowOf(model, id))
    await model.change.confirm()
    expect(model.change.$change.get()).toMatchObject({ state: 'asked', problem: 'Could not reach the server.' })
    wire.tamper = undefined
    await clinic.remove(id)
    await model.change.confirm()
    expect(model.change.$change.get()).toEqual({ state: 'none' })
    await expect.poll(() => rowsOf(model)).toEqual([])
    expect(toasts()).toHaveLength(1)
  })

  test('a refused cancellation without a question is reported, and no question opens', async () => {
    const id = await clinic.booked(0)
    const { session, wire, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    const message = 'The patient has been checked in for this appointment.'
    wire.tamper = async (path, forward) =>
      path.includes('update-appointment') ? Response.json({ status: 'ERROR', message }, { status: 409 }) : forward()
    await model.change.cancel(rowOf(model, id))
    expect([model.change.$change.get(), toasts()]).toEqual([{ state: 'none' }, [message]])
  })

  test('[APPT-05] a row without an insurance can be cancelled', async () => {
    const id = await clinic.booked(0)
    await api.deps.database.update(appointments).set({ insurance_id: null }).where(eq(appointments.id, id))
    const { session, toasts } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    await model.change.cancel(rowOf(model, id))
    expect([await statusIn(id), toasts()]).toEqual(['cancelled', ['Appointment cancelled.']])
  })

  test('a row changed by somebody else is not cancelled as it was seen: the change is reported and shown', async () => {
    const id = await clinic.booked(0)
    for (const features of [undefined, []]) {
      const { session, toasts } = await testSession(features ? { features } : {})
      const model = await listed(createPatientAppointments(session, patientId))
      const row = rowOf(model, id)
      const other = row.visitType === 'procedure' ? 'consultation' : 'procedure'
      await clinic.update(id, clinic.wish(0, { status: 'confirmed', visit_type: other }))
      await model.change.cancel(row)
      await model.change.confirm()
      expect(model.change.$change.get()).toEqual({ state: 'none' })
      expect(toasts()).toEqual(['Someone else just changed this appointment. Review it before saving.'])
      await expect.poll(() => rowOf(model, id)).toMatchObject({ visitType: other, status: 'confirmed' })
    }
  })

  test('reloads after a booking on the same page', async () => {
    const { session } = await testSession()
    const model = await listed(createPatientAppointments(session, patientId))
    const booking = createAppointmentBooking(session, patientId)
    const wish = clinic.wish(0)
    const fields = ['provider_id', 'date', 'location_id', 'time', 'visit_type', 'mode', 'insurance_id'] as const
    for (const field of fields) booking.set(field, wish[field]!)
    expect(await booking.submit()).toEqual(expect.any(String))
    await expect.poll(() => rowsOf(model)).toHaveLength(1)
  })
})

describe('days and weeks', () => {
  test('show their appointments, lead to the next ones, and start with today', async () => {
    const [near, far] = [clinic.free[0]!, clinic.free.at(-1)!]
    await clinic.booked(clinic.free.length - 1)
    await clinic.booked(1)
    await clinic.booked(0)
    const { session } = await testSession()
    const model = createAppointmentCalendar(session, patientId, 'day')
    opened.push(
      model.$days.listen(() => undefined),
      model.$neighbours.listen(() => undefined),
      model.$day.listen(() => undefined),
    )
    await expect.poll(() => model.$days.get().state).toBe('ready')
    expect(model.$range.get()).toBe('Fri, 20 Nov 2026')
    expect(model.$neighbours.get()).toEqual({ earlier: '', later: near.date })
    model.show(near.date)
    expect(model.$days.get().data?.[0]?.rows.map(({ time }) => time)).toEqual([near.time, clinic.free[1]!.time])
    expect(model.$neighbours.get()).toEqual({ earlier: '', later: far.date })
    model.move(-1)
    expect([model.$day.get(), model.$days.get().data?.[0]]).toMatchObject(['2026-11-20', { isToday: true, rows: [] }])
  })

  test('a week has seven days', async () => {
    await clinic.booked(0)
    const { session } = await testSession()
    const model = createAppointmentCalendar(session, patientId, 'week', clinic.free[0]!.date)
    opened.push(model.$days.listen(() => undefined))
    await expect.poll(() => model.$days.get().state).toBe('ready')
    const days = model.$days.get().data!
    expect(days.map(({ rows }) => rows.length).sort()).toEqual([0, 0, 0, 0, 0, 0, 1])
    model.move(1)
    expect(model.$days.get().data!.map(({ date }) => date)).not.toContain(days[6]!.date)
  })

  test('all pages are loaded', async () => {
    for (let index = 0; index < 5; index++) await clinic.booked(index)
    const { session, wire } = await testSession()
    wire.tamper = async (path, forward) => {
      // A backend that returns two rows per page, whatever the limit.
      const page = /page=(\d+)/.exec(path)?.[1]
      if (!path.includes('get-appointment')) return forward()
      return answerOf(clinic.list({ patient_pool_id: patientId, limit: 2, page: page ?? 1 }))
    }
    const model = createAppointmentCalendar(session, patientId, 'week', clinic.free[0]!.date)
    opened.push(model.$days.listen(() => undefined))
    await expect.poll(() => model.$days.get().data?.flatMap(({ rows }) => rows).length).toBe(5)
  })

  test('[AUTH-14] signing out leaves nothing behind; the next user loads again', async () => {
    await clinic.booked(0)
    const { session, asked } = await testSession()
    const model = createAppointmentCalendar(session, patientId, 'day', clinic.free[0]!.date)
    opened.push(model.$days.listen(() => undefined))
    await expect.poll(() => model.$days.get().data?.[0]?.rows).toHaveLength(1)
    await session.logout()
    expect(model.$days.get()).toEqual({ state: 'loading' })
    expect(asked('get-appointment')).toHaveLength(1)
    await signInAs(session, api.accounts.colleague)
    await expect.poll(() => model.$days.get().data?.[0]?.rows).toHaveLength(1)
    expect(asked('get-appointment').length).toBeGreaterThan(1)
  })
})

describe('one appointment', () => {
  test('is shown with its patient, location, provider, insurance and time', async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    await expect
      .poll(() => {
        const now = model.$appointment.get()
        return 'data' in now && now.data
      })
      .toMatchObject({
        row: { id, patientId, patientName: `${clinic.patients[0]!.first_name} ${clinic.patients[0]!.last_name}` },
        dateOfBirth: expect.stringMatching(/^\d\d [A-Z][a-z]{2} \d{4}$/),
        place: expect.stringMatching(/^Lakeside Main, /),
        provider: 'Dr. Amara Okafor',
        insurance: clinic.insurances[0]!.name,
        isDue: false,
      })
  })

  test('without by-id it comes from a known list, else page by page, else it is not found', async () => {
    const id = await clinic.booked(0)
    const { session, asked } = await testSession({ features: [] })
    await shown(createAppointment(session, id))
    expect(asked('provider_api/appointment/')).toEqual([])
    expect(asked('get-appointment')).toEqual(['provider_api/get-appointment?page=1&limit=1000'])
    await shown(createAppointment(session, id))
    expect(asked('get-appointment')).toHaveLength(1)
    const nobody = createAppointment(session, 'nobody')
    opened.push(nobody.$appointment.listen(() => undefined))
    await expect.poll(() => nobody.$appointment.get().state).toBe('missing')
  })

  test("another practice's is not found; no id gives no appointment", async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession({ account: api.accounts.stranger })
    for (const [which, state] of [
      [id, 'missing'],
      ['', 'none'],
    ] as const) {
      const model = createAppointment(session, which)
      opened.push(model.$appointment.listen(() => undefined))
      await expect.poll(() => model.$appointment.get().state).toBe(state)
    }
  })

  test('a deletion here is shown, and undoing it brings the appointment back', async () => {
    const id = await clinic.booked(0)
    const { session, undo } = await testSession()
    const model = createAppointment(session, id)
    const { row } = await shown(model)
    const changes: string[] = []
    model.onChanged((kind) => changes.push(kind))
    model.change.askToDelete(row)
    await model.change.confirm()
    expect([model.$appointment.get().state, changes]).toEqual(['deleted', ['delete']])
    undo()
    await expect.poll(() => model.$appointment.get().state).toBe('ready')
  })

  test('offline the failure is shown and loading can be repeated; known data stays', async () => {
    const id = await clinic.booked(0)
    const { session, wire } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    wire.tamper = async () => {
      throw new TypeError('fetch failed')
    }
    await model.reload()
    expect(model.$appointment.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' }, data: { row: { id } } })
    wire.tamper = undefined
    await model.reload()
    expect(model.$appointment.get().state).toBe('ready')
  })

  test("a refused arrival is not recorded: the appointment's new state is shown", async () => {
    const id = await clinic.booked(0)
    const { database } = api.deps
    await database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
    const { session, toasts } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    await database.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, id))
    await model.arrival.note()
    expect(model.arrival.$arrival.get().state).toBe('failed')
    expect(toasts()).toEqual(['This appointment was cancelled.'])
    await expect.poll(() => model.$appointment.get()).toMatchObject({ state: 'ready', data: { row: { status: 'cancelled' } } })
  })

  test('an arrival still being processed is not recorded, and can be sent again', async () => {
    const id = await clinic.booked(0)
    await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
    const { session, wire, toasts } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    wire.tamper = async (path, forward) =>
      path.includes('check-in')
        ? Response.json({ status: 'ERROR', message: 'The same request is still being worked on.' }, { status: 503 })
        : forward()
    await model.arrival.note()
    expect(model.arrival.$arrival.get().state).toBe('failed')
    wire.tamper = undefined
    await model.arrival.note()
    expect(model.arrival.$arrival.get()).toEqual({ state: 'noted' })
    expect(toasts().at(-1)).toMatch(/is checked in\.$/)
  })

  test('[ERR-01] after an arrival, the next change is not refused as if somebody else had changed it', async () => {
    const id = await clinic.booked(0)
    await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
    const { session, toasts } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    await model.arrival.note()
    await expect.poll(() => model.$appointment.get()).toMatchObject({ state: 'ready', data: { row: { version: '2' } } })
    const now = model.$appointment.get()
    await model.change.cancel('data' in now ? now.data!.row : expect.unreachable())
    expect(toasts().at(-1)).toContain('has checked in')
  })

  test("on its day, if the backend offers it, the patient's arrival is recorded once", async () => {
    const id = await clinic.booked(0)
    await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
    const { session, asked } = await testSession()
    const model = createAppointment(session, id)
    await shown(model)
    await expect.poll(() => model.$mayArrive.get()).toBe(true)
    await Promise.all([model.arrival.note(), model.arrival.note()])
    expect(model.arrival.$arrival.get()).toEqual({ state: 'noted' })
    expect(asked('provider_api/check-in')).toHaveLength(1)
    // A second user records it again: the goal is reached all the same.
    const other = createAppointment((await testSession()).session, id)
    await other.arrival.note()
    expect(other.arrival.$arrival.get()).toEqual({ state: 'noted' })
    const plain = createAppointment((await testSession({ features: ['by-id'] })).session, id)
    await shown(plain)
    expect(plain.$mayArrive.get()).toBe(false)
  })
})

describe('the calendar file', () => {
  test("has the location's time in UTC, the slot's length, and no name unless requested", async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession()
    const { row } = await shown(createAppointment(session, id))
    const file = (await exportAppointment(session, row, false))!
    expect([file.name, file.type]).toEqual([`appointment-${row.date}.ics`, 'text/calendar;charset=utf-8'])
    const text = await file.text()
    // Chicago is six hours behind UTC in November.
    const hour = String(Number(row.time.slice(0, 2)) + 6).padStart(2, '0')
    expect(text).toContain(`DTSTART:${row.date.replaceAll('-', '')}T${hour}${row.time.slice(3, 5)}00Z`)
    expect(text).toMatch(/DTEND:\d{8}T\d{4}00Z/)
    expect(text).toContain('LOCATION:Lakeside Main\\, ')
    const { first_name, last_name } = clinic.patients[0]!
    for (const name of [first_name, last_name]) expect(text).not.toContain(name)
    expect(await (await exportAppointment(session, row, true))!.text()).toContain(`${first_name} ${last_name}`)
  })

  test('lasts half an hour if the slot is unknown, and is not made without a time', async () => {
    const id = await clinic.booked(0)
    const { session, wire } = await testSession()
    const { row } = await shown(createAppointment(session, id))
    wire.tamper = async (path, forward) => {
      if (path.includes('slots-by-provider')) throw new TypeError('fetch failed')
      return forward()
    }
    const text = await (await exportAppointment(session, row, false))!.text()
    const [begin, end] = ['DTSTART', 'DTEND'].map((name) =>
      new RegExp(`${name}:(\\d{8})T(\\d\\d)(\\d\\d)`).exec(text)!.slice(1).map(Number),
    )
    expect((end![1]! - begin![1]!) * 60 + end![2]! - begin![2]!).toBe(30)
    expect(await exportAppointment(session, { ...row, time: '' }, false)).toBeUndefined()
    expect(dateTimeOf(row)).toContain('2026')
  })

  test('is saved once it is made, unless that was cancelled', async () => {
    const id = await clinic.booked(0)
    const { session } = await testSession()
    const { row } = await shown(createAppointment(session, id))
    const saved: string[] = []
    const save = ({ name }: File) => void saved.push(name)
    const model = createCalendarExport(session, row)
    const cancelled = model.make(false, save)
    expect(model.$export.get()).toBe('making')
    model.cancel()
    await cancelled
    expect(saved).toEqual([])
    await model.make(false, save)
    expect(saved).toEqual([`appointment-${row.date}.ics`])
    const timeless = createCalendarExport(session, { ...row, time: '' })
    await timeless.make(false, save)
    expect([timeless.$export.get(), saved.length]).toEqual(['none', 1])
  })
})
