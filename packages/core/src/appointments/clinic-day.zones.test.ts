import { atom } from 'nanostores'
import { afterEach, describe, expect, test } from 'vitest'

import { createAvailability } from '../availability/index.ts'
import { createCheckInQueue } from '../check-in/index.ts'
import { memoryStorage } from '../environment.ts'
import { createSession, rootKey } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import {
  createAppointment,
  createAppointmentBooking,
  createAppointmentCalendar,
  createPatientAppointments,
  exportAppointment,
} from './index.ts'

// A small fake backend: running the server once per zone would take too long.

/** Half past midnight on the 21st in Chicago; half past eleven on the 20th in Denver. */
const midnight = Date.parse('2026-11-21T06:30:00Z')
const place = (location_id: string, time_zone: string) => ({ location_id, name: location_id, city: '', address: '', time_zone })
const chicago = place('chicago', 'America/Chicago')
const denver = place('denver', 'America/Denver')
const row = (id: string, date: string, location_id: string) => ({
  ...{ id, date, location_id, time: '09:30:00', patient_pool_id: 'p', provider_id: 'a', insurance_id: 'i' },
  ...{
    visit_type: 'checkup',
    mode: 'office-appointment',
    status: 'confirmed',
    created_by: 'provider',
    patient_name: 'Greta Falk',
  },
})
const rows = [row('here', '2026-11-20', 'chicago'), row('there', '2026-11-20', 'denver'), row('next', '2026-11-21', 'chicago')]
const provider = { id: '1', azz_id: 'a', name: 'Dr. Amara Okafor', status: 'active' }
const patient = {
  ...{ id: 'c', patient_id: 'p', first_name: 'Greta', lastname: 'Falk', dob: '', status: 'active', provider_id: 'a' },
  ...{ appt_time: '09:30 AM', created_at: '2026-11-20T10:00:00Z', called_at: '2026-11-20T10:30:00Z' },
}
const none = { data: { data: [], current_page: 1, last_page: 1 } }

const connected = { $connection: atom('connected' as const), on: () => () => undefined }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A signed-in user with this location chosen; `answers` by the last part of the path. */
async function testSession({ location, start = midnight }: { location?: object; start?: number } = {}) {
  const asked: string[] = []
  const answers: Record<string, () => object> = {
    capabilities: () => ({ data: { features: ['time-zones', 'by-id', 'arrivals'] } }),
    locations: () => ({ addresses: [chicago, denver] }),
    'fetch-providers': () => ({ data: { data: [provider] } }),
    insurances: () => ({ data: { data: [{ id: 'i', name: 'Granite Mutual' }] } }),
    'slots-by-provider': () => ({ data: [], locations: [chicago, denver] }),
    'get-appointment': () => ({ data: { data: rows, current_page: 1, last_page: 1 } }),
    show: () => ({ data: { patients: [patient] } }),
    ...Object.fromEntries(rows.map((one) => [one.id, () => ({ data: { data: one } })])),
  }
  const env = testEnvironment(
    async (address) => {
      const { pathname, search } = new URL(String(address))
      asked.push(`${pathname.split('/').at(-1)}${search}`)
      return Response.json({ status: 'success', message: '', ...answers[pathname.split('/').at(-1)!]?.() })
    },
    'http://clinic.test/api/v4',
    start,
  )
  const storage = memoryStorage()
  storage.set(rootKey, JSON.stringify({ token: 't', email: 'a@b.example', isLoggedIn: true, provider, location }))
  const session = createSession({ ...env.environment, storage })
  await session.restored
  return { session, env, asked, answers }
}
/** Subscribes to stores until the test ends. */
const look = (...stores: { listen(listener: () => void): () => void }[]) =>
  stops.push(...stores.map((store) => store.listen(() => undefined)))

describe('today, whatever the clock of this machine', () => {
  test('[AVAIL-01] is the named location’s, else the chosen one’s, else the earliest in the practice', async () => {
    for (const [location, options, today] of [
      [undefined, { locationId: '' }, '2026-11-20'],
      [chicago, { locationId: '' }, '2026-11-21'],
      [denver, { locationId: '' }, '2026-11-20'],
      [denver, { locationId: 'chicago' }, '2026-11-21'],
      [chicago, { locationId: 'denver' }, '2026-11-20'],
    ] as const) {
      const { session, asked } = await testSession(location ? { location } : {})
      const model = createAvailability(session, options)
      look(model.$today, model.$range, model.$slots)
      await expect.poll(() => model.$range.get()).toEqual({ start: today, end: today })
      const request = `slots-by-provider?provider_id=a&start_date=${today}&end_date=${today}`
      await expect.poll(() => asked.filter((call) => call.startsWith('slots'))).toEqual([request])
      if (options.locationId) continue
      session.choose(today === '2026-11-20' ? chicago : denver)
      expect(model.$today.get()).toBe(today === '2026-11-20' ? '2026-11-21' : '2026-11-20')
    }
  })

  test('[APPT-02] an appointment can be booked from the earliest today on; the field marks the chosen location’s today', async () => {
    const { session } = await testSession()
    const model = createAppointmentBooking(session, 'p')
    look(model.$values, model.$days, model.$errors)
    await expect.poll(() => model.$days.get()).toEqual({ earliest: '2026-11-20', today: '2026-11-20' })
    model.set('location_id', 'chicago')
    expect(model.$days.get()).toEqual({ earliest: '2026-11-20', today: '2026-11-21' })
    for (const [date, message] of [
      ['2026-11-19', 'The date cannot be before today.'],
      ['2026-11-20', undefined],
    ] as const) {
      model.set('date', date)
      model.leave('date')
      expect(model.$errors.get().date).toBe(message)
    }
  })

  test('the calendar of days and weeks starts with it, and marks it', async () => {
    for (const [location, today] of [
      [undefined, '2026-11-20'],
      [chicago, '2026-11-21'],
    ] as const) {
      const { session } = await testSession(location ? { location } : {})
      const model = createAppointmentCalendar(session, 'p', 'week')
      look(model.$days, model.$day)
      const marked = () => model.$days.get().data?.filter(({ isToday }) => isToday)
      await expect.poll(() => marked()?.map(({ date }) => date)).toEqual([today])
      expect([model.$day.get(), model.today()]).toEqual([today, today])
      expect(
        marked()?.[0]
          ?.rows.map(({ id }) => id)
          .sort(),
      ).toEqual(today === '2026-11-20' ? ['here', 'there'] : ['next'])
    }
  })

  test('the patient of an appointment can be checked in on its day there', async () => {
    const { session } = await testSession()
    for (const [id, mayArrive] of [
      ['here', false],
      ['there', true],
      ['next', true],
    ] as const) {
      const model = createAppointment(session, id)
      look(model.$appointment, model.$mayArrive)
      await expect.poll(() => model.$mayArrive.get()).toBe(mayArrive)
      await expect.poll(() => model.$appointment.get()).toMatchObject({ data: { isDue: mayArrive } })
    }
  })

  test('[CHK-01] the next day’s queue reports no missing patients; the same day’s does', async () => {
    // Midnight in Auckland, Kolkata, Berlin, London and New York; finally in Denver, where the queue is.
    for (const [midnight, toasts] of [
      ['2026-11-20T11:00Z', ['info']],
      ['2026-11-20T18:30Z', ['info']],
      ['2026-11-20T23:00Z', ['info']],
      ['2026-11-21T00:00Z', ['info']],
      ['2026-11-21T05:00Z', ['info']],
      ['2026-11-21T07:00Z', []],
    ] as const) {
      const { session, env, answers } = await testSession({ location: denver, start: Date.parse(midnight) - 30_000 })
      const queue = createCheckInQueue(session, { realtime: connected })
      look(queue.$queue)
      await expect.poll(() => queue.$queue.get().data?.rows).toHaveLength(1)
      answers['show'] = () => ({ data: { patients: [] } })
      env.clock.turn(60_000)
      await queue.refresh()
      await expect.poll(() => queue.$queue.get().data?.rows).toEqual([])
      expect([midnight, env.toasts.$toasts.get().map(({ kind }) => kind)]).toEqual([midnight, toasts])
    }
  })
})

describe('the time of an appointment, whatever the clock of this machine', () => {
  test('is its location’s in the calendar file', async () => {
    const { session } = await testSession()
    const model = createPatientAppointments(session, 'p')
    look(model.$appointments)
    await expect.poll(() => model.$appointments.get().data).toHaveLength(3)
    const begins = async (id: string) => {
      const file = await exportAppointment(session, model.$appointments.get().data!.find((one) => one.id === id)!, false)
      return /DTSTART:(\S+)/.exec(await file!.text())?.[1]
    }
    expect(await begins('there')).toBe('20261120T163000Z')
    expect(await begins('here')).toBe('20261120T153000Z')
  })

  test('[CHK-01] is the location’s in the queue, and so is the time of a call', async () => {
    const { session } = await testSession({ location: denver })
    const queue = createCheckInQueue(session, { realtime: connected })
    look(queue.$queue)
    await expect.poll(() => queue.$queue.get().data?.rows).toMatchObject([{ time: '09:30 AM MST', calledTime: '03:30 AM' }])
  })

  test('is shown with its zone if an earlier attempt turns out to have booked it', async () => {
    const { session, answers } = await testSession()
    const wanted = { date: '2026-11-21', time: '09:30:00', locationId: 'denver' }
    const slots = ['09:30 AM', '10:00 AM'].map((time) => ({ start_time: `2026-11-21 ${time}`, end_time: '', booked: false }))
    answers['slots-by-provider'] = () => ({
      data: [{ date: '2026-11-21', slots_by_location: [{ location_id: 'denver', slots }] }],
      locations: [denver],
    })
    answers['get-appointment'] = () => none
    answers['book-appointment'] = () => {
      answers['get-appointment'] = () => ({
        data: { data: [row('lost', '2026-11-21', 'denver')], current_page: 1, last_page: 1 },
      })
      throw new TypeError('terminated')
    }
    const model = createAppointmentBooking(session, 'p', { wanted })
    look(model.$values, model.$slots)
    for (const [field, value] of [
      ['visit_type', 'checkup'],
      ['mode', 'office-appointment'],
      ['insurance_id', 'i'],
    ] as const)
      model.set(field, value)
    await model.submit()
    expect(model.$form.get()).toMatchObject({ error: { name: 'Offline' } })
    await expect.poll(() => model.$slots.get().state).toBe('ready')
    model.set('time', '10:00:00')
    await model.submit()
    expect(model.$form.get()).toMatchObject({ error: { message: expect.stringContaining('21 Nov 2026, 09:30 AM MST') } })
  })
})
