import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deliveriesOf, dictatedConsentOf, type SentDictation } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { murmur } from '../recorder/testing.ts'
import { api, dictate, mine, noting, openApi, plain, shows, visit, wire, without } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

const consent = {
  id: '00000000-0000-4000-8000-00000000c0de',
  sent: JSON.stringify({ given_by: 'patient', how: 'spoken', wording: '1', at: '2026-01-02T03:04:05.000Z' }),
  line: 'Consent to the recording: patient, spoken.',
}
const hours = 3600_000

describe('what a backend gets', () => {
  test('[CONSENT-03] one that stores consents gets it on its own, and the comments as they were typed', async () => {
    const backend = noting()
    const at = await visit(testDisk(), backend)
    dictatedConsentOf(at.session).set(consent)
    expect(await dictate(at, 'Ada Agreed', { comments: 'Left knee' })).toBeDefined()
    expect(backend.forms).toMatchObject([{ comments: 'Left knee', consent: consent.sent }])
  })

  test.each([
    ['Left knee', `Left knee\n\n${consent.line}`],
    ['', consent.line],
  ])(
    '[CONSENT-03] any other one gets it as a line after the comments %j, also where it looks for what has arrived',
    async (comments, sent) => {
      const backend = noting(plain(api.fetch))
      const network = wire(backend.fetch)
      const at = await visit(testDisk(), network)
      dictatedConsentOf(at.session).set(consent)
      network.mode = 'no way back'
      expect(await dictate(at, `Ada Line ${comments}`, { comments })).toBeUndefined()
      expect(backend.forms).toEqual([expect.not.objectContaining({ consent: expect.anything() })])
      expect(backend.forms).toMatchObject([{ comments: sent }])
      network.mode = 'through'
      at.clock.turn(60_000)
      await shows(at)
      expect(network.uploads).toHaveLength(1)
    },
  )

  test('[CONSENT-03] nothing about a consent where none was given', async () => {
    for (const real of [api.fetch, plain(api.fetch)]) {
      const backend = noting(real)
      const at = await visit(testDisk(), backend)
      expect(await dictate(at, 'Ada Unasked', { comments: 'Left knee' })).toBeDefined()
      expect(backend.forms).toMatchObject([{ comments: 'Left knee' }])
      expect(Object.keys(backend.forms[0]!)).not.toContain('consent')
    }
  })

  test('[DICT-06] the name without the spaces around it, and what is empty not at all', async () => {
    const backend = noting()
    const at = await visit(testDisk(), backend)
    expect(await dictate(at, '  Ada Spaced ')).toBeDefined()
    expect(backend.forms).toMatchObject([{ patient_name: 'Ada Spaced' }])
    for (const field of ['tasks', 'gaps', 'consent']) expect(Object.keys(backend.forms[0]!)).not.toContain(field)
  })

  test('[REC-32] that a computer slept is said as the reason of a gap, whose place is rounded', async () => {
    const backend = noting()
    const at = await visit(testDisk(), backend)
    at.form.typeName('Ada Slept')
    await at.stage.record(10)
    at.stage.microphone.events?.gap({ at: 4.00456, seconds: 2.50789, asleep: true })
    at.stage.microphone.speak(murmur(6))
    await at.stage.recorder.stop()
    expect(await at.form.send()).toBeDefined()
    expect(JSON.parse(String(backend.forms[0]!['gaps']))).toEqual([{ start: 4, length: 2.51, cause: 'asleep' }])
  })
})

describe('what is known of it afterwards', () => {
  test("[DICT-07] the server's id and sentence", async () => {
    const at = await visit(testDisk())
    const sent = await dictate(at, 'Ada Answered')
    const [row] = await mine(at, 'Ada Answered')
    expect(sent).toEqual({ dictationId: row!.id, patientId: '', appointmentId: '' })
    expect(at.toasts()).toEqual(['Dictation sent. The note is being written.'])
  })

  test('[DICT-07] no id from a backend that says none', async () => {
    const at = await visit(testDisk(), { fetch: plain(api.fetch) })
    expect(await dictate(at, 'Ada Nameless')).toEqual({ dictationId: '', patientId: '', appointmentId: '' })
    expect(at.toasts()).toEqual(['Uploaded'])
  })

  test('[REC-13] [DICT-07] the id in the list of one whose answer was lost, and our own sentence', async () => {
    const network = wire(plain(api.fetch))
    const at = await visit(testDisk(), network)
    const delivered: SentDictation[] = []
    deliveriesOf(at.session).sent.on((sent) => void delivered.push(sent))
    network.mode = 'no way back'
    expect(await dictate(at, 'Ada Lost')).toBeUndefined()
    network.mode = 'through'
    at.clock.turn(60_000)
    await shows(at)
    const [row] = await mine(at, 'Ada Lost')
    expect(delivered).toEqual([{ dictationId: row!.id, patientId: '', appointmentId: '' }])
    expect(at.toasts()).toEqual(['The dictation was sent.'])
  })
})

describe('a repetition', () => {
  /** Sends a dictation whose answer is lost, and visits again after this time. */
  async function lostFor(milliseconds: number, real: typeof fetch, name: string) {
    const disk = testDisk()
    const backend = noting(real)
    const network = wire(backend.fetch)
    const before = await visit(disk, network)
    network.mode = 'no way back'
    expect(await dictate(before, name)).toBeUndefined()
    before.leave()
    network.mode = 'through'
    backend.calls.length = 0
    api.clock.advance(milliseconds)
    const at = await visit(disk, network)
    await expect.poll(() => disk.rows.size, { interval: 2 }).toBe(0)
    expect(await mine(at, name)).toHaveLength(1)
    return { backend, ...network }
  }
  /** The list is read once by the test itself. */
  const searches = ({ callsOf }: ReturnType<typeof noting>) => callsOf('/dictations').length - 1

  test('[REC-34] on our server is the same upload, however late; no list is searched', async () => {
    const { uploads, backend } = await lostFor(25 * hours, api.fetch, 'Ada Id')
    expect(uploads.map(({ id, key }) => [id, key])).toEqual([...Array(2)].map(() => [uploads[0]!.id, null]))
    expect([typeof uploads[0]!.id, searches(backend)]).toEqual(['string', 0])
  })

  test('[REC-13] on a backend with keys alone it has the same key until a day has passed', async () => {
    const { uploads, backend } = await lostFor(24 * hours - 1, without(api.fetch, 'dictation-id'), 'Ada Key')
    expect(uploads.map(({ id, key }) => [id, key])).toEqual([...Array(2)].map(() => [null, uploads[0]!.key]))
    expect(uploads[0]!.key).toMatch(/^[\da-f-]{36}$/)
    expect(searches(backend)).toBe(0)
  })

  test('[REC-13] after exactly a day the key may be forgotten: the recordings of the list decide', async () => {
    const { uploads, backend } = await lostFor(24 * hours, without(api.fetch, 'dictation-id'), 'Ada Old Key')
    expect([uploads.length, searches(backend)]).toEqual([1, 1])
  })

  test('[REC-13] a page that ends the moment its upload begins has noted on disk that it may have arrived', async () => {
    const disk = testDisk()
    const backend = noting(plain(api.fetch))
    const before = await visit(disk, backend)
    let isStored = false
    backend.answer = (address, init) => {
      if (!address.endsWith('upload-file')) return undefined
      before.leave()
      return plain(api.fetch)(address, init).then(() => {
        isStored = true
        throw new TypeError('terminated')
      })
    }
    void dictate(before, 'Ada Killed')
    await expect.poll(() => isStored, { interval: 2 }).toBe(true)
    backend.answer = undefined
    const at = await visit(disk, backend)
    await expect.poll(() => disk.rows.size, { interval: 2 }).toBe(0)
    expect([backend.forms.length, (await mine(at, 'Ada Killed')).length]).toEqual([1, 1])
  })
})
