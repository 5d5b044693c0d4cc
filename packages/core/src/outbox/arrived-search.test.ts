// How a backend that recognizes no repetition is searched for what may have arrived.
import { getPatientPool } from '@chartside/contract/patients'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testDisk } from '../kept-dictations/testing.ts'
import { api, dictate, mine, noting, openApi, plain, shows, visit, wire, withRows } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

/** A page whose uploads arrive while their answers are lost, on a backend whose rows are changed like this. */
async function losing(changed: (row: Record<string, unknown>) => object = () => ({})) {
  const backend = noting(withRows(plain(api.fetch), changed))
  const network = wire(backend.fetch)
  network.mode = 'no way back'
  return { backend, network, ...(await visit(testDisk(), network)) }
}

/** Tries again with a network that answers. */
async function again(at: Awaited<ReturnType<typeof losing>>) {
  at.network.mode = 'through'
  at.clock.turn(60_000)
  await shows(at)
}

describe('[REC-13] on a plain backend it has arrived', () => {
  test.each([
    ['by their id', () => ({})],
    ['by their name if its rows have no ids of patients', () => ({ patient_pool_id: null })],
  ])('if the list has it about the same patient, who is known %s', async (_, changed) => {
    const at = await losing(changed)
    const { data } = await at.session.call(getPatientPool, { query: { page: 1, limit: 1 } })
    at.form.follow({ patientId: data.patients.data[0]!.id, patientName: '', providerId: '' })
    await expect.poll(() => at.form.$lookup.get().state).toBe('found')
    await at.record()
    expect(await at.form.send()).toBeUndefined()
    await again(at)
    expect(at.network.uploads).toHaveLength(1)
  })

  test('also if the backend has other line breaks in the comments, and no space around them and the name', async () => {
    const trimmed = (text: unknown) => String(text).trim().replaceAll(/\r?\n/g, '\r\n')
    const at = await losing(({ patient_name, comments }) => ({
      patient_name: ` ${patient_name} `,
      comments: trimmed(comments),
    }))
    expect(await dictate(at, 'Ada Lines', { comments: ' Left knee\nRight knee \n' })).toBeUndefined()
    await again(at)
    expect(at.network.uploads).toHaveLength(1)
  })

  test('not if a word of the comments is another one', async () => {
    const at = await losing(({ comments }) => ({ comments: String(comments).replace('Left', 'Right') }))
    expect(await dictate(at, 'Ada Words', { comments: 'Left knee' })).toBeUndefined()
    await again(at)
    expect(at.network.uploads).toHaveLength(2)
  })

  test('if it is the fifth of those alike; of a sixth no recording is fetched, and it is sent again', async () => {
    for (const [others, uploads] of [
      [4, 1],
      [5, 2],
    ] as const) {
      const at = await losing()
      const name = `Ada Alike ${others}`
      expect(await dictate(at, name)).toBeUndefined()
      const elsewhere = await visit(testDisk(), { fetch: plain(api.fetch) })
      for (let other = 1; other <= others; other++) {
        api.clock.advance(1000)
        expect(await dictate(elsewhere, name, { seconds: 16 + other })).toBeDefined()
      }
      await again(at)
      expect([at.network.uploads.length, at.backend.callsOf('/files/').length]).toEqual([uploads, 5])
    }
  })
})

describe('[REC-13] where the list of a plain backend', () => {
  test.each([
    ['fails', () => new Response('{}', { status: 500 })],
    ['is refused', () => Response.json({ status: 'ERROR_INFO', message: 'No lists today' }, { status: 403 })],
  ])('%s, it is sent again, and no message is about the list', async (how, answer) => {
    const at = await losing()
    expect(await dictate(at, `Ada ${how}`)).toBeUndefined()
    const known = at.env.reported.length
    at.backend.answer = (address) => (address.includes('/dictations') ? answer() : undefined)
    await again(at)
    at.backend.answer = undefined
    expect(at.network.uploads).toHaveLength(2)
    expect([at.env.reported.length, at.toasts()]).toEqual([known, ['Uploaded']])
    expect(await mine(at, `Ada ${how}`)).toHaveLength(2)
  })

  test('cannot be reached, nothing is sent before it can: then it is found', async () => {
    const at = await losing()
    expect(await dictate(at, 'Ada Unknown')).toBeUndefined()
    at.backend.answer = (address) => (address.includes('/dictations') ? Promise.reject(new TypeError('Cut')) : undefined)
    at.network.mode = 'through'
    const asked = at.backend.callsOf('/dictations').length
    at.clock.turn(60_000)
    await expect.poll(() => at.backend.callsOf('/dictations').length, { interval: 2 }).toBeGreaterThan(asked)
    await shows(at, 'waiting: Ada Unknown')
    expect(at.outbox.$unsent.get()).toMatchObject([{ error: { name: 'Offline' } }])
    at.backend.answer = undefined
    await again(at)
    expect(at.network.uploads).toHaveLength(1)
  })
})

test('[REC-11] [REC-13] a dictation that is cancelled while the list is searched ends the search, and is not sent', async () => {
  const at = await losing()
  expect(await dictate(at, 'Ada Cancelled')).toBeUndefined()
  let search: AbortSignal | null | undefined
  at.backend.answer = (address, { signal }) => {
    if (!address.includes('/dictations')) return undefined
    search = signal
    return new Promise((_, stop) => signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))))
  }
  at.network.mode = 'through'
  at.clock.turn(60_000)
  await expect.poll(() => search, { interval: 2 }).toBeDefined()
  expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
  expect([search!.aborted, at.states()]).toEqual([true, []])
  at.clock.turn(60_000)
  expect([at.network.uploads.length, at.form.$values.get().patientName]).toEqual([1, 'Ada Cancelled'])
})
