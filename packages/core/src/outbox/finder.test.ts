import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { detailsOf, type KeptDetails, newRequest } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { held } from '../testing.ts'
import { api, type Disk, dictate, mine, noting, openApi, settled, shows, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => api.clock.advance(3600_000))

/** Long enough for a look that is not to be made. */
const passed = () => new Promise((done) => setTimeout(done, 20))

/** A page that leaves a recording, or a text, for this patient, as it was or with other details, and tells the other pages unless it is killed. */
async function leave(disk: Disk, patientName: string, { isText = false, isKilled = true, change = {}, queuedAt = 0 } = {}) {
  const at = await visit(disk)
  at.form.typeName(patientName)
  at.form.setComments('Left knee')
  if (!isText) await at.record()
  const details = detailsOf(at.form.$values.get(), newRequest(), undefined)
  const kept = (await at.keep.letGo())!
  kept.describe({ ...details, ...change })
  if (queuedAt > 0) kept.queue(queuedAt)
  await kept.settled()
  if (isKilled) at.leave()
  else await kept.release()
}

/** The disk as a page sees it, which counts how often it is looked at, and whose look waits for `looked` if that is set. */
function watchedPage(disk: Disk) {
  const page = disk.page()
  const { rows } = page.store
  const watched = { looks: 0, looked: undefined as (() => Promise<unknown>) | undefined }
  page.store.rows = async () => {
    watched.looks++
    const found = await rows()
    await watched.looked?.()
    return found
  }
  return Object.assign(watched, { page })
}

test('[REC-11] what an earlier page has sent is sent in the order of Send, also where an older one was sent later', async () => {
  const disk = testDisk()
  const sent = () => ({ request: { ...newRequest(), content: 'as it was sent' } })
  await leave(disk, 'Ada Later', { queuedAt: 2000, change: sent() })
  api.clock.advance(60_000)
  await leave(disk, 'Bo Sooner', { queuedAt: 1000, change: sent() })
  await leave(disk, 'Cy Found')
  const backend = noting()
  const at = await visit(disk, { fetch: backend.fetch })
  await shows(at, 'found: Cy Found')
  expect(backend.forms.map((form) => form['patient_name'])).toEqual(['Bo Sooner', 'Ada Later'])
})

describe('[REC-09] what an earlier page left', () => {
  test('is shown with its time, length and last day, oldest first', async () => {
    const disk = testDisk()
    const begunAt = api.clock.now()
    await leave(disk, 'Ada First')
    api.clock.advance(60_000)
    await leave(disk, 'Bo Second', { isText: true })
    const at = await visit(disk, { days: 30 })
    await shows(at, 'found: Ada First', 'found: Bo Second')
    const [first, second] = at.outbox.$unsent.get()
    const shown = { progress: undefined, error: undefined, damaged: 0, isKept: true }
    expect(first).toMatchObject({ ...shown, begunAt, expiresAt: begunAt + 30 * 24 * 3600_000 })
    expect([first!.seconds, second!.seconds]).toEqual([expect.closeTo(16, 0), 0])
    expect(second).toMatchObject({ ...shown, begunAt: begunAt + 60_000, details: { comments: 'Left knee' } })
  })

  test('appears as soon as another page leaves it, once, and goes when it is discarded there', async () => {
    const disk = testDisk()
    const at = await visit(disk)
    await leave(disk, 'Ada Left', { isKilled: false })
    await shows(at, 'found: Ada Left')
    await leave(disk, 'Bo Left', { isKilled: false })
    await shows(at, 'found: Ada Left', 'found: Bo Left')
    const other = await visit(disk)
    await shows(other, 'found: Ada Left', 'found: Bo Left')
    await other.outbox.discard(other.outbox.$unsent.get()[0]!.id)
    await shows(at, 'found: Bo Left')
    expect(at.toasts()).toEqual([])
  })

  test('is gone where another page has opened it, and says so', async () => {
    const disk = testDisk()
    await leave(disk, 'Ada Opened')
    const [at, other] = [await visit(disk), await visit(disk)]
    const { id } = await at.found()
    await other.found()
    expect(await other.outbox.open(id)).toBe(true)
    expect(await at.outbox.open(id)).toBe(false)
    expect([at.states(), at.toasts()]).toEqual([[], ["This recording isn't here any more. Another tab may have sent it."]])
    expect(await at.outbox.open(id)).toBeUndefined()
    expect(other.form.$values.get()).toMatchObject({ patientName: 'Ada Opened', comments: 'Left knee' })
  })

  test('is read once, however often it is asked for, and stays in the list then', async () => {
    vi.stubGlobal('Audio', undefined)
    const disk = testDisk()
    await leave(disk, 'Ada Read')
    const at = await visit(disk)
    const { id } = await at.found()
    // Without a player none is heard, and each has read the recording.
    const plays = () => Promise.allSettled([at.outbox.play(id), at.outbox.play(id)])
    await plays()
    at.session.keep({ notificationsRead: 'now' })
    await passed()
    expect(at.states()).toEqual(['found: Ada Read'])
    await plays()
    expect(await at.outbox.send(id)).toBe('queued')
    await settled(disk, 0)
    expect(at.toasts()).toEqual(['Dictation sent. The note is being written.'])
  })
})

describe('[REC-09] [REC-12] the disk is looked at again', () => {
  test('when the server can be reached again, which has the key', async () => {
    const disk = testDisk()
    await leave(disk, 'Ada Key')
    const backend = noting()
    backend.answer = (address) => (address.endsWith('recording-key') ? Promise.reject(new TypeError('Cut')) : undefined)
    const at = await visit(disk, backend)
    await expect.poll(() => backend.callsOf('recording-key').length, { interval: 2 }).toBeGreaterThan(0)
    await passed()
    expect([at.states(), disk.rows.size]).toEqual([[], 1])
    backend.answer = undefined
    await at.session.network.check()
    await shows(at, 'found: Ada Key')
  })

  test('when the page is shown again, and not while it is hidden', async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    vi.stubGlobal('document', document)
    const disk = testDisk()
    const { page } = watchedPage(disk)
    const at = await visit(disk, { page })
    await leave(disk, 'Ada Shown')
    document.dispatchEvent(new Event('visibilitychange'))
    await passed()
    expect(at.states()).toEqual([])
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await shows(at, 'found: Ada Shown')
  })

  test('after a look during which something has changed', async () => {
    const disk = testDisk()
    const watched = watchedPage(disk)
    const { promise, happen } = held()
    watched.looked = () => promise
    const at = await visit(disk, watched)
    await expect.poll(() => watched.looks, { interval: 2 }).toBe(1)
    await leave(disk, 'Ada Meanwhile', { isKilled: false })
    await passed()
    expect(watched.looks).toBe(1)
    happen()
    await shows(at, 'found: Ada Meanwhile')
    const { looks } = watched
    await passed()
    expect(watched.looks).toBe(looks)
  })

  test('after one that the disk refused, which is reported', async () => {
    const disk = testDisk()
    await leave(disk, 'Ada Later')
    const watched = watchedPage(disk)
    watched.looked = () => Promise.reject(new Error('The disk is broken'))
    const at = await visit(disk, watched)
    await expect.poll(() => at.env.reported.map(String), { interval: 2 }).toContain('Error: The disk is broken')
    expect(at.states()).toEqual([])
    watched.looked = undefined
    at.session.keep({ notificationsRead: 'now' })
    await shows(at, 'found: Ada Later')
  })

  test('no more once the outbox is watched no longer', async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', document)
    const disk = testDisk()
    const watched = watchedPage(disk)
    const network = wire()
    // The page lives on.
    const page = { ...watched.page, crash: () => undefined }
    const at = await visit(disk, { ...network, page })
    network.mode = 'fault'
    await dictate(at, 'Ada Waits')
    at.leave()
    await passed()
    const { looks } = watched
    document.dispatchEvent(new Event('visibilitychange'))
    at.session.keep({ notificationsRead: 'now' })
    await at.session.network.check()
    await leave(disk, 'Bo Left', { isKilled: false })
    await passed()
    expect([watched.looks, at.states()]).toEqual([looks, ['waiting: Ada Waits']])
  })
})

describe('[REC-12] what was sent by an earlier page', () => {
  const content = (details: Partial<KeptDetails>) => ({ ...details, request: { ...newRequest(), content: 'As it was sent' } })

  test.each([
    ['an earlier version did not note what was sent', { change: { request: { key: crypto.randomUUID() } } }],
    ['there is no recording', { isText: true, change: content({}) }],
  ])('waits for the user if %s', async (_, left) => {
    const disk = testDisk()
    await leave(disk, 'Ada Held', { ...left, queuedAt: api.clock.now() })
    const network = wire()
    const at = await visit(disk, network)
    await shows(at, 'held: Ada Held')
    await passed()
    expect([network.uploads, disk.rows.size]).toEqual([[], 1])
  })

  test('is sent with the id that an earlier version called its key', async () => {
    const disk = testDisk()
    const key = crypto.randomUUID()
    await leave(disk, 'Ada Keyed', { change: { request: { key, content: 'As it was sent' } }, queuedAt: api.clock.now() })
    const network = wire()
    const at = await visit(disk, network)
    await settled(disk, 0)
    expect(network.uploads.map(({ id }) => id)).toEqual([key])
    expect((await mine(at, 'Ada Keyed')).map(({ id }) => id)).toEqual([key])
  })

  test('is not sent if it cannot be decrypted any more', async () => {
    const disk = testDisk()
    await leave(disk, 'Ada Locked', { change: content({}), queuedAt: api.clock.now() })
    new Uint8Array([...disk.rows.values()][0]!.details.data)[0]! ^= 1
    const network = wire()
    const at = await visit(disk, network)
    await shows(at, 'unreadable: ')
    await passed()
    expect([network.uploads, disk.rows.size, await disk.page().store.claimed()]).toEqual([[], 1, new Set()])
  })
})
