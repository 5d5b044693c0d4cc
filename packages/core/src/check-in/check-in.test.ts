import { checkInPatient, endVisit } from '@chartside/contract/check-in'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { clearQueues, arrived as comes, storedCheckIn } from '@chartside/server/testing/arrivals'
import { appointments } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVisits } from '../appointments/index.ts'
import { genderText, unambiguousDay } from '../lib/formats.ts'
import type { Connection, EventTime, Payload, RealtimeEvent } from '../notifications/index.ts'
import { createSession, unsentOf } from '../session/index.ts'
import { held, signInAs, testEnvironment } from '../testing.ts'
import {
  type CheckInQueueOptions,
  checkInWords,
  createCheckInQueue,
  createWaitingDisplay,
  locationChoiceOf,
  readThresholds,
  staleSeconds,
} from './index.ts'

let api: TestApi
const stops: (() => void)[] = []
beforeAll(async () => {
  // An evening in Chicago.
  api = await startTestApi({ start: Date.parse('2026-11-21T02:00:00Z') })
})
afterAll(() => api.close())
beforeEach(() => clearQueues(api))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A connection over which the test delivers the server's events when it wants to. */
function lineOf(first: Connection = 'connected') {
  const $connection = atom<Connection>(first)
  const listenersOf: Partial<Record<RealtimeEvent, Set<(payload: never, when: EventTime) => void>>> = {}
  return {
    $connection,
    on<Name extends RealtimeEvent>(event: Name, listener: (payload: Payload<Name>, when: EventTime) => void) {
      const all = listenersOf[event] ?? new Set()
      listenersOf[event] = all
      all.add(listener as (payload: never, when: EventTime) => void)
      return () => all.delete(listener as (payload: never, when: EventTime) => void)
    },
    say<Name extends RealtimeEvent>(event: Name, payload: Payload<Name>) {
      for (const listener of listenersOf[event] ?? []) listener(payload as never, { at: Date.now(), how: 'live' })
    },
  }
}

type Fetch = typeof globalThis.fetch
type Answering = (path: string) => Promise<Response | undefined> | Response | undefined
const pathOf = (address: Parameters<Fetch>[0]): string => new URL(String(address)).pathname.split('/').at(-1)!

/** A signed-in user with a record of their requests, and a network that the test can switch off. */
async function testSession(account: TestAccount = api.accounts.provider) {
  const asked: string[] = []
  const answered: string[] = []
  let answering: Answering | undefined
  let delaying: ((path: string) => Promise<unknown> | undefined) | undefined
  const fetch: Fetch = async (address, init) => {
    const path = pathOf(address)
    asked.push(path)
    const delay = delaying?.(path)
    const answer = (await answering?.(path)) ?? (await api.fetch(address, init))
    answered.push(path)
    await delay
    return answer
  }
  const env = testEnvironment(fetch, api.apiBase, api.clock.now())
  const session = createSession(env.environment)
  await session.restored
  const signIn = (account: TestAccount) => signInAs(session, account)
  await signIn(account)
  await session.capabilities()
  return {
    env,
    session,
    signIn,
    times: (path: string) => asked.filter((other) => other === path).length,
    /** Answers instead of the server if the callback returns something. */
    answer(instead: Answering | undefined) {
      answering = instead
    },
    /** Makes `ask` call; the answer arrives only when the returned function is called. */
    async underWay(path: string, ask: () => unknown): Promise<() => void> {
      const { promise, happen } = held()
      const before = answered.length
      delaying = (asked) => (asked === path ? promise : undefined)
      ask()
      await expect.poll(() => answered.slice(before)).toContain(path)
      delaying = undefined
      return happen
    },
    toasts: () => env.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
    /** Advances the clocks here and at the server. */
    turn(milliseconds: number) {
      api.clock.advance(milliseconds)
      env.clock.turn(milliseconds)
    },
  }
}
type TestSession = Awaited<ReturnType<typeof testSession>>

/** A user with a queue on screen. */
async function looking(options: CheckInQueueOptions & { at?: TestSession; line?: ReturnType<typeof lineOf> } = {}) {
  const { at = await testSession(), line = lineOf(), ...rest } = options
  const queue = createCheckInQueue(at.session, { realtime: line, ...rest })
  stops.push(
    queue.$queue.listen(() => undefined),
    queue.$age.listen(() => undefined),
  )
  const rows = () => queue.$queue.get().data?.rows ?? []
  const ids = () => rows().map(({ id }) => id)
  const ready = () => expect.poll(() => queue.$queue.get().state).toBe('ready')
  return { ...at, line, queue, rows, ids, ready }
}

/** Checks patients in, a second after the previous ones. */
const arrived: typeof comes = (...coming) => {
  api.clock.advance(1000)
  return comes(...coming)
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const own = () => api.accounts.provider.azzId
/** Waits until pending work is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

test.each(['00000000-0000-4000-8000-000000000000', 'west'])(
  '[CONN-05] a location %s that does not exist is reported in place, without a toast',
  async (locationId) => {
    const { queue, toasts } = await looking({ locationId })
    await expect
      .poll(() => queue.$queue.get())
      .toMatchObject({ state: 'failed', error: { message: 'This location was not found.', code: 404 } })
    expect(toasts()).toEqual([])
  },
)

describe('the rows', () => {
  test("[CHK-01] the location's patients of today who are the provider's own, numbered in order", async () => {
    const first = await arrived(api, own(), { time: '14:30:00' })
    await arrived(api, api.accounts.colleague.azzId, { patient: 1 })
    const second = await arrived(api, own(), { patient: 2 })
    const { rows, ready } = await looking({ locationId: first.location.id })
    await ready()
    expect(rows().map(({ id, number }) => [number, id])).toEqual([
      [1, first.id],
      [2, second.id],
    ])
    expect(rows()[0]).toMatchObject({
      firstName: first.patient.first_name,
      lastName: first.patient.last_name,
      gender: genderText(first.patient.gender),
      dateOfBirth: unambiguousDay(first.patient.dob!),
      isActive: true,
    })
    expect(rows()[0]!.time).toMatch(/^02:30 PM/)
  })

  test('[CHK-01] an assistant sees the queue of the provider they assist', async () => {
    const { id, location } = await arrived(api, own())
    const { ids, ready } = await looking({ at: await testSession(api.accounts.assistant), locationId: location.id })
    await ready()
    expect(ids()).toEqual([id])
  })

  test('[CHK-01] [CHK-03] whatever a backend sends: an inactive row cannot be ended, and missing fields are blank', async () => {
    const at = await testSession()
    const row = { id: 1, provider_id: own(), first_name: 'Ada', lastname: 'King', status: 'active' }
    const patients = [row, { ...row, id: 2, status: 'inactive' }, { id: 3, provider_id: own(), status: null }, 'no row', null]
    at.answer((path) => (path === 'show' ? Response.json({ status: 'success', message: '', data: { patients } }) : undefined))
    const { queue, rows, ready } = await looking({ at, locationId: '1' })
    await ready()
    expect(rows().map(({ id, isActive }) => [id, isActive])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
    ])
    expect(rows()[2]).toMatchObject({ firstName: '', lastName: '', time: '', dateOfBirth: '', waitingMinutes: undefined })
    expect(queue.$queue.get().data!.waiting).toBe(1)
    queue.askToEnd('2')
    expect(queue.$end.get()).toEqual({ state: 'none' })
  })

  test("waiting is measured by the server's clock, marked by the thresholds, and ends with the call", async () => {
    const early = await arrived(api, own())
    api.clock.advance(20 * 60_000)
    const late = await arrived(api, own(), { patient: 1 })
    api.clock.advance(10 * 60_000)
    const { queue, rows, ready } = await looking({ locationId: early.location.id, thresholds: { long: 10, veryLong: 25 } })
    await ready()
    expect(rows().map(({ waitingMinutes, waiting }) => [waitingMinutes, waiting])).toEqual([
      [30, 'very-long'],
      [10, 'long'],
    ])
    expect(queue.$queue.get().data).toMatchObject({ waiting: 2, averageMinutes: 20 })
    await queue.call(early.id)
    await expect.poll(() => rows()[0]!.calledAt).toBe(api.clock.now())
    expect(rows()[0]).toMatchObject({ waitingMinutes: undefined, waiting: 'short' })
    expect(rows()[0]!.calledTime).toBe('08:30 PM')
    expect(queue.$queue.get().data).toMatchObject({ waiting: 1, averageMinutes: 10 })
    expect(late.id).toBe(rows()[1]!.id)
  })

  test("waiting times advance automatically, on the server's clock", async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    expect(at.rows()[0]!.waitingMinutes).toBe(0)
    at.turn(61_000)
    await expect.poll(() => at.rows()[0]!.waitingMinutes).toBe(1)
  })

  test.each([
    ['', 15, 30],
    ['5 20', 5, 20],
    ['10, 10', 10, 10],
    ['20 5', 15, 30],
    ['a b', 15, 30],
    ['5', 15, 30],
    ['1 2 3', 15, 30],
  ])('thresholds %j are %i and %i minutes', (text, long, veryLong) => {
    expect(readThresholds(text)).toEqual({ long, veryLong })
  })

  test('rows that could be mistaken for each other are marked', async () => {
    const at = await testSession()
    const row = { provider_id: own(), status: 'active', first_name: 'Ada', lastname: 'King', dob: '1980-03-04' }
    const patients = [
      { ...row, id: 1, patient_id: 11 },
      { ...row, id: 2, patient_id: 12, dob: '1999-01-01' },
      { ...row, id: 3, patient_id: 13, first_name: 'Jun', lastname: 'Nakagawa', dob: '1970-01-01' },
    ]
    at.answer((path) => (path === 'show' ? Response.json({ status: 'success', message: '', data: { patients } }) : undefined))
    const { rows, ready } = await looking({ at, locationId: '1' })
    await ready()
    expect(rows().map(({ lookAlike }) => lookAlike?.name)).toEqual(['same', 'same', undefined])
  })
})

describe('what does not concern a queue', () => {
  test('[CHK-03] [CHK-04] a refused call, an answer without a question and an unknown row trigger no reload', async () => {
    const { id, location } = await arrived(api, own())
    const at = await testSession()
    const { queue, ready, times } = await looking({ at, locationId: location.id })
    queue.askToEnd(id)
    expect(queue.$end.get()).toEqual({ state: 'none' })
    await ready()
    const before = times('show')
    at.answer((path) => (path === 'patient-call' ? Response.json({ status: 'ERROR', message: 'Not now.' }) : undefined))
    expect(await queue.call(id)).toBe(false)
    queue.askToEnd('no such row')
    expect(queue.$end.get()).toEqual({ state: 'none' })
    expect(await queue.end()).toBeUndefined()
    await settled()
    expect(times('show')).toBe(before)
  })

  test('[CHK-04] a message about another location is ignored; one without a location concerns every queue', async () => {
    const { location } = await arrived(api, own())
    const { line, ready, times } = await looking({ locationId: location.id })
    await ready()
    const before = times('show')
    line.say('queue-event', { provider_id: own(), location_id: 'another' })
    await settled()
    expect(times('show')).toBe(before)
    line.say('queue-event', { provider_id: own(), location_id: '' })
    await expect.poll(() => times('show')).toBe(before + 1)
  })
})

test('[CHK-01] where the page supplies the token, the provider is asked for, and their rows appear', async () => {
  const { id, location } = await arrived(api, own())
  const at = await testSession()
  const { token } = at.session.$stored.get()
  const session = createSession(testEnvironment(api.fetch, api.apiBase, api.clock.now()).environment)
  await session.restored
  session.begin({ token: token!, email: 'on.their@page.example' })
  const { ids } = await looking({ at: { ...at, session }, locationId: location.id })
  await expect.poll(ids).toEqual([id])
})

describe('choosing a location', () => {
  test('[CHK-02] [CHK-05] none is chosen at first; Confirm requires one and stores it with the flag, and the queue appears', async () => {
    const { id, location } = await arrived(api, own())
    const at = await looking()
    expect(at.session.$stored.get().location).toBeUndefined()
    expect(at.times('show')).toBe(0)
    const choice = locationChoiceOf(at.session)
    stops.push(choice.$locations.listen(() => undefined))
    await expect.poll(() => choice.$locations.get().data?.map(({ name }) => name)).toEqual(['Lakeside Main', 'Lakeside West'])
    expect(choice.confirm()).toBe(false)
    expect(choice.$problem.get()).toBe('Please select a location.')
    expect(at.toasts()).toEqual([])
    choice.pick(location.id)
    expect(choice.$problem.get()).toBe('')
    expect(choice.confirm()).toBe(true)
    expect(at.toasts()).toContain('success: Location updated successfully.')
    expect(at.session.$stored.get()).toMatchObject({ location: { location_id: location.id }, locationSelected: true })
    await expect.poll(at.ids).toEqual([id])
  })

  test.each([
    ['expired', 'the same user', true],
    ['expired', 'another one', false],
    ['logout', 'the same user', false],
  ] as const)(
    '[CHK-02] [AUTH-17] a picked, unconfirmed location, after %s and %s signing in: is kept %s',
    async (ending, who, isKept) => {
      const at = await testSession()
      const choice = locationChoiceOf(at.session)
      stops.push(choice.$locations.listen(() => undefined))
      await expect.poll(() => choice.$locations.get().data?.length).toBe(2)
      const [, west] = choice.$locations.get().data!
      choice.pick(west!.location_id)
      expect(unsentOf(at.session)).toBe('entries')
      if (ending === 'logout') at.session.logout()
      else {
        at.answer(() => Response.json({ status: 'token_expired', message: 'Sign in again.' }, { status: 401 }))
        await choice.reload()
        at.answer(undefined)
      }
      expect(at.session.$session.get().state).toBe('out')
      await at.signIn(who === 'another one' ? api.accounts.colleague : api.accounts.provider)
      const picked = locationChoiceOf(at.session).$picked.get()
      expect(picked).toBe(isKept ? west!.location_id : '')
    },
  )

  test('[CHK-02] a picked location is dropped when the dialog closes', async () => {
    const { location } = await arrived(api, own())
    const at = await testSession()
    const choice = locationChoiceOf(at.session)
    choice.pick(location.id)
    choice.cancel()
    expect(choice.$picked.get()).toBe('')
    expect(unsentOf(at.session)).toBe('none')
  })

  test('[CHK-02] choosing another location removes the previous rows at once', async () => {
    const main = await arrived(api, own())
    const west = await arrived(api, own(), { patient: 1, location: 1 })
    const place = ({ location }: typeof main) => ({ ...location, location_id: location.id })
    const at = await looking()
    at.session.choose(place(main))
    await expect.poll(at.ids).toEqual([main.id])
    at.session.choose(place(west))
    expect(at.ids()).toEqual([])
    await expect.poll(at.ids).toEqual([west.id])
    expect(at.toasts()).toEqual([])
  })

  test('[CHK-02] a location given by the page needs no choice, and is shown with its name', async () => {
    const { id, location } = await arrived(api, own(), { location: 1 })
    const at = await looking({ locationId: location.id })
    await expect.poll(at.ids).toEqual([id])
    stops.push(at.queue.location.$location.listen(() => undefined))
    await expect.poll(() => at.queue.location.$location.get()?.name).toBe('Lakeside West')
    expect(at.session.$stored.get().location).toBeUndefined()
  })

  test('[CHK-02] a failure to load locations is shown, and they can be loaded again', async () => {
    const at = await testSession()
    at.answer((path) => (path === 'locations' ? offline() : undefined))
    const choice = locationChoiceOf(at.session)
    stops.push(choice.$locations.listen(() => undefined))
    await expect.poll(() => choice.$locations.get().state).toBe('failed')
    at.answer(undefined)
    await choice.reload()
    expect(choice.$locations.get().data).toHaveLength(2)
  })
})

describe('calling', () => {
  test("[CHK-04] shows the server's message, and the row stays", async () => {
    const { id, location, name } = await arrived(api, own())
    const { queue, ids, ready, toasts } = await looking({ locationId: location.id })
    await ready()
    await queue.call(id)
    expect(toasts()).toEqual([`success: ${name} was called.`])
    expect(ids()).toEqual([id])
    expect((await storedCheckIn(api, id))!.called_at).not.toBeNull()
  })

  test('[CHK-04] is sent once, however often and in however many elements the button is pressed', async () => {
    const { id, location } = await arrived(api, own())
    const one = await looking({ locationId: location.id })
    const other = await looking({ locationId: location.id, at: one })
    await Promise.all([one.ready(), other.ready()])
    const calls = [one.queue.call(id), one.queue.call(id), other.queue.call(id)]
    expect(other.queue.$busy.get()).toEqual({ [id]: 'calling' })
    // A visit cannot be ended while its patient is being called.
    other.queue.askToEnd(id)
    expect(await other.queue.end()).toBeUndefined()
    await Promise.all(calls)
    expect([one.times('patient-call'), one.times('end')]).toEqual([1, 0])
    expect(one.queue.$busy.get()).toEqual({})
    await one.queue.call(id)
    expect(one.times('patient-call')).toBe(2)
  })

  test('[CHK-04] with a lost answer is not repeated automatically, and says that the result is unknown', async () => {
    const { id, location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.answer((path) => (path === 'patient-call' ? offline() : undefined))
    await at.queue.call(id)
    expect(at.queue.$problems.get()[id]!.problem).toBe(`Could not reach the server. ${checkInWords.unknown}`)
    at.turn(120_000)
    await settled()
    expect(at.times('patient-call')).toBe(1)
    at.answer(undefined)
    await at.queue.call(id)
    expect(at.queue.$problems.get()).toEqual({})
  })

  test.each([
    ['was lost before', (logout: () => void, lose: () => void) => [lose, logout]],
    ['is lost afterwards', (logout: () => void, lose: () => void) => [logout, lose]],
  ])('[AUTH-14] signing out leaves no problem of a call that %s for the next user', async (_, order) => {
    const { id, location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    const arrive = held()
    at.answer((path) => (path === 'patient-call' ? arrive.promise.then(offline) : undefined))
    const called = at.queue.call(id)
    await expect.poll(() => at.times('patient-call')).toBe(1)
    const steps = order(at.session.logout, () => arrive.happen())
    for (const step of steps) {
      step()
      await settled()
    }
    expect(await called).toBe(false)
    expect(at.queue.$problems.get()).toEqual({})
  })

  test('[CHK-04] if the backend does not report calls, those made here are still known here', async () => {
    const at = await testSession()
    const patients = [{ id: 1, provider_id: own(), first_name: 'Ada', lastname: 'King', status: 'active' }]
    at.answer((path) => {
      if (path === 'capabilities') return new Response('', { status: 404 })
      if (path === 'show') return Response.json({ status: 'success', message: '', data: { patients } })
      return path === 'patient-call' ? Response.json({ status: 'success', message: 'Called' }) : undefined
    })
    at.session.begin({})
    await at.session.capabilities()
    const { queue, rows, ready } = await looking({ at, locationId: '1', line: lineOf('off') })
    await ready()
    await queue.call('1')
    expect(rows()[0]!.calledAt).toBe(at.session.now())
  })
})

describe('ending', () => {
  test('[CHK-03] [CHK-04] asks first; Yes ends the visit, and the row goes', async () => {
    const { id, location, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    expect(checkInWords.doneQuestion).toBe('Are you sure you want to check out the patient?')
    at.queue.askToEnd(id)
    at.queue.keep()
    expect(await at.queue.end()).toBeUndefined()
    expect(at.times('end')).toBe(0)
    at.queue.askToEnd(id)
    const [ended, again] = await Promise.all([at.queue.end(), at.queue.end()])
    expect([ended, again]).toEqual([id, undefined])
    expect(at.ids()).toEqual([])
    expect(at.toasts()).toEqual([`success: ${name} was checked out.`])
    expect(at.times('end')).toBe(1)
    await settled()
    expect(at.toasts()).toHaveLength(1)
  })

  test('[CHK-03] [DASH-03] ends the appointment as well, and the list beside the queue updates at once', async () => {
    const { id, location, appointmentId } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    const visits = createVisits(at.session)
    const confirmed = () => visits.$visits.get().data?.map((row) => row.id)
    const stop = visits.$visits.listen(() => undefined)
    visits.choose('confirmed')
    await at.ready()
    await expect.poll(confirmed).toContain(appointmentId)
    at.queue.askToEnd(id)
    await at.queue.end()
    await expect.poll(confirmed).not.toContain(appointmentId)
    stop()
  })

  test('[CHK-03] removes the row in two elements of a page, and is reported once', async () => {
    const { id, location } = await arrived(api, own())
    const one = await looking({ locationId: location.id })
    const other = await looking({ locationId: location.id, at: one })
    await Promise.all([one.ready(), other.ready()])
    one.queue.askToEnd(id)
    await one.queue.end()
    expect(other.ids()).toEqual([])
    await other.queue.refresh()
    expect(one.toasts()).toHaveLength(1)
  })

  test('[CHK-03] an older answer does not bring the row back', async () => {
    const { id, location, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    let looked: Promise<void> | undefined
    const happen = await at.underWay('show', () => {
      looked = at.queue.refresh()
    })
    at.queue.askToEnd(id)
    expect(await at.queue.end()).toBe(id)
    happen()
    await looked
    expect(at.ids()).toEqual([])
    await settled()
    expect(at.toasts()).toEqual([`success: ${name} was checked out.`])
  })

  test('[CHK-03] who is checked in again after Done is in the queue of the desk that pressed Done, too', async () => {
    const { id, location, appointmentId, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    const other = await looking({ locationId: location.id, at: await testSession(api.accounts.assistant) })
    await Promise.all([at.ready(), other.ready()])
    const checkInAgain = async () => {
      await api.deps.database.update(appointments).set({ status: 'confirmed' }).where(eq(appointments.id, appointmentId))
      await at.session.call(checkInPatient, { body: { appointment_id: appointmentId } })
      await Promise.all([at.queue.refresh(), other.queue.refresh()])
    }
    at.queue.askToEnd(id)
    expect(await at.queue.end()).toBe(id)
    await checkInAgain()
    expect([at.ids(), other.ids()]).toEqual([[id], [id]])
    // It is reported each time when somebody else ends it.
    for (const _ of [1, 2]) {
      for (const toast of at.env.toasts.$toasts.get()) at.env.toasts.dismiss(toast.id)
      other.queue.askToEnd(id)
      expect(await other.queue.end()).toBe(id)
      await at.queue.refresh()
      expect([at.ids(), at.toasts()]).toEqual([[], [`info: ${name} is already checked out.`]])
      await checkInAgain()
      expect(at.ids()).toEqual([id])
    }
  })

  test('[CHK-03] a row that disappears while it is being ended here is not reported as ended by somebody else', async () => {
    const { id, location, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.queue.askToEnd(id)
    let ended: Promise<string | undefined> | undefined
    const happen = await at.underWay('end', () => {
      ended = at.queue.end()
    })
    await at.queue.refresh()
    expect([at.ids(), at.toasts()]).toEqual([[], []])
    happen()
    expect(await ended).toBe(id)
    expect(at.toasts()).toEqual([`success: ${name} was checked out.`])
  })

  test('[CHK-03] while one visit is being ended, no other question replaces it', async () => {
    const first = await arrived(api, own())
    const second = await arrived(api, own(), { patient: 1 })
    const at = await looking({ locationId: first.location.id })
    await at.ready()
    at.queue.askToEnd(first.id)
    let ended: Promise<string | undefined> | undefined
    const happen = await at.underWay('end', () => {
      ended = at.queue.end()
    })
    at.queue.askToEnd(second.id)
    at.queue.keep()
    expect(at.queue.$end.get()).toEqual({ state: 'ending', id: first.id })
    happen()
    expect(await ended).toBe(first.id)
    expect([at.ids(), at.times('end')]).toEqual([[second.id], 1])
  })

  test.each([
    ['answered', undefined],
    ['lost', offline],
  ])(
    '[AUTH-14] signing out while a visit is being ended leaves no question for the next user, whether it is %s',
    async (_, instead) => {
      const { id, location } = await arrived(api, own())
      const at = await looking({ locationId: location.id })
      await at.ready()
      at.queue.askToEnd(id)
      const arrive = held()
      at.answer((path) => (path === 'end' ? arrive.promise.then(() => instead?.()) : undefined))
      const ended = at.queue.end()
      await expect.poll(() => at.times('end')).toBe(1)
      at.session.logout()
      expect(at.queue.$end.get()).toEqual({ state: 'none' })
      await signInAs(at.session, api.accounts.assistant)
      await expect.poll(at.ids).toEqual([id])
      arrive.happen()
      expect(await ended).toBeUndefined()
      expect(at.queue.$end.get()).toEqual({ state: 'none' })
    },
  )

  test('[CHK-03] if somebody else was first, that is reported, and the question and the row go', async () => {
    const { id, location, name } = await arrived(api, own())
    const mine = await looking({ locationId: location.id })
    const theirs = await looking({ locationId: location.id, at: await testSession(api.accounts.assistant) })
    await Promise.all([mine.ready(), theirs.ready()])
    mine.queue.askToEnd(id)
    theirs.queue.askToEnd(id)
    await theirs.queue.end()
    await mine.queue.end()
    expect(mine.toasts()).toEqual([`error: ${name} is already checked out.`])
    expect(mine.queue.$end.get()).toEqual({ state: 'none' })
    await expect.poll(mine.ids).toEqual([])
    await settled()
    expect(mine.toasts()).toHaveLength(1)
  })

  test("[CHK-03] recognizes another backend's own kind of 404", async () => {
    const { id, location, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.answer((path) =>
      path === 'end' ? Response.json({ status: 'ERROR', message: 'No such row' }, { status: 404 }) : undefined,
    )
    at.queue.askToEnd(id)
    await at.queue.end()
    expect(at.toasts()).toEqual([`info: ${name} is already checked out.`])
  })

  test('a row that is gone after a reload is reported, and its question closes', async () => {
    const { id, location, name } = await arrived(api, own())
    const mine = await looking({ locationId: location.id })
    const theirs = await looking({ locationId: location.id, at: await testSession(api.accounts.assistant) })
    await Promise.all([mine.ready(), theirs.ready()])
    mine.queue.askToEnd(id)
    theirs.queue.askToEnd(id)
    await theirs.queue.end()
    mine.line.say('queue-event', { provider_id: own(), location_id: location.id })
    await expect.poll(mine.ids).toEqual([])
    expect(mine.toasts()).toEqual([`info: ${name} is already checked out.`])
    expect(mine.queue.$end.get()).toEqual({ state: 'none' })
  })

  test('a lost answer leaves the question open and says that the result is unknown; the next load shows it', async () => {
    const { id, location, name } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.answer(async (path) => {
      if (path !== 'end') return undefined
      // The server has processed it; only its answer is lost.
      const theirs = await testSession(api.accounts.assistant)
      await theirs.session.call(endVisit, { query: { id } })
      return offline()
    })
    at.queue.askToEnd(id)
    await at.queue.end()
    expect(at.queue.$end.get()).toMatchObject({
      state: 'asked',
      id,
      problem: `Could not reach the server. ${checkInWords.unknown}`,
    })
    expect(at.times('end')).toBe(1)
    await at.queue.refresh()
    expect(at.ids()).toEqual([])
    expect(at.queue.$end.get()).toEqual({ state: 'none' })
    expect(at.toasts()).toEqual([`info: ${name} is already checked out.`])
  })

  test('the next day starts with a new queue, and reports nothing about the previous one', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.turn(5 * 3600_000)
    await expect.poll(at.ids).toEqual([])
    expect(at.toasts()).toEqual([])
    api.clock.advance(-5 * 3600_000)
  })
})

describe('live', () => {
  test('[RT-01] an arrival appears with its event, and at no other location', async () => {
    const first = await arrived(api, own())
    const at = await looking({ locationId: first.location.id })
    await at.ready()
    const second = await arrived(api, own(), { patient: 1 })
    at.line.say('queue-event', { provider_id: own(), location_id: 'elsewhere' })
    await settled()
    expect(at.times('show')).toBe(1)
    at.line.say('add-event', { provider_id: own(), firstName: 'A', lastName: 'B', dob: '' })
    await expect.poll(at.ids).toEqual([first.id, second.id])
  })

  test('events during a load trigger another one after it', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    const say = () => at.line.say('queue-event', { provider_id: own(), location_id: location.id })
    for (let event = 0; event < 10; event++) say()
    await expect.poll(() => at.times('show')).toBe(3)
    await settled()
    expect(at.times('show')).toBe(3)
  })

  test('connected, it still loads once a minute; without a connection, every 15 seconds', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.turn(45_000)
    await settled()
    expect(at.times('show')).toBe(1)
    at.turn(15_000)
    await settled()
    expect(at.times('show')).toBe(2)
    at.line.$connection.set('lost')
    expect(at.queue.$connection.get()).toBe('lost')
    for (let poll = 0; poll < 3; poll++) {
      at.turn(15_000)
      await settled()
    }
    expect(at.times('show')).toBe(5)
  })

  test('a backend without real time is polled', async () => {
    const first = await arrived(api, own())
    const at = await looking({ locationId: first.location.id, line: lineOf('off') })
    await at.ready()
    expect(at.queue.$connection.get()).toBe('polling')
    const second = await arrived(api, own(), { patient: 1 })
    at.turn(15_000)
    await expect.poll(at.ids).toEqual([first.id, second.id])
  })

  test('after a lost connection nothing is missed: arrivals, calls and ended visits', async () => {
    const done = await arrived(api, own())
    const stays = await arrived(api, own(), { patient: 1 })
    const at = await looking({ locationId: done.location.id })
    await at.ready()
    at.line.$connection.set('lost')
    at.answer(() => offline())
    at.turn(60_000)
    await expect.poll(() => at.queue.$queue.get().state).toBe('failed')
    expect(at.ids()).toEqual([done.id, stays.id])

    const theirs = await looking({ locationId: done.location.id, at: await testSession(api.accounts.assistant) })
    await theirs.ready()
    theirs.queue.askToEnd(done.id)
    await theirs.queue.end()
    await theirs.queue.call(stays.id)
    const came = await arrived(api, own(), { patient: 2 })

    at.answer(undefined)
    at.line.$connection.set('connected')
    await expect.poll(at.ids).toEqual([stays.id, came.id])
    expect(at.queue.$queue.get().state).toBe('ready')
    expect(at.rows()[0]!.calledAt).toBeDefined()
    expect(at.queue.$connection.get()).toBe('live')
  })

  test('a failed first load is repeated automatically; a refused one is not', async () => {
    const { id, location } = await arrived(api, own())
    const at = await testSession()
    at.answer((path) => (path === 'show' ? offline() : undefined))
    const watching = await looking({ at, locationId: location.id })
    await expect.poll(() => watching.queue.$queue.get().state).toBe('failed')
    at.answer((path) => (path === 'show' ? Response.json({ status: 'ERROR', message: 'Not yours' }, { status: 403 }) : undefined))
    at.turn(15_000)
    await expect.poll(() => watching.queue.$queue.get()).toMatchObject({ state: 'failed', error: { message: 'Not yours' } })
    const before = at.times('show')
    watching.line.$connection.set('lost')
    at.turn(60_000)
    await settled()
    expect(at.times('show')).toBe(before)
    at.answer(undefined)
    await watching.queue.refresh()
    expect(watching.ids()).toEqual([id])
  })

  test.each([408, 425, 429])(
    'a load that is answered with %i is repeated automatically; a call and an end are not',
    async (code) => {
      const { id, location } = await arrived(api, own())
      const at = await looking({ locationId: location.id, line: lineOf('off') })
      await at.ready()
      at.answer(() => Response.json({ status: 'ERROR', message: 'Later, please.' }, { status: code }))
      await at.queue.call(id)
      at.queue.askToEnd(id)
      await at.queue.end()
      // The server has refused, so the result is known.
      expect(at.queue.$problems.get()[id]!.problem).toBe('Later, please.')
      expect(at.queue.$end.get()).toMatchObject({ state: 'asked', problem: 'Later, please.' })
      at.turn(15_000)
      await expect.poll(() => at.queue.$queue.get().state).toBe('failed')
      at.answer(undefined)
      at.turn(15_000)
      await at.ready()
      expect([at.times('patient-call'), at.times('end')]).toEqual([1, 1])
    },
  )

  test('a request that is never answered does not block the next ones', async () => {
    const first = await arrived(api, own())
    const at = await looking({ locationId: first.location.id, line: lineOf('lost') })
    await at.ready()
    at.answer((path) => (path === 'show' ? new Promise(() => undefined) : undefined))
    at.turn(15_000)
    await settled()
    at.answer(undefined)
    const second = await arrived(api, own(), { patient: 1 })
    at.turn(15_000)
    await expect.poll(at.ids).toEqual([first.id, second.id])
  })

  test('the late answer to an abandoned request does not start another one beside the next', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id, line: lineOf('lost') })
    await at.ready()
    const first = await at.underWay('show', () => at.turn(15_000))
    const second = await at.underWay('show', () => at.turn(15_000))
    first()
    await settled()
    at.line.say('queue-event', { provider_id: own(), location_id: location.id })
    await settled()
    expect(at.times('show')).toBe(3)
    second()
    await expect.poll(() => at.times('show')).toBe(4)
  })

  test('reports its age', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    expect(at.queue.$age.get()).toBeUndefined()
    await at.ready()
    at.turn(8000)
    expect(checkInWords.updated(at.queue.$age.get()!)).toBe('Updated 8 s ago')
    expect(checkInWords.updated(190)).toBe('Updated 3 min ago')
    await at.queue.refresh()
    expect(at.queue.$age.get()).toBe(0)
  })

  test('[AUTH-14] signing out leaves nothing behind, and the next user sees their own rows', async () => {
    const { location } = await arrived(api, own())
    const theirs = await arrived(api, api.accounts.colleague.azzId, { patient: 1 })
    const at = await looking({ locationId: location.id })
    await at.ready()
    at.queue.askToEnd(at.ids()[0]!)
    at.session.logout()
    expect(at.rows()).toEqual([])
    expect(at.queue.$end.get()).toEqual({ state: 'none' })
    await signInAs(at.session, api.accounts.colleague)
    await expect.poll(at.ids).toEqual([theirs.id])
    expect(at.toasts()).toEqual(['success: You are now logged out'])
  })

  test('without a subscriber nothing is loaded', async () => {
    const { location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    for (const stop of stops.splice(0)) stop()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    at.turn(120_000)
    at.line.say('queue-event', { provider_id: own(), location_id: location.id })
    await settled()
    expect(at.times('show')).toBe(1)
  })
})

describe('the display for the waiting room', () => {
  async function hanging(locationId: string) {
    const at = await testSession()
    const line = lineOf()
    const display = createWaitingDisplay(at.session, 'initials-number', { locationId, realtime: line })
    const announced: string[] = []
    stops.push(
      display.$room.listen(() => undefined),
      display.onCall((token) => announced.push(token)),
    )
    return { ...at, line, display, announced, room: () => display.$room.get() }
  }

  test('[CHK-04] shows called patients by token, newest first, until their visit ends, and how many wait; no names, no dates of birth', async () => {
    const [one, two] = [await arrived(api, own()), await arrived(api, own(), { patient: 1 })]
    await arrived(api, own(), { patient: 2 })
    const { location } = one
    const staff = await looking({ locationId: location.id, at: await testSession(api.accounts.assistant) })
    await staff.ready()
    await staff.queue.call(one.id)
    const tokenFor = ({ id }: typeof one) => staff.rows().find((row) => row.id === id)!.tokens['initials-number']
    const [first, second] = [tokenFor(one), tokenFor(two)]
    const hung = await hanging(location.id)
    const event = () => hung.line.say('queue-event', { provider_id: own(), location_id: location.id })
    await expect.poll(() => hung.room().waiting).toBe(2)
    expect(hung.room().called.map(({ token }) => token)).toEqual([first])
    // Calls from before the display was opened are not announced.
    expect(hung.announced).toEqual([])

    api.clock.advance(1000)
    await staff.queue.call(two.id)
    event()
    await expect.poll(() => hung.room().called.map(({ token }) => token)).toEqual([second, first])
    api.clock.advance(1000)
    await staff.queue.call(one.id)
    event()
    await expect.poll(() => hung.announced).toEqual([second, first])
    expect(hung.room()).toMatchObject({ called: [{ token: first }, { token: second }], waiting: 1 })

    staff.queue.askToEnd(one.id)
    await staff.queue.end()
    event()
    await expect.poll(() => hung.room().called.map(({ token }) => token)).toEqual([second])
    for (const { patient } of [one, two])
      for (const secret of [patient.first_name, patient.last_name, patient.dob!, patient.id])
        expect(JSON.stringify([hung.room(), hung.announced])).not.toContain(secret)
    // A public display must not say who was checked out.
    expect(hung.toasts()).toEqual([])
  })

  test('reports that it is stale after a minute without news, and recovers with the next', async () => {
    const { location } = await arrived(api, own())
    const hung = await hanging(location.id)
    await expect.poll(() => hung.room().waiting).toBe(1)
    hung.answer((path) => (path === 'show' ? offline() : undefined))
    hung.turn((staleSeconds - 1) * 1000)
    expect(hung.room().isStale).toBe(false)
    hung.turn(1000)
    expect(hung.room().isStale).toBe(true)
    hung.answer(undefined)
    hung.line.$connection.set('lost')
    hung.line.$connection.set('connected')
    await expect.poll(() => hung.room().isStale).toBe(false)
  })

  test('is stale as well if it never gets any news', async () => {
    const at = await testSession()
    at.answer((path) => (path === 'show' ? new Promise(() => undefined) : undefined))
    const display = createWaitingDisplay(at.session, 'initials', { locationId: '1', realtime: lineOf() })
    stops.push(display.$room.listen(() => undefined))
    at.turn(staleSeconds * 1000)
    expect(display.$room.get()).toEqual({ called: [], waiting: 0, isStale: true })
  })

  test('[CHK-04] gets calls from its own page at once, even without a connection', async () => {
    const called = await arrived(api, own())
    const hung = await hanging(called.location.id)
    const staff = await looking({ locationId: called.location.id, at: hung })
    await staff.ready()
    await expect.poll(() => hung.room().waiting).toBe(1)
    hung.line.$connection.set('lost')
    await staff.queue.call(called.id)
    await expect.poll(() => hung.announced).toEqual([staff.rows()[0]!.tokens['initials-number']])
  })

  test("[CHK-04] another location's earlier calls are not announced again", async () => {
    const [main, west] = [await arrived(api, own()), await arrived(api, own(), { patient: 1, location: 1 })]
    const staff = await looking({ locationId: west.location.id })
    await staff.ready()
    await staff.queue.call(west.id)
    const place = ({ location }: typeof main) => ({ ...location, location_id: location.id })
    const hung = await hanging('')
    hung.session.choose(place(main))
    await expect.poll(() => hung.room().waiting).toBe(1)
    hung.session.choose(place(west))
    await expect.poll(() => hung.room().called).toHaveLength(1)
    expect(hung.announced).toEqual([])
  })

  test('a call is shown for ten minutes', async () => {
    const { id, location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    await at.ready()
    await at.queue.call(id)
    const hung = await hanging(location.id)
    await expect.poll(() => hung.room().called).toHaveLength(1)
    hung.turn(11 * 60_000)
    await expect.poll(() => hung.room().called).toHaveLength(0)
  })

  test.each([
    [9, 1],
    [40, 0],
  ])('[CHK-04] a call learned of %i minutes late is announced %i times', async (minutes, times) => {
    const { id, location } = await arrived(api, own())
    const at = await looking({ locationId: location.id })
    const hung = await hanging(location.id)
    await expect.poll(() => hung.room().waiting).toBe(1)
    hung.answer((path) => (path === 'show' ? offline() : undefined))
    await at.queue.call(id)
    hung.turn(minutes * 60_000)
    hung.answer(undefined)
    hung.line.$connection.set('lost')
    hung.line.$connection.set('connected')
    await expect.poll(() => hung.room().waiting).toBe(0)
    expect([hung.announced.length, hung.room().called.length]).toEqual([times, times])
  })

  test("[CHK-04] two patients with the same initials get the same distinct tokens as on the staff's screen", async () => {
    const [one, other] = [await arrived(api, own()), await arrived(api, api.accounts.colleague.azzId)]
    const { location } = one
    const at = await testSession()
    const staff = await looking({ locationId: location.id, at })
    await staff.ready()
    const display = createWaitingDisplay(at.session, 'initials', { locationId: location.id, realtime: staff.line })
    stops.push(display.$room.listen(() => undefined))
    const tokens = () => display.$room.get().called.map(({ token }) => token)
    await staff.queue.call(one.id)
    await expect.poll(tokens).toEqual([expect.stringMatching(/^\p{L}{2} \d{3}$/u)])
    const { tokens: given } = staff.rows()[0]!
    expect(tokens()).toEqual([given.initials])

    // The colleague's patient waits in the same room; a token stays with its holder even after others leave.
    const theirs = await testSession(api.accounts.colleague)
    await theirs.session.call(endVisit, { query: { id: other.id } })
    await staff.queue.refresh()
    expect(staff.rows()[0]!.tokens).toEqual(given)

    // The next user's page starts from scratch.
    at.session.logout()
    await signInAs(at.session, api.accounts.provider)
    await staff.ready()
    expect(staff.rows()[0]!.tokens.initials).toMatch(/^\p{L}{2}$/u)
  })
})
