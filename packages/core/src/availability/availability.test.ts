import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointmentBooking, knownAppointmentsOf } from '../appointments/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { type Availability, createAvailability, type DayCard } from './index.ts'

/** Nine in the morning at the first location, eight at the other. */
const start = Date.parse('2026-11-20T15:00:00Z')
let api: TestApi
let clinic: BookingClient
let places: { location_id: string; name: string; time_zone: string }[]
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  places = (await clinic.send('locations'))['addresses'] as typeof places
})
afterAll(() => api.close())

const place = (name: string) => places.find((other) => other.name === name)!

/** A signed-in user on a connection that the test can cut, with a record of the requests. */
async function testSession(
  account = api.accounts.provider,
  answer?: (address: string) => object | undefined,
  chosen: 'Lakeside Main' | 'none' = 'Lakeside Main',
) {
  const line = { open: true, asked: [] as string[] }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      line.asked.push(String(address).replace(/^.*\/api\/v4\//, ''))
      const other = answer?.(String(address))
      return other ? Response.json({ status: 'success', message: '', ...other }) : api.fetch(address, init)
    },
    api.apiBase,
    start,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)
  // The chosen location determines today, wherever the test runs.
  if (chosen !== 'none') session.choose({ ...place(chosen), city: '', address: '' })
  const asked = () => line.asked.filter((path) => path.includes('slots-by-provider'))
  return { session, env, line, asked, toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text) }
}

/** Subscribes to a model until the test ends. */
function lookAt({ $slots, $range, $errors, $today }: Availability) {
  const stops = [
    $slots.listen(() => undefined),
    $range.listen(() => undefined),
    $errors.listen(() => undefined),
    $today.listen(() => undefined),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const settled = ({ $slots }: Availability) => expect.poll(() => $slots.get().state).not.toBe('loading')
const daysOf = ({ $slots }: Availability): readonly DayCard[] => {
  const days = $slots.get().data?.days
  return days === 'unrecognised' || !days ? [] : days
}
const slotsOf = (model: Availability) => daysOf(model).flatMap(({ locations }) => locations.flatMap(({ slots }) => slots))

describe('[AVAIL-01] own slots', () => {
  test('of today load automatically, by location, each with its state', async () => {
    const { session, asked } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    expect(model.$range.get()).toEqual({ start: '2026-11-20', end: '2026-11-20' })
    expect(asked()).toEqual([
      `provider_api/slots-by-provider?provider_id=${encodeURIComponent(api.accounts.provider.azzId)}&start_date=2026-11-20&end_date=2026-11-20`,
    ])
    const [today, ...others] = daysOf(model)
    expect(others).toEqual([])
    expect(today).toMatchObject({ date: '2026-11-20', shown: 'Fri, 20 Nov 2026' })
    expect(today?.locations.map(({ name }) => name)).toEqual(['Lakeside Main', 'Lakeside West'])
    expect(today?.locations[0]?.slots.map(({ shown, state }) => `${shown} ${state}`)).toEqual([
      '08:30 AM past',
      '09:00 AM past',
      ...[
        '09:30 AM',
        '10:00 AM',
        '10:30 AM',
        '11:00 AM',
        '11:30 AM',
        '01:00 PM',
        '01:30 PM',
        '02:00 PM',
        '02:30 PM',
        '03:00 PM',
      ].map((shown) => `${shown} free`),
    ])
    // An hour behind, nothing of its afternoon has begun.
    expect(today?.locations[1]?.slots.map(({ shown, state }) => `${shown} ${state}`)).toContain('05:00 PM free')
    stop()
  })

  test.each([
    ['known', { addresses: [{ location_id: '1', name: 'East', time_zone: 'Pacific/Kiritimati' }] }, '2026-11-21'],
    ['not told', { status: 'ERROR', message: 'Not now' }, undefined],
  ])('without a chosen location they are loaded once, when its zone is %s', async (_, locations, day) => {
    const { session, asked } = await testSession(
      undefined,
      (address) => (address.endsWith('/locations') ? locations : undefined),
      'none',
    )
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    expect(asked()).toHaveLength(1)
    expect(asked()[0]).toContain(`start_date=${day ?? model.$today.get()}`)
    stop()
  })

  test('a booked slot is marked as booked, and a range shows its days in order', async () => {
    const wish = clinic.wish(0)
    await clinic.booked(0)
    const { session, asked } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    model.enter('start', wish['date'])
    model.enter('end', '2026-11-24')
    expect(asked()).toHaveLength(1)
    model.go()
    await settled(model)
    expect(daysOf(model).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
    const location = daysOf(model)[0]?.locations.find(({ locationId }) => locationId === wish['location_id'])
    expect(location?.slots.find(({ time }) => time === wish['time'])).toMatchObject({ state: 'booked' })
    expect(slotsOf(model).filter(({ state }) => state === 'booked')).toHaveLength(1)
    // The same days are loaded again.
    model.go()
    await settled(model)
    expect(asked()).toHaveLength(3)
    stop()
  })

  test('can be limited to one location, and belong to another provider', async () => {
    const { session, asked } = await testSession()
    const { location_id: locationId } = place('Lakeside West')
    const model = createAvailability(session, { providerId: api.accounts.colleague.azzId, locationId })
    const stop = lookAt(model)
    await settled(model)
    expect(asked()[0]).toContain(encodeURIComponent(api.accounts.colleague.azzId))
    expect(daysOf(model)[0]?.locations.map(({ name }) => name)).toEqual(['Lakeside West'])
    stop()
  })

  test('a slot booked or freed on the same page updates automatically; known slots stay meanwhile', async () => {
    const { session } = await testSession()
    const wish = clinic.wish(20)
    const model = createAvailability(session, { locationId: wish['location_id']! })
    const stop = lookAt(model)
    model.enter('start', wish['date'])
    model.enter('end', wish['date'])
    model.go()
    await settled(model)
    const state = () => slotsOf(model).find(({ time }) => time === wish['time'])?.state
    expect(state()).toBe('free')
    const form = createAppointmentBooking(session, wish['patient_pool_id']!, {
      wanted: { date: wish['date']!, time: wish['time']!, locationId: wish['location_id']! },
    })
    for (const field of ['visit_type', 'mode', 'insurance_id'] as const) form.set(field, wish[field]!)
    const states: unknown[] = []
    const unwatch = model.$slots.listen(() => states.push(state()))
    const id = await form.submit()
    await expect.poll(state).toBe('booked')
    unwatch()
    expect(states).not.toContain(undefined)
    await clinic.remove(id!)
    knownAppointmentsOf(session).changed()
    await expect.poll(state).toBe('free')
    stop()
  })

  test('a slot that begins while it is shown can no longer be chosen', async () => {
    const { session, env } = await testSession()
    const model = createAvailability(session, { locationId: place('Lakeside Main').location_id })
    const stop = lookAt(model)
    await settled(model)
    const state = () => slotsOf(model).find(({ shown }) => shown === '09:30 AM')?.state
    expect(state()).toBe('free')
    env.clock.turn(30 * 60_000)
    expect(state()).toBe('past')
    stop()
  })

  test("of another practice's provider are not shown", async () => {
    const { session } = await testSession()
    const model = createAvailability(session, { providerId: api.accounts.stranger.azzId })
    const stop = lookAt(model)
    await settled(model)
    expect(model.$slots.get()).toMatchObject({ state: 'failed', data: undefined })
    stop()
  })
})

describe('[AVAIL-02] what is wrong with a range', () => {
  test.each([
    ['start', 'soon', { start: 'Invalid date input' }],
    ['start', '', { start: 'Invalid date input' }],
    ['end', '2026-02-30', { end: 'Invalid date input' }],
    ['end', '2026-11-19', { end: 'End date cannot be earlier than start date.' }],
    ['end', new Date(Number.NaN), { end: 'Invalid date selected' }],
    ['start', null, { start: 'Invalid date object' }],
    ['start', 20261120, { start: 'Invalid date object' }],
  ] as const)('%s %j shows a message at its field and sends nothing', async (name, given, errors) => {
    const { session, asked, toasts } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    model.enter(name, given)
    model.go()
    expect(model.$errors.get()).toEqual(errors)
    expect(toasts()).toEqual([])
    expect(asked()).toHaveLength(1)
    // The slots on screen stay, and so does the typed text.
    expect(daysOf(model)).toHaveLength(1)
    if (typeof given === 'string') expect(model.$range.get()[name]).toBe(given)
    model.enter(name, new Date(2026, 10, 20, 23, 30))
    expect(model.$errors.get()).toEqual({})
    expect(model.$range.get()[name]).toBe('2026-11-20')
    stop()
  })

  test("the server's message about a range appears at its field", async () => {
    const { session } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    model.enter('end', '2027-11-20')
    model.go()
    await expect.poll(() => model.$errors.get()).toEqual({ end: 'Choose at most 93 days.' })
    stop()
  })
})

describe('[AVAIL-02] answers of another shape', () => {
  test.each([
    [{ data: 'soon', locations: 7 }, 'unrecognised'],
    [{ data: { '2026-11-20': [] } }, 'unrecognised'],
    [{ data: null }, 'unrecognised'],
    [{}, 'unrecognised'],
    [{ data: [] }, []],
    [{ data: [{ date: 'today', slots_by_location: [{ location_id: 1, slots: [{ start_time: 'noon' }] }] }] }, 'unrecognised'],
  ])('%j is an empty state', async (sent, days) => {
    const { session } = await testSession(undefined, (address) => (address.includes('slots-by-provider') ? sent : undefined))
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    expect(model.$slots.get()).toMatchObject({ state: 'ready', data: { days } })
    stop()
  })
})

describe('a line that breaks', () => {
  test('reports it, and the same days appear when it is back', async () => {
    const { session, line } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    line.open = false
    await model.reload()
    expect(model.$slots.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    expect(daysOf(model)).toHaveLength(1)
    line.open = true
    await model.reload()
    expect(model.$slots.get().state).toBe('ready')
    stop()
  })

  test('slots of one range never appear under another', async () => {
    const { session } = await testSession()
    const model = createAvailability(session)
    const stop = lookAt(model)
    await settled(model)
    model.enter('end', '2026-11-21')
    model.go()
    expect(model.$slots.get()).toMatchObject({ state: 'loading', data: undefined })
    await settled(model)
    expect(model.$slots.get().data?.range).toEqual({ start: '2026-11-20', end: '2026-11-21' })
    stop()
  })
})
