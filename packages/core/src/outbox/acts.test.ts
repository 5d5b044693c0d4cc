import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { dictatedConsentOf } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { api, dictate, mine, noting, openApi, PlayingAudio, settled, shows, soundOn, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => api.clock.advance(3600_000))

/** A disk with a recording that a page has left. */
async function leftFor(name: string, seconds = 16) {
  const disk = testDisk()
  const at = await visit(disk)
  at.form.typeName(name)
  at.form.setComments('Left knee')
  await at.record(seconds)
  await soundOn(disk, seconds)
  at.leave()
  return disk
}

/** A page whose user has pressed Send without success. */
async function waiting(name: string, disk = testDisk()) {
  const backend = noting()
  const network = wire(backend.fetch)
  network.mode = 'fault'
  const at = await visit(disk, network)
  expect(await dictate(at, name)).toBeUndefined()
  await settled(disk, 1)
  return { ...at, disk, backend, network, id: at.outbox.$unsent.get()[0]!.id }
}

describe('[REC-09] [REC-12] Send', () => {
  test('is remembered on disk: if the page ends then, the next visit sends it without being asked', async () => {
    const disk = await leftFor('Ada Pressed')
    const network = wire()
    const before = await visit(disk, network)
    const { id } = await before.found()
    network.mode = 'fault'
    expect(await before.outbox.send(id)).toBe('queued')
    await shows(before, 'waiting: Ada Pressed')
    await expect.poll(() => [...disk.rows.values()].map(({ queuedAt }) => queuedAt !== undefined)).toEqual([true])
    before.leave()
    network.mode = 'through'
    const at = await visit(disk, network)
    await settled(disk, 0)
    expect(new Set(network.uploads.map(({ id }) => id)).size).toBe(1)
    expect(await mine(at, 'Ada Pressed')).toMatchObject([{ comments: 'Left knee' }])
  })

  test('is remembered also for one whose turn has not come when the page ends', async () => {
    const disk = await leftFor('Ada Behind')
    const network = wire()
    const before = await visit(disk, network)
    const { id } = await before.found()
    network.mode = 'still'
    void dictate(before, 'Bo Sending')
    await shows(before, 'found: Ada Behind', 'sending: Bo Sending')
    expect(await before.outbox.send(id)).toBe('queued')
    await expect.poll(() => [...disk.rows.values()].filter(({ queuedAt }) => queuedAt !== undefined).length).toBe(2)
    before.leave()
    network.mode = 'through'
    const at = await visit(disk, network)
    await settled(disk, 0)
    expect([(await mine(at, 'Ada Behind')).length, (await mine(at, 'Bo Sending')).length]).toEqual([1, 1])
  })

  test('sends one that the user has stopped again under its id, and the next visit does, too', async () => {
    const at = await waiting('Ada Stopped')
    at.form.setComments('Somebody else')
    expect(await at.outbox.cancel(at.id)).toBe(false)
    expect(await at.outbox.send(at.id)).toBe('queued')
    await shows(at, 'waiting: Ada Stopped')
    await expect.poll(() => [...at.disk.rows.values()].filter(({ queuedAt }) => queuedAt !== undefined).length).toBe(1)
    at.leave()
    at.network.mode = 'through'
    await visit(at.disk, at.network)
    await expect.poll(() => at.backend.forms.map((form) => form['patient_name']), { interval: 2 }).toEqual(['Ada Stopped'])
    expect(new Set(at.network.uploads.map(({ id }) => id)).size).toBe(1)
  })

  test('opens what is too short in the form, which says so; it is not queued', async () => {
    const disk = await leftFor('Ada Short', 10)
    const network = wire()
    const at = await visit(disk, network)
    const { id } = await at.found()
    expect(await at.outbox.send(id)).toBe('opened')
    expect(at.form.$errors.get().recording).toContain('too short')
    expect([at.states(), network.uploads, [...disk.rows.values()].map(({ queuedAt }) => queuedAt)]).toEqual([[], [], [undefined]])
  })

  test('opens a text without a recording in the form', async () => {
    const disk = testDisk()
    const before = await visit(disk)
    before.form.typeName('Ada Text')
    before.form.setComments('Left knee')
    await before.isKept()
    before.leave()
    const at = await visit(disk)
    expect(await at.outbox.send((await at.found()).id)).toBe('opened')
    expect(at.form.$errors.get()).toEqual({ recording: expect.stringContaining('required') })
    expect(at.form.$values.get()).toMatchObject({ patientName: 'Ada Text', comments: 'Left knee' })
  })

  test('does nothing with one that is gone', async () => {
    const at = await visit(testDisk())
    const { outbox } = at
    for (const act of [outbox.send, outbox.sendForRecord, outbox.cancel, outbox.open, outbox.discard, outbox.play])
      expect(await act('gone')).toBeUndefined()
    expect([at.toasts(), at.env.reported]).toEqual([[], []])
  })
})

describe('[REC-11] Cancel', () => {
  test('brings a waiting one back into the form with everything, and off the list of what is sent', async () => {
    const at = await waiting('Ada Cancelled')
    expect(await at.outbox.cancel(at.id)).toBe(true)
    expect(at.form.$values.get()).toMatchObject({ patientName: 'Ada Cancelled', recording: { seconds: 16 } })
    await expect.poll(() => [...at.disk.rows.values()].map(({ queuedAt }) => queuedAt)).toEqual([undefined])
    at.network.mode = 'through'
    at.clock.turn(120_000)
    await at.session.network.check()
    expect([at.states(), at.backend.forms, at.disk.rows.size]).toEqual([[], [], 1])
  })

  test('leaves it waiting for the user without its last error if the form is in use', async () => {
    const at = await waiting('Ada Held')
    at.form.setComments('Somebody else')
    expect(at.outbox.$unsent.get()).toMatchObject([{ error: { name: 'Failed' } }])
    expect(await at.outbox.cancel(at.id)).toBe(false)
    expect(at.outbox.$unsent.get()).toMatchObject([{ state: 'held', error: undefined, progress: undefined }])
    expect(at.form.$values.get()).toMatchObject({ comments: 'Somebody else', recording: undefined })
  })
})

describe('[REC-09] Discard', () => {
  test('deletes one that waits, from the disk, too, and it is never sent', async () => {
    const at = await waiting('Ada Discarded')
    await at.outbox.discard(at.id)
    expect([at.states(), at.disk.rows.size, at.disk.pieces.size]).toEqual([[], 0, 0])
    expect(await at.disk.page().store.claimed()).toEqual(new Set())
    at.network.mode = 'through'
    at.clock.turn(120_000)
    await at.session.network.check()
    expect([at.backend.forms, await mine(at, 'Ada Discarded')]).toEqual([[], []])
  })

  test('deletes no other one', async () => {
    const disk = testDisk()
    const at = await waiting('Ada Discarded', disk)
    expect(await dictate(at, 'Bo Kept')).toBeUndefined()
    await settled(disk, 2)
    await at.outbox.discard(at.id)
    expect([at.states(), disk.rows.size]).toEqual([['waiting: Bo Kept'], 1])
    at.network.mode = 'through'
    at.clock.turn(60_000)
    await shows(at)
    expect(await mine(at, 'Bo Kept')).toHaveLength(1)
  })
})

describe('[REC-09] playback', () => {
  test.each(['send', 'open', 'discard'] as const)('ends with %s', async (act) => {
    vi.stubGlobal('Audio', PlayingAudio)
    const at = await visit(await leftFor(`Ada Heard ${act}`))
    const { id } = await at.found()
    await at.outbox.play(id)
    expect(at.outbox.$playback.get().state).toBe('playing')
    await at.outbox[act](id)
    expect(at.outbox.$playback.get().state).toBe('stopped')
    await shows(at)
  })

  test('goes on if the form cannot take what is opened', async () => {
    vi.stubGlobal('Audio', PlayingAudio)
    const at = await visit(await leftFor('Ada Heard'))
    const { id } = await at.found()
    await at.outbox.play(id)
    at.form.setComments('Somebody else')
    expect(await at.outbox.open(id)).toBe(false)
    expect([at.outbox.$playback.get().state, at.states()]).toEqual(['playing', ['found: Ada Heard']])
  })

  test('[AUTH-14] ends when its user signs out', async () => {
    vi.stubGlobal('Audio', PlayingAudio)
    const at = await visit(await leftFor('Ada Heard'))
    await at.outbox.play((await at.found()).id)
    at.session.logout()
    expect(at.outbox.$playback.get().state).toBe('stopped')
  })

  test('of a text does nothing', async () => {
    vi.stubGlobal('Audio', PlayingAudio)
    const disk = testDisk()
    const before = await visit(disk)
    before.form.setComments('Left knee')
    await before.isKept()
    before.leave()
    const at = await visit(disk)
    await at.outbox.play((await at.found()).id)
    expect(at.outbox.$playback.get().state).toBe('stopped')
  })
})

test('[CONSENT-05] [REC-09] what is opened brings its consent into the form', async () => {
  const disk = testDisk()
  const before = await visit(disk)
  const consent = { id: '00000000-0000-4000-8000-00000000c0de', sent: '{}', line: 'Consent: patient, spoken.' }
  dictatedConsentOf(before.session).set(consent)
  before.form.typeName('Ada Agreed')
  await before.record()
  await soundOn(disk, 16)
  before.leave()
  const at = await visit(disk)
  expect(await at.outbox.open((await at.found()).id)).toBe(true)
  expect(dictatedConsentOf(at.session).get()).toEqual(consent)
})
