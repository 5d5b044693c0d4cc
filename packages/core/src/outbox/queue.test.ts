import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deliveriesOf } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { held } from '../testing.ts'
import { api, dictate, mine, noting, openApi, shows, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

/** Long enough for a request that is not to be made. */
const passed = () => new Promise((done) => setTimeout(done, 20))

async function page() {
  const backend = noting()
  const network = wire(backend.fetch)
  const at = await visit(testDisk(), network)
  await at.session.capabilities()
  const names = () => network.uploads.map(({ name }) => name)
  const uploads = (count: number) => expect.poll(() => network.uploads.length, { interval: 2 }).toBe(count)
  const first = () => at.outbox.$unsent.get()[0]!
  return { ...at, backend, network, names, uploads, first }
}

describe('[REC-12] a failed upload is repeated', () => {
  test.each(['fault', 'no way there'] as const)(
    'after 2 s, and then after twice as long each time, up to a minute: %s',
    async (mode) => {
      const at = await page()
      at.network.mode = mode
      expect(await dictate(at, 'Ada Patient')).toBeUndefined()
      for (const [tries, seconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
        await shows(at, 'waiting: Ada Patient')
        at.clock.turn(seconds * 1000 - 1)
        await passed()
        expect([at.network.uploads.length, seconds]).toEqual([tries + 1, seconds])
        at.clock.turn(1)
        await at.uploads(tries + 2)
      }
    },
  )

  test('whose failure is reported the first time alone', async () => {
    const at = await page()
    at.network.mode = 'fault'
    await dictate(at, 'Ada Faulty')
    for (const uploads of [2, 3]) {
      at.clock.turn(60_000)
      await at.uploads(uploads)
      await shows(at, 'waiting: Ada Faulty')
    }
    expect(at.env.reported.length).toBe(1)
    await dictate(at, 'Bo Faulty')
    expect(at.env.reported.length).toBe(2)
  })

  test('in its turn: what failed more often waits longer than what failed after it', async () => {
    const at = await page()
    at.network.mode = 'fault'
    await dictate(at, 'Ada')
    at.clock.turn(2000)
    await at.uploads(2)
    await dictate(at, 'Bo')
    at.clock.turn(2000)
    await at.uploads(4)
    await shows(at, 'waiting: Ada', 'waiting: Bo')
    at.clock.turn(2000)
    await at.uploads(5)
    expect(at.names()).toEqual(['Ada', 'Ada', 'Bo', 'Bo', 'Ada'])
  })

  test('at once if the user presses Try again', async () => {
    const at = await page()
    at.network.mode = 'fault'
    await dictate(at, 'Ada Pressed')
    expect(at.first()).toMatchObject({ state: 'waiting', error: { name: 'Failed' } })
    at.network.mode = 'still'
    expect(await at.outbox.send(at.first().id)).toBe('queued')
    await at.uploads(2)
    expect(at.first()).toMatchObject({ state: 'sending', error: undefined, progress: undefined })
  })

  test('after a refusal that may pass, which lets the next one go first', async () => {
    const at = await page()
    at.backend.answer = (address) =>
      address.endsWith('upload-file') ? Response.json({ status: 'ERROR', message: 'Too many' }, { status: 429 }) : undefined
    expect(await dictate(at, 'Ada Busy')).toBeUndefined()
    expect(at.first()).toMatchObject({ state: 'waiting', error: { message: 'Too many' } })
    expect(at.form.$values.get()).toMatchObject({ patientName: '', recording: undefined })
    at.backend.answer = undefined
    expect(await dictate(at, 'Bo Next')).toBeDefined()
    await shows(at, 'waiting: Ada Busy')
    at.clock.turn(2000)
    await shows(at)
    expect(new Set(at.network.uploads.map(({ id }) => id)).size).toBe(2)
  })
})

describe('[REC-11] [REC-12] several dictations', () => {
  test('all wait without a network, which is tried with the first alone; all are sent as soon as it is back', async () => {
    const at = await page()
    at.network.mode = 'no way there'
    await dictate(at, 'Ada')
    void dictate(at, 'Bo')
    await at.uploads(2)
    await shows(at, 'waiting: Ada', 'waiting: Bo')
    at.clock.turn(2000)
    await at.uploads(3)
    await shows(at, 'waiting: Ada', 'waiting: Bo')
    expect(at.names()).toEqual(['Ada', 'Ada', 'Ada'])
    at.network.mode = 'through'
    await at.session.network.check()
    await shows(at)
    expect(at.names().slice(3)).toEqual(['Ada', 'Bo'])
  })

  test('are not sent at the same time; the next one begins when the user stops the first', async () => {
    const at = await page()
    at.network.mode = 'still'
    const sending = dictate(at, 'Ada')
    await at.uploads(1)
    void dictate(at, 'Bo')
    await shows(at, 'sending: Ada', 'waiting: Bo')
    await passed()
    expect(at.names()).toEqual(['Ada'])
    at.network.mode = 'through'
    at.form.setComments('Somebody else')
    expect(await at.outbox.cancel(at.first().id)).toBe(false)
    expect(await sending).toBeUndefined()
    await shows(at, 'held: Ada')
    expect(at.first()).toMatchObject({ error: undefined, progress: undefined })
    expect([at.names(), at.env.reported]).toEqual([['Ada', 'Bo'], []])
  })

  test('one that is discarded while it is sent is not sent any further, and the next one is', async () => {
    const at = await page()
    at.network.mode = 'still'
    const sending = dictate(at, 'Ada Discarded')
    await at.uploads(1)
    void dictate(at, 'Bo')
    await shows(at, 'sending: Ada Discarded', 'waiting: Bo')
    at.network.mode = 'through'
    await at.outbox.discard(at.first().id)
    expect(await sending).toBeUndefined()
    await shows(at)
    expect([await mine(at, 'Ada Discarded'), (await mine(at, 'Bo')).length > 0]).toEqual([[], true])
  })
})

test('[REC-11] how much is sent is shown while it is sent, and from nothing again at the next try', async () => {
  const at = await page()
  const { environment } = at.env
  const { upload } = environment
  const { promise, happen } = held()
  environment.upload = async (request) => {
    request.onProgress?.(3, 10)
    await promise
    return upload({ ...request, onProgress: undefined })
  }
  const progress = () => [at.first().progress, deliveriesOf(at.session).$progress.get(), deliveriesOf(at.session).$waiting.get()]
  at.network.mode = 'fault'
  const sent = dictate(at, 'Ada Progress')
  await expect.poll(() => at.outbox.$unsent.get()[0]?.progress, { interval: 2 }).toBeDefined()
  expect(progress()).toEqual([{ sent: 3, total: 10 }, { sent: 3, total: 10 }, 1])
  happen()
  await sent
  expect(progress()).toEqual([undefined, undefined, 1])
  environment.upload = upload
  at.network.mode = 'still'
  at.clock.turn(2000)
  await at.uploads(2)
  expect([at.states(), ...progress()]).toEqual([['sending: Ada Progress'], undefined, undefined, 1])
  at.network.mode = 'through'
  await at.outbox.discard(at.first().id)
  expect(deliveriesOf(at.session).$waiting.get()).toBe(0)
})

test('[REC-12] when the session ends during an upload, it waits for its user, and is sent when they sign in again', async () => {
  const at = await page()
  at.backend.answer = (address) =>
    address.endsWith('upload-file') ? Response.json({ status: 'token_expired', message: 'Expired' }, { status: 401 }) : undefined
  expect(await dictate(at, 'Ada Expired')).toBeUndefined()
  expect(at.session.$session.get().state).toBe('out')
  // The session says so itself.
  expect(at.first()).toMatchObject({ state: 'waiting', error: undefined })
  at.backend.answer = undefined
  const asked = at.backend.calls.length
  await at.outbox.send(at.first().id)
  at.clock.turn(60_000)
  await passed()
  expect(at.backend.calls.slice(asked)).toEqual([])
  await at.signIn(api.accounts.provider)
  await shows(at)
  expect(await mine(at, 'Ada Expired')).toHaveLength(1)
})
