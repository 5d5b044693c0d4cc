import { callPatient, checkInPatient, endVisit, undoCheckIn } from '@chartside/contract/check-in'
import { uploadDictation } from '@chartside/contract/dictation'
import { signNote } from '@chartside/contract/note-history'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient, storedAppointment } from '@chartside/server/testing/bookings'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { appointments, checkIns, dictations, jobs, locations, patients } from '@chartside/server/testing/tables'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createAppointment, createTodaysVisit } from '../appointments/index.ts'
import { dictatedVisitsOf } from '../dictation/index.ts'
import { noteMarksOf } from '../notes/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createToday, type Today } from './index.ts'

// Friday noon in Chicago.
const noon = Date.parse('2026-11-20T18:00:00Z')
const today = '2026-11-20'
let api: TestApi
let clinic: BookingClient
let known: typeof appointments.$inferSelect
let count = 0
const stops: (() => void)[] = []
beforeAll(async () => {
  api = await startTestApi({ start: noon })
  clinic = await bookingClient(api, api.accounts.provider)
  known = (await storedAppointment(api, await clinic.booked()))!
})
afterAll(() => api.close())
beforeEach(async () => {
  const { database } = api.deps
  // At once, since signed dictations cannot be deleted by row.
  await database.execute(sql`truncate ${checkIns}, ${jobs}, ${dictations}, ${appointments} cascade`)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** An appointment of the provider at this time of today. */
async function visit(
  time: string,
  { patient = 0, date = today, ...change }: { patient?: number; date?: string; status?: string } = {},
) {
  const id = `visit-${++count}`
  const patient_pool_id = clinic.patients[patient]!.id
  await api.deps.database.insert(appointments).values({ ...known, id, patient_pool_id, date, time, slot_id: null, ...change })
  return id
}

/** A signed-in user whose clock runs with the server's, on a connection that the test can cut or change. */
async function testSession(account = api.accounts.provider, { isPlaced = true } = {}) {
  const line = {
    open: true,
    asked: [] as string[],
    answer: undefined as ((path: string) => Response | Promise<Response | undefined> | undefined) | undefined,
  }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      const path = String(address).replace(/^.*\/api\/v4\//, '')
      line.asked.push(path)
      return (await line.answer?.(path)) ?? api.fetch(address, init)
    },
    api.apiBase,
    api.clock.now(),
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)
  const [place] = (await api.deps.database.select().from(locations)).filter(({ id }) => id === known.location_id)
  if (isPlaced) session.choose({ ...place!, location_id: place!.id })
  return {
    env,
    session,
    line,
    toasts: () => env.toasts.$toasts.get().map(({ text }) => text),
    async dictate(patientId: string, typed = 'Somebody') {
      const [about] = await api.deps.database.select().from(patients).where(eq(patients.id, patientId))
      const patient_name = about ? `${about.first_name} ${about.last_name}` : typed
      api.clock.advance(1)
      env.clock.turn(1)
      const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
      const form = { patient_name, patient_pool_id: patientId, comments: 'Rest', audio_file, provider_id: session.providerId() }
      return (await session.call(uploadDictation, { form })).data!.id
    },
    turn(milliseconds: number) {
      api.clock.advance(milliseconds)
      env.clock.turn(milliseconds)
    },
    /** The day with subscribers, as on screen. */
    shown(): Today {
      const model = createToday(session)
      for (const store of [model.$schedule, model.$waiting, model.$needs, model.$location, model.$shownDay])
        stops.push(store.listen(() => undefined))
      return model
    },
  }
}

const rowsOf = ({ $schedule }: Today) => $schedule.get().data?.rows ?? []
const steps = (model: Today) => rowsOf(model).map(({ id, step }) => [id, step])
const settled = (model: Today) => expect.poll(() => model.$schedule.get().state).toBe('ready')

describe('[TODAY-01] the appointments of today', () => {
  test('are the own ones of all four statuses in the order of their times, and none of another day', async () => {
    const late = await visit('15:00:00', { status: 'confirmed' })
    const cancelled = await visit('09:00:00', { patient: 1, status: 'cancelled' })
    const early = await visit('08:30:00', { patient: 2, status: 'completed' })
    const middle = await visit('11:00:00', { patient: 3 })
    await visit('11:00:00', { patient: 4, date: '2026-11-21' })
    const { shown, line } = await testSession()
    const model = shown()
    await settled(model)
    expect(rowsOf(model).map(({ id }) => id)).toEqual([early, cancelled, middle, late])
    expect(model.$shownDay.get()).toBe('Fri, 20 Nov 2026')
    const lists = line.asked.filter((path) => path.includes('get-appointment'))
    expect(lists).toHaveLength(4)
    for (const list of lists) expect(list).toMatch(/date=2026-11-20/)
    expect(
      rowsOf(model)
        .filter(({ isFinished }) => isFinished)
        .map(({ id }) => id),
    ).toEqual([cancelled])
  })

  test('of a backend that ignores date and provider are still only those of today', async () => {
    const mine = await visit('10:00:00')
    await visit('10:00:00', { patient: 1, date: '2026-11-23' })
    const { shown, line } = await testSession()
    line.answer = (path) =>
      path.includes('get-appointment') && path.includes('date=')
        ? api.fetch(`${api.apiBase}/${path.replace(/&?date=[^&]*/, '')}`, { headers: { authorization: `Bearer ${token}` } })
        : undefined
    const { token } = (await testSession()).session.$stored.get()
    const model = shown()
    await settled(model)
    expect(rowsOf(model).map(({ id }) => id)).toEqual([mine])
  })
})

describe('[TODAY-02] what comes next', () => {
  test('is not to check in for who waits already, also before a location is chosen', async () => {
    const [waits, comes] = [await visit('12:30:00'), await visit('13:00:00', { patient: 1 })]
    const assistant = await testSession(api.accounts.assistant)
    await assistant.session.call(checkInPatient, { body: { appointment_id: waits } })
    const { shown, session } = await testSession(api.accounts.provider, { isPlaced: false })
    const model = shown()
    await expect
      .poll(() => steps(model))
      .toEqual([
        [waits, 'dictate'],
        [comes, 'check-in'],
      ])
    expect(rowsOf(model)[0]).toMatchObject({ presence: 'waiting', stay: { waitingMinutes: 0, waiting: 'short' } })
    // The same for the banner, the palette and the details.
    const banner = createTodaysVisit(session, clinic.patients[0]!.id)
    stops.push(banner.$arrival.listen(() => undefined))
    const details = createAppointment(session, waits)
    stops.push(details.$appointment.listen(() => undefined))
    await expect.poll(() => details.$appointment.get()).toMatchObject({ data: { isDue: false } })
    expect(banner.$arrival.get()).toBeUndefined()
  })

  test('[TODAY-04] of who waits and is called is said as with a location, since when, also before one is chosen', async () => {
    const id = await visit('12:30:00')
    const assistant = await testSession(api.accounts.assistant)
    const { data } = await assistant.session.call(checkInPatient, { body: { appointment_id: id } })
    const [placed, unplaced] = [await testSession(), await testSession(api.accounts.provider, { isPlaced: false })]
    const models = [placed.shown(), unplaced.shown()]
    const stays = () => models.map((model) => rowsOf(model)[0]?.stay)
    const waits = (waitingMinutes: number, waiting: string) =>
      Array(2).fill(expect.objectContaining({ isActive: true, calledAt: undefined, waitingMinutes, waiting }))
    await expect.poll(stays).toEqual(waits(0, 'short'))
    unplaced.turn(16 * 60_000)
    placed.env.clock.turn(16 * 60_000)
    await expect.poll(stays).toEqual(waits(16, 'long'))
    await assistant.session.call(callPatient, { query: { id: data!.id! } })
    await Promise.all(models.map((model) => model.reload()))
    await expect.poll(() => models.map((model) => rowsOf(model)[0]?.presence)).toEqual(['called', 'called'])
    const [one, other] = stays()
    expect(one).toMatchObject({ calledTime: other!.calledTime, waitingMinutes: undefined })
    expect(other).toMatchObject({ calledTime: expect.stringMatching(/\d\d:\d\d [AP]M/), waitingMinutes: undefined })
  })

  test('[CHK-08] is to check in again after the check-in was undone', async () => {
    const id = await visit('12:30:00')
    const { shown, session, toasts, env } = await testSession()
    await session.capabilities()
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'check-in']])
    await model.checkIn(id)
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'waiting' })
    env.toasts.$toasts.get().at(-1)!.action!.run()
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ step: 'check-in', presence: 'expected' })
    expect(toasts().at(-1)).toMatch(/is no longer checked in\.$/)
    expect(await model.checkIn(id)).toBe(true)
    await model.reload()
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'waiting', queued: { isActive: true } })
  })

  test('[CHK-08] is to check in again when the front desk has taken the patient out of the queue', async () => {
    const id = await visit('12:30:00')
    const { shown, session } = await testSession()
    await session.capabilities()
    const model = shown()
    const details = createAppointment(session, id)
    stops.push(details.$appointment.listen(() => undefined))
    await expect.poll(() => steps(model)).toEqual([[id, 'check-in']])
    await Promise.all([model.checkIn(id), details.arrival.note()])
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'waiting' })
    const { session: other } = await testSession()
    await other.call(undoCheckIn, { body: { id: rowsOf(model)[0]!.queued!.id } })
    await Promise.all([model.reload(), details.reload()])
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ step: 'check-in', presence: 'expected' })
    expect(details.arrival.$arrival.get()).toEqual({ state: 'none' })
    expect(await model.checkIn(id)).toBe(true)
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'waiting' })
  })

  test('is to check in, to dictate, to wait for the note, and to review it', async () => {
    const id = await visit('12:30:00')
    const { shown, dictate, turn, session } = await testSession()
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'check-in']])
    expect(rowsOf(model)[0]).toMatchObject({ mayDictate: true, presence: 'expected' })
    expect(await model.checkIn(id)).toBe(true)
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ step: 'dictate', presence: 'waiting' })
    await dictate(rowsOf(model)[0]!.patientId)
    await model.reload()
    await expect.poll(() => steps(model)).toEqual([[id, 'writing']])
    await api.settle()
    turn(3000)
    await expect.poll(() => steps(model)).toEqual([[id, 'review']])
    // [TODAY-03]
    const [need] = model.$needs.get().data!
    expect(need?.dictation.patient_pool_id).toBe(rowsOf(model)[0]!.patientId)
    await noteMarksOf(session).review(need!.dictation, true)
    expect(steps(model)).toEqual([[id, 'reviewed']])
    expect(rowsOf(model)[0]!.isFinished).toBe(true)
    // [SIGN-06] it needs the user until it is signed.
    expect(model.$needs.get().data).toHaveLength(1)
    const { id: dictation_id, version } = need!.dictation
    await session.call(signNote, { body: { dictation_id, version } })
    await model.reload()
    await expect.poll(() => model.$needs.get().data).toEqual([])
    expect(steps(model)).toEqual([[id, 'reviewed']])
  })

  test('is nothing to check in once somebody else has ended the visit on another computer', async () => {
    const id = await visit('12:30:00')
    const { shown, turn } = await testSession()
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'check-in']])
    expect(await model.checkIn(id)).toBe(true)
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'waiting' })
    const [row] = await api.deps.database.select().from(checkIns)
    const assistant = await testSession(api.accounts.assistant)
    await assistant.session.call(endVisit, { query: { id: row!.id } })
    turn(60_000)
    await expect.poll(() => rowsOf(model)[0]).toMatchObject({ presence: 'left', step: 'dictate' })
  })

  test('[TODAY-03] where only this browser knows what was reviewed, the recent list is looked through, and since when is said', async () => {
    const { shown, dictate, line } = await testSession()
    const earlier = await dictate(clinic.patients[0]!.id)
    const now = await dictate(clinic.patients[1]!.id)
    await api.settle()
    const created_at = new Date(noon - 3 * 24 * 3600_000)
    await api.deps.database.update(dictations).set({ created_at }).where(eq(dictations.id, earlier))
    const needs = async () => {
      const model = shown()
      await expect.poll(() => model.$needs.get().state).toBe('ready')
      await expect.poll(() => model.$schedule.get().state).toBe('ready')
      return model.$needs.get().data?.map(({ dictation }) => dictation.id)
    }
    expect(await needs()).toEqual([now, earlier])
    line.answer = (path) =>
      path === 'capabilities' ? Response.json({ status: 'success', message: '', data: { features: [] } }) : undefined
    const plain = await testSession()
    plain.line.answer = line.answer
    plain.session.begin({})
    await plain.session.capabilities()
    const model = plain.shown()
    await expect.poll(() => model.$needs.get().data?.map(({ dictation }) => dictation.id)).toEqual([now, earlier])
    expect(model.$needsSince.get()).toBe('17 Nov 2026')
  })

  test('belongs to the patient by id, never by a name', async () => {
    const id = await visit('12:30:00', { status: 'completed' })
    const { shown, dictate } = await testSession()
    const model = shown()
    await settled(model)
    const { patientName } = rowsOf(model)[0]!
    await dictate('', patientName)
    await dictate(clinic.patients[1]!.id)
    await model.reload()
    expect(steps(model)).toEqual([[id, 'dictate']])
  })

  test('is found where the rows of dictations do not say their patient: each patient of that name is asked for, and nobody else', async () => {
    const id = await visit('12:30:00', { status: 'completed' })
    const unrelated = await visit('13:30:00', { status: 'completed', patient: 1 })
    const { shown, dictate, line, session } = await testSession()
    await session.capabilities()
    const { token } = session.$stored.get()
    const { first_name, last_name } = clinic.patients[0]!
    const name = `${first_name} ${last_name}`
    const mine = await dictate(clinic.patients[0]!.id)
    const other = await dictate('', name)
    await api.settle()
    line.answer = async (path) => {
      if (!path.startsWith('provider_api/dictations')) return undefined
      const answer = await api.fetch(`${api.apiBase}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ provider_id: session.providerId() }),
      })
      const body = await answer.json()
      for (const row of body.data.response_data) delete row.patient_pool_id
      return Response.json(body)
    }
    const model = shown()
    await expect
      .poll(() => steps(model))
      .toEqual([
        [id, 'review'],
        [unrelated, 'dictate'],
      ])
    expect(rowsOf(model)[0]!.note!.dictation.id).toBe(mine)
    expect(rowsOf(model)[0]!.note!.dictation.id).not.toBe(other)
    const askedFor = line.asked.filter((path) => path.includes('get-dictations-patient-pool'))
    expect(askedFor).toEqual([expect.stringContaining(clinic.patients[0]!.id)])
  })

  test('of a patient with two visits: the first dictation is about the first one', async () => {
    const first = await visit('09:00:00', { status: 'completed' })
    const second = await visit('12:30:00', { status: 'completed' })
    const { shown, dictate } = await testSession()
    const model = shown()
    await settled(model)
    await dictate(clinic.patients[0]!.id)
    await api.settle()
    await model.reload()
    expect(steps(model)).toEqual([
      [first, 'review'],
      [second, 'dictate'],
    ])
  })

  test('of a patient with two visits: who is checked in for the second one does not wait at the first one', async () => {
    const first = await visit('09:00:00')
    const second = await visit('12:30:00')
    const { shown } = await testSession()
    const model = shown()
    await settled(model)
    const presences = () => rowsOf(model).map(({ id, presence }) => [id, presence])
    expect(await model.checkIn(second)).toBe(true)
    await expect.poll(() => presences()[1]).toEqual([second, 'waiting'])
    expect(presences()[0]).toEqual([first, 'expected'])
  })

  test('[DICT-10] of a patient with two visits: a dictation that was started from the second one is about that one', async () => {
    const first = await visit('09:00:00', { status: 'completed' })
    const second = await visit('12:30:00', { status: 'completed' })
    const { session, shown, dictate } = await testSession()
    const model = shown()
    await settled(model)
    const patientId = clinic.patients[0]!.id
    const started = await dictate(patientId)
    dictatedVisitsOf(session).add({ dictationId: started, patientId, appointmentId: second })
    await api.settle()
    await model.reload()
    expect(steps(model)).toEqual([
      [first, 'dictate'],
      [second, 'review'],
    ])
    await dictate(patientId)
    await api.settle()
    await model.reload()
    expect(rowsOf(model).map(({ id, note }) => [id, note?.dictation.id === started])).toEqual([
      [first, false],
      [second, true],
    ])
    expect(steps(model)[0]).toEqual([first, 'review'])
  })

  test('for a note that could not be written is to request it again', async () => {
    const id = await visit('09:00:00', { status: 'completed' })
    const { shown, dictate } = await testSession()
    const dictation = await dictate(clinic.patients[0]!.id)
    await api.deps.database.delete(jobs)
    await api.deps.database.update(dictations).set({ failure: 'The recording could not be read.' })
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'generate']])
    expect(model.$needs.get().data?.map((row) => row.dictation.id)).toEqual([dictation])
    await model.generate(dictation)
    await expect.poll(() => model.$needs.get().data).toEqual([])
  })

  test('is nothing for what the user may not do', async () => {
    const id = await visit('12:30:00')
    const { shown, line } = await testSession(api.accounts.assistant)
    line.answer = (path) =>
      path === 'capabilities'
        ? Response.json({ status: 'success', message: '', data: { features: ['arrivals'], permissions: [] } })
        : undefined
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'none']])
  })

  test('an arrival that fails is said at its row, and can be tried again', async () => {
    const id = await visit('12:30:00')
    const { shown, line } = await testSession()
    const model = shown()
    await expect.poll(() => steps(model)).toEqual([[id, 'check-in']])
    line.open = false
    expect(await model.checkIn(id)).toBe(false)
    expect(rowsOf(model)[0]!.arrival).toMatchObject({ state: 'failed' })
    line.open = true
    expect(await model.checkIn(id)).toBe(true)
    expect(rowsOf(model)[0]!.arrival).toEqual({ state: 'noted' })
  })
})

describe('[TODAY-05] bad days', () => {
  test('a list that is refused is named, and the others are shown', async () => {
    const id = await visit('12:30:00')
    const { shown, line } = await testSession()
    line.answer = (path) =>
      path.includes('status=cancelled') ? Response.json({ status: 'ERROR', message: 'Not for you.' }, { status: 403 }) : undefined
    const model = shown()
    await expect
      .poll(() => model.$schedule.get())
      .toMatchObject({
        state: 'failed',
        error: { message: 'Not for you.' },
        data: { missing: 'Cancelled' },
      })
    expect(rowsOf(model).map((row) => row.id)).toEqual([id])
  })

  test('without a network the last known day stays, with its time', async () => {
    const id = await visit('12:30:00')
    const { shown, line, env } = await testSession()
    const model = shown()
    await settled(model)
    const at = env.clock.now()
    line.open = false
    await model.reload()
    expect(model.$schedule.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' }, at })
    expect(rowsOf(model).map((row) => row.id)).toEqual([id])
  })

  test('[AUTH-14] another user sees nothing of it', async () => {
    await visit('12:30:00')
    const { shown, session } = await testSession()
    const model = shown()
    await settled(model)
    session.logout()
    expect(rowsOf(model)).toEqual([])
    await signInAs(session, api.accounts.colleague)
    await settled(model)
    expect(rowsOf(model)).toEqual([])
  })
})

// Last, since it moves the clock of the server to another day.
test('[TODAY-01] the appointments change with the day of the practice while the page stays open', async () => {
  const friday = await visit('23:30:00')
  const saturday = await visit('08:00:00', { patient: 1, date: '2026-11-21' })
  // 23:58 in Chicago, when it is Saturday already in UTC.
  api.clock.advance(Date.parse('2026-11-21T05:58:00Z') - api.clock.now())
  const { shown, turn } = await testSession()
  const model = shown()
  await expect.poll(() => rowsOf(model).map(({ id }) => id)).toEqual([friday])
  turn(3 * 60_000)
  await expect.poll(() => rowsOf(model).map(({ id }) => id)).toEqual([saturday])
  expect(model.$shownDay.get()).toBe('Sat, 21 Nov 2026')
})

// The last test: it turns the clock to half past eight in the evening, when it is tomorrow in UTC.
test('[TODAY-02] a note of the evening belongs to its visit of today, also before a location is chosen', async () => {
  const id = await visit('08:30:00', { status: 'completed' })
  api.clock.advance(Date.parse('2026-11-21T02:30:00Z') - api.clock.now())
  const { shown, dictate } = await testSession(api.accounts.provider, { isPlaced: false })
  const dictation = await dictate(clinic.patients[0]!.id)
  const model = shown()
  await settled(model)
  expect(model.$shownDay.get()).toBe('Fri, 20 Nov 2026')
  await expect.poll(() => rowsOf(model).map((row) => [row.id, row.note?.dictation.id])).toEqual([[id, dictation]])
})
