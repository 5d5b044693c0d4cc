import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dictatedConsentOf } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { api, dictate, mine, noting, openApi, plain, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

const given = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-01-02T03:04:05.000Z' }
const consent = { id: '00000000-0000-4000-8000-00000000c0de', sent: JSON.stringify(given), line: 'Consent: patient, spoken.' }
type Visit = Awaited<ReturnType<typeof visit>>

/** A page whose dictation has arrived, which nobody knows: it is in the form again. */
async function lost(name: string, real: typeof fetch = api.fetch) {
  const backend = noting(real)
  const network = wire(backend.fetch)
  const at = await visit(testDisk(), network)
  at.form.addTask()
  at.form.setTask(at.form.$values.get().tasks[0]!.key, 'Call the lab')
  network.mode = 'no way back'
  expect(await dictate(at, name, { comments: 'Left knee' })).toBeUndefined()
  expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
  network.mode = 'through'
  return { ...at, backend, network }
}

describe('[REC-13] [REC-34] after a lost answer', () => {
  test('the same content is the same dictation', async () => {
    const at = await lost('Ada Same')
    expect(await at.form.send()).toBeDefined()
    expect(new Set(at.network.uploads.map(({ id }) => id)).size).toBe(1)
    expect(await mine(at, 'Ada Same')).toHaveLength(1)
  })

  test.each<[string, (at: Visit) => unknown]>([
    ['other comments', (at) => at.form.setComments('Right knee')],
    ['another task', (at) => at.form.setTask(at.form.$values.get().tasks[0]!.key, 'Call the wife')],
    ['one task less', (at) => at.form.removeTask(at.form.$values.get().tasks[0]!.key)],
    ['a consent', (at) => dictatedConsentOf(at.session).set(consent)],
    ['a longer recording', (at) => at.record(2)],
  ])('%s makes it another dictation: both arrive, since twice is better than lost', async (change, make) => {
    const at = await lost(`Ada ${change}`)
    await make(at)
    expect(await at.form.send()).toBeDefined()
    const ids = at.network.uploads.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect((await mine(at, `Ada ${change}`)).map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('another dictation is not searched for in the list, where it cannot be', async () => {
    const at = await lost('Ada Unsearched', plain(api.fetch))
    at.form.setComments('Right knee')
    expect(await at.form.send()).toBeDefined()
    expect([at.network.uploads.length, at.backend.callsOf('/dictations')]).toEqual([2, []])
  })
})

test('[REC-34] what was changed before the first try keeps the id that it has had from its first second', async () => {
  const disk = testDisk()
  const before = await visit(disk)
  before.form.typeName('Ada Edited')
  await before.record()
  await before.isKept()
  before.leave()
  const network = wire()
  const at = await visit(disk, network)
  const { id, details } = await at.found()
  expect(await at.outbox.open(id)).toBe(true)
  at.form.setComments('Left knee')
  expect(await at.form.send()).toBeDefined()
  expect(network.uploads.map(({ id }) => id)).toEqual([details.request.id])
})
