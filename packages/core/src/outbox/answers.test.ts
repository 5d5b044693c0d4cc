import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testDisk } from '../kept-dictations/testing.ts'
import { api, mine, openApi, plain, settled, visit, wire, without } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

type Fetch = typeof globalThis.fetch

/** A way to the server on which an upload gets this answer, from a gateway that does not pass it on, while `line.isOdd`. */
function odd(real: Fetch, answer: unknown) {
  const line = { isOdd: true }
  const fetch: Fetch = async (input, init) =>
    line.isOdd && String(input).endsWith('upload-file') ? Response.json(answer) : real(input, init)
  return { line, fetch }
}

const answers: [string, unknown][] = [
  ['nothing', {}],
  ['an array', []],
  ['another status', { status: 'failed' }],
  ["a gateway's promise", { queued: true }],
  ["a gateway's job", { data: { id: '17' } }],
  ['a message alone', { message: 'OK' }],
]

describe.each([
  ['our server', (real: Fetch) => real, [...answers, ['another id', { status: 'success', message: '', data: { id: '17' } }]]],
  ['our server without an id', (real: Fetch) => real, [['success', { status: 'success', message: '' }]]],
  ['a backend that keeps no ids', (real: Fetch) => without(real, 'dictation-id'), answers],
  ['a plain backend', plain, answers],
] as [string, (real: Fetch) => Fetch, [string, unknown][]][])('[REC-06] [REC-34] on %s', (backend, shape, cases) => {
  test.each(cases)(
    'an answer that is %s does not count as arrived: the recording stays, and is sent again',
    async (_, answer) => {
      const name = `Ada ${backend} ${_}`
      const disk = testDisk()
      const { line, fetch } = odd(api.fetch, answer)
      const network = wire(shape(fetch))
      // The shapes of other backends would make an envelope of any answer.
      const outer: Fetch = async (input, init) =>
        line.isOdd && String(input).endsWith('upload-file') ? fetch(input, init) : network.fetch(input, init)
      const at = await visit(disk, { fetch: outer })
      at.form.typeName(name)
      await at.record()
      expect(await at.form.send()).toBeUndefined()
      expect(at.states()).toEqual([`waiting: ${name}`])
      expect(at.outbox.$unsent.get()[0]).toMatchObject({
        error: { message: 'Something went wrong on the server.' },
        isKept: true,
      })
      expect(disk.rows.size).toBe(1)
      line.isOdd = false
      at.clock.turn(60_000)
      await settled(disk, 0)
      expect(at.states()).toEqual([])
      expect(await mine(at, name)).toHaveLength(1)
    },
  )
})
