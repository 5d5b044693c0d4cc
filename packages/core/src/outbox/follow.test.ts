import { getPatientPool } from '@chartside/contract/patients'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { deliveriesOf, dictatedVisitsOf, newRequest, type SentDictation } from '../dictation/index.ts'
import { diskOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { type AuditEntry, onAudit, unsentOf } from '../session/index.ts'
import { held } from '../testing.ts'
import { api, type Disk, dictate, mine, noting, openApi, settled, shows, soundOn, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => api.clock.advance(3600_000))

/** Long enough for a request that is not to be made. */
const passed = () => new Promise((done) => setTimeout(done, 20))

/** A page whose uploads fail until its network is mended. */
async function page(disk = testDisk()) {
  const backend = noting()
  const network = wire(backend.fetch)
  const at = await visit(disk, network)
  network.mode = 'fault'
  const waiting = () => deliveriesOf(at.session).$waiting.get()
  return { ...at, disk, backend, network, waiting, unsent: () => unsentOf(at.session) }
}

/** A disk with a recording that a page has left. */
async function leftFor(name: string, disk: Disk = testDisk()) {
  const at = await visit(disk)
  at.form.typeName(name)
  await at.record()
  await soundOn(disk, 16)
  at.leave()
  return disk
}

describe('[REC-12] [REC-04] before the page is left', () => {
  /** True if the browser asks. */
  function asks(window: EventTarget): boolean {
    const event = new Event('beforeunload', { cancelable: true })
    // That of a browser can be written.
    Object.defineProperty(event, 'returnValue', { value: '', writable: true })
    return !window.dispatchEvent(event)
  }

  test('the browser asks while a dictation is unsent, and not for what an earlier page left', async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const at = await page(await leftFor('Ada Left'))
    await shows(at, 'found: Ada Left')
    expect([asks(window), at.unsent(), at.waiting()]).toEqual([false, 'none', 0])
    await dictate(at, 'Bo Waits')
    await shows(at, 'found: Ada Left', 'waiting: Bo Waits')
    expect([asks(window), at.unsent(), at.waiting()]).toEqual([true, 'kept', 1])
    at.network.mode = 'through'
    at.clock.turn(2000)
    await shows(at, 'found: Ada Left')
    expect([asks(window), at.unsent(), at.waiting()]).toEqual([false, 'none', 0])
  })

  test('it is said that a recording would be lost as long as one of several is not on disk', async () => {
    const at = await page()
    await dictate(at, 'Ada Kept')
    await settled(at.disk, 1)
    at.disk.full = true
    await dictate(at, 'Bo Full')
    const isKept = () => at.outbox.$unsent.get().map((unsent) => unsent.isKept)
    await expect.poll(isKept, { interval: 2 }).toEqual([true, false])
    expect(at.unsent()).toBe('recording')
    at.disk.full = false
    at.clock.turn(5000)
    await expect.poll(isKept, { interval: 2 }).toEqual([true, true])
    expect(at.unsent()).toBe('kept')
  })

  test('nothing is said of a disk that is still written, and nothing is sent before it is', async () => {
    const at = await page()
    const { promise, happen } = held()
    const store = at.env.environment.keptStore!
    const { put } = store
    store.put = (row, pieces) => promise.then(() => put(row, pieces))
    const sending = dictate(at, 'Ada Slow')
    await shows(at, 'sending: Ada Slow')
    await passed()
    expect([at.network.uploads.length, at.outbox.$unsent.get()[0]!.isKept, at.unsent()]).toEqual([0, true, 'kept'])
    happen()
    expect(await sending).toBeUndefined()
    expect([at.network.uploads.length, at.disk.rows.size]).toEqual([1, 1])
  })

  test('one that cannot be decrypted is not warned of', async () => {
    const disk = await leftFor('Ada Locked')
    new Uint8Array([...disk.rows.values()][0]!.details.data)[0]! ^= 1
    const at = await page(disk)
    await shows(at, 'unreadable: ')
    expect([at.unsent(), at.waiting()]).toEqual(['none', 0])
  })
})

describe('[AUTH-14] [REC-07] when its user signs out, what is unsent', () => {
  test('ends on this page, stays on disk, and is sent when they are back; nobody else sends it', async () => {
    const at = await page()
    await dictate(at, 'Ada Waits')
    at.network.mode = 'still'
    const sending = dictate(at, 'Bo Sending')
    await shows(at, 'waiting: Ada Waits', 'sending: Bo Sending')
    await settled(at.disk, 2)
    await expect.poll(() => at.network.uploads.length, { interval: 2 }).toBe(2)
    at.session.logout()
    expect([at.states(), at.waiting(), at.unsent()]).toEqual([[], 0, 'none'])
    expect(await sending).toBeUndefined()
    await expect.poll(() => at.disk.page().store.claimed(), { interval: 2 }).toEqual(new Set())
    at.network.mode = 'through'
    await at.signIn(api.accounts.colleague)
    at.clock.turn(120_000)
    await passed()
    expect([at.states(), at.network.uploads.length, at.disk.rows.size]).toEqual([[], 2, 2])
    at.session.logout()
    await at.signIn(api.accounts.provider)
    await settled(at.disk, 0)
    for (const name of ['Ada Waits', 'Bo Sending']) expect(await mine(at, name)).toHaveLength(1)
  })

  test('is left on disk also if that is the moment at which Send was pressed', async () => {
    const at = await page()
    at.network.mode = 'through'
    at.form.typeName('Ada Moment')
    await at.record()
    await soundOn(at.disk, 16)
    const { promise, happen } = held()
    const place = await at.keep.letGo()
    const kept = promise.then(() => place)
    const takes = at.stage.recorder.kept()
    void at.outbox.add({ values: at.form.$values.get(), takes, kept, request: newRequest(), consent: undefined })
    expect(at.states()).toEqual(['waiting: Ada Moment'])
    at.session.logout()
    expect(at.states()).toEqual([])
    happen()
    await expect.poll(() => at.disk.page().store.claimed(), { interval: 2 }).toEqual(new Set())
    await passed()
    expect([at.network.uploads, [...at.disk.rows.values()].map(({ queuedAt }) => queuedAt)]).toEqual([[], [undefined]])
  })
})

test('[CONSENT-05] other news of the browser deletes nothing, also not what was recorded without a consent', async () => {
  const disk = testDisk()
  const [at, other] = [await page(disk), await visit(disk)]
  await dictate(at, 'Ada Unasked')
  await settled(disk, 1)
  diskOf(other.session).announce({ about: 'answers' })
  diskOf(other.session).announce({ about: 'dictations' })
  diskOf(other.session).announce({ about: 'consent', withdrawn: 'another' })
  await passed()
  expect([at.states(), at.toasts(), disk.rows.size]).toEqual([['waiting: Ada Unasked'], [], 1])
})

test('[DICT-07] [DICT-10] an accepted dictation leaves the disk, and all that wait for it learn of it', async () => {
  const at = await page()
  at.network.mode = 'through'
  const notified: { sent: SentDictation[]; audited: AuditEntry[] } = { sent: [], audited: [] }
  const deliveries = deliveriesOf(at.session)
  deliveries.sent.on((sent) => void notified.sent.push(sent))
  onAudit(at.session, (entry) => void notified.audited.push(entry))
  const { data } = await at.session.call(getPatientPool, { query: { page: 1, limit: 1 } })
  const { id: patientId, first_name, last_name } = data.patients.data[0]!
  at.form.follow({ patientId, patientName: `${first_name} ${last_name}`, providerId: '', appointmentId: 'visit-1' })
  await at.record()
  const changes = deliveries.notice.$changes.get()
  const sent = await at.form.send()
  expect(sent).toEqual({ dictationId: expect.stringMatching(/^[\da-f-]{36}$/), patientId, appointmentId: 'visit-1' })
  expect(notified.sent).toEqual([sent])
  const { dictationId } = sent!
  expect(notified.audited).toEqual([{ action: 'send', resource: 'dictation', id: dictationId, patientId }])
  expect([...dictatedVisitsOf(at.session).$visits.get()]).toEqual([[dictationId, sent]])
  expect(deliveries.notice.$changes.get()).toBe(changes + 1)
  expect(at.session.environment.toasts.$toasts.get().map(({ kind }) => kind)).toEqual(['success'])
  await settled(at.disk, 0)
  await expect.poll(() => at.disk.page().store.claimed(), { interval: 2 }).toEqual(new Set())
})
