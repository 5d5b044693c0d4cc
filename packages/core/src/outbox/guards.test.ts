import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { newRequest } from '../dictation/index.ts'
import { diskOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { held } from '../testing.ts'
import { api, type Disk, openApi, plain, settled, soundOn, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => api.clock.advance(3600_000))

type Visit = Awaited<ReturnType<typeof visit>>

/** Sends a dictation whose answer does not come, while another one is begun in the form. */
async function sending(at: Visit, network: ReturnType<typeof wire>, name: string) {
  at.form.typeName(name)
  await at.record()
  network.mode = 'still'
  void at.form.send()
  await expect.poll(() => network.uploads.length, { interval: 2 }).toBe(1)
  at.form.typeName('Bo Next')
  at.form.setComments('Right knee')
  return at.outbox.$unsent.get()[0]!.id
}

/** A dictation that was sent by a page that ended before the server answered. */
async function queuedOn(disk: Disk, name: string, seconds = 16) {
  const network = wire()
  const at = await visit(disk, network)
  at.form.typeName(name)
  await at.record(seconds)
  await soundOn(disk, seconds)
  network.mode = 'fault'
  expect(await at.form.send()).toBeUndefined()
  at.leave()
}

/** An audio element that loads at once. */
const audioWith = (play: () => Promise<void>) =>
  class {
    onloadedmetadata?: () => void
    currentTime = 0
    set src(_: string) {
      setTimeout(() => this.onloadedmetadata?.())
    }
    play = play
    pause = () => undefined
    removeAttribute = () => undefined
  }

describe('[REC-11] a dictation that the user has stopped', () => {
  test('is not sent when its turn comes again, nor by a network that is back', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    const id = await sending(at, network, 'Ada Stopped')
    expect(await at.outbox.cancel(id)).toBe(false)
    network.mode = 'through'
    at.clock.turn(120_000)
    await at.session.network.check()
    expect(at.states()).toEqual(['held: Ada Stopped'])
    expect(network.uploads).toHaveLength(1)
  })

  test('is not sent by the next visit either, which offers it', async () => {
    const disk = testDisk()
    const network = wire()
    const at = await visit(disk, network)
    const id = await sending(at, network, 'Ada Stopped')
    await at.outbox.cancel(id)
    await expect.poll(() => [...disk.rows.values()].every(({ queuedAt }) => queuedAt === undefined), { interval: 2 }).toBe(true)
    at.leave()
    network.mode = 'through'
    const next = await visit(disk, network)
    await expect.poll(next.states, { interval: 2 }).toContain('found: Ada Stopped')
    expect(network.uploads).toHaveLength(1)
  })
})

describe('[REC-06] [REC-11] a dictation whose place on disk is not known yet', () => {
  /** One that was given to the outbox; the form is free again. `go` makes its place known. */
  async function given(name: string) {
    const disk = testDisk()
    const network = wire()
    const at = await visit(disk, network)
    at.form.typeName(name)
    await at.record()
    await soundOn(disk, 16)
    const place = held()
    const kept = at.keep.letGo()
    const sent = at.outbox.add({
      values: at.form.$values.get(),
      takes: at.stage.recorder.kept(),
      kept: place.promise.then(() => kept),
      request: newRequest(),
      consent: undefined,
    })
    at.stage.recorder.clear()
    at.form.typeName('')
    return { ...at, disk, network, sent, go: place.happen, id: at.outbox.$unsent.get()[0]!.id }
  }
  const queued = (disk: Disk) => [...disk.rows.values()].map(({ queuedAt }) => queuedAt !== undefined)

  test('is not sent by the next visit if it was stopped before', async () => {
    const { disk, network, ...at } = await given('Ada Stopped')
    at.form.setComments('Somebody else')
    const cancelling = at.outbox.cancel(at.id)
    at.go()
    expect(await cancelling).toBe(false)
    expect(at.states()).toEqual(['held: Ada Stopped'])
    at.leave()
    const next = await visit(disk, network)
    await expect.poll(next.states, { interval: 2 }).toContain('found: Ada Stopped')
    expect(network.uploads).toEqual([])
  })

  test('is in the form alone if it was stopped before, and not on disk twice', async () => {
    const { disk, ...at } = await given('Ada Opened')
    const cancelling = at.outbox.cancel(at.id)
    at.go()
    expect(await cancelling).toBe(true)
    await at.isKept()
    expect([at.form.$values.get().patientName, queued(disk)]).toEqual(['Ada Opened', [false]])
  })

  test('is deleted if it was discarded before', async () => {
    const { disk, ...at } = await given('Ada Discarded')
    const discarding = at.outbox.discard(at.id)
    at.go()
    await discarding
    await settled(disk, 0)
  })

  test('is deleted if it was sent before, with another one', async () => {
    const { disk, network, ...at } = await given('Ada Fast')
    at.form.typeName('Bo Next')
    await at.record()
    expect(await at.form.send()).toBeDefined()
    expect(network.uploads.map(({ name }) => name)).toEqual(['Ada Fast', 'Bo Next'])
    at.go()
    await at.sent
    await settled(disk, 0)
  })
})

test('[REC-11] [REC-12] one that the server has refused is offered by the next visit, and not sent again unasked', async () => {
  const disk = testDisk()
  const network = wire()
  const at = await visit(disk, network)
  at.form.follow({ patientId: '00000000-0000-4000-8000-000000000000', patientName: 'Ada Refused', providerId: '' })
  await at.record()
  network.mode = 'no way there'
  void at.form.send()
  await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada Refused'])
  at.form.follow({ patientId: '', patientName: 'Bea Next', providerId: '' })
  at.form.setComments('Right knee')
  network.mode = 'through'
  at.clock.turn(2000)
  await expect.poll(at.states, { interval: 2 }).toEqual(['held: Ada Refused'])
  const refused = network.uploads.at(-1)!.id
  await expect.poll(() => [...disk.rows.values()].every(({ queuedAt }) => queuedAt === undefined), { interval: 2 }).toBe(true)
  at.leave()
  const next = await visit(disk, network)
  await expect.poll(next.states, { interval: 2 }).toContain('found: Ada Refused')
  const { details } = next.outbox.$unsent.get().find(({ details }) => details.patientName === 'Ada Refused')!
  expect([network.uploads.at(-1)!.id, details.request.content]).toEqual([refused, undefined])
  expect(details.request.id).not.toBe(refused)
})

test('[REC-10] [REC-12] one that was sent and is damaged on disk waits for the user', async () => {
  const disk = testDisk()
  await queuedOn(disk, 'Ada Damaged', 20)
  const [pieces] = disk.pieces.values()
  pieces!.delete(5)
  const network = wire()
  const at = await visit(disk, network)
  await expect.poll(at.states, { interval: 2 }).toEqual(['held: Ada Damaged'])
  expect(at.outbox.$unsent.get()[0]).toMatchObject({ damaged: 1 })
  expect(network.uploads).toEqual([])
  expect(await at.outbox.send(at.outbox.$unsent.get()[0]!.id)).toBe('queued')
  await settled(disk, 0)
})

test('[REC-10] one that is damaged on disk says so before it is opened in the form', async () => {
  const disk = testDisk()
  const before = await visit(disk)
  before.form.typeName('Ada Damaged')
  await before.record(20)
  await soundOn(disk, 20)
  before.leave()
  const [pieces] = disk.pieces.values()
  pieces!.delete(5)
  const at = await visit(disk)
  await expect.poll(at.states, { interval: 2 }).toEqual(['found: Ada Damaged'])
  const { id } = at.outbox.$unsent.get()[0]!
  expect(await at.outbox.open(id)).toBe(false)
  expect(at.outbox.$unsent.get()[0]).toMatchObject({ damaged: 1 })
  expect(await at.outbox.open(id)).toBe(true)
  expect(at.outbox.$unsent.get()).toEqual([])
})

test.each(['before', 'after'])(
  '[REC-12] one that cannot be read from disk keeps no other one from being sent: %s',
  async (when) => {
    const disk = testDisk()
    const names = when === 'before' ? ['Ada Broken', 'Bo Whole'] : ['Bo Whole', 'Ada Broken']
    for (const name of names) {
      await queuedOn(disk, name)
      api.clock.advance(1000)
    }
    const broken = [...disk.rows.keys()][names.indexOf('Ada Broken')]
    const network = wire()
    const page = disk.page()
    const { pieces } = page.store
    const isBroken = { now: true }
    page.store.pieces = async (id) => {
      if (id === broken && isBroken.now) throw new Error('The disk is broken')
      return pieces(id)
    }
    const at = await visit(disk, { ...network, page })
    await expect.poll(() => network.uploads.map(({ name }) => name), { interval: 2 }).toEqual(['Bo Whole'])
    await settled(disk, 1)
    expect(at.env.reported).not.toEqual([])
    // Once it can be read again, this page or another one can have it.
    isBroken.now = false
    await expect.poll(async () => (await diskOf((await visit(disk)).session).left()).length, { interval: 2 }).toBe(1)
  },
)

test('[REC-09] one whose recording cannot be put together is left for another try', async () => {
  const disk = testDisk()
  await queuedOn(disk, 'Ada Torn')
  const [row] = disk.rows.values()
  const { takes } = row!
  row!.takes = takes.map((take) => ({ ...take, ends: undefined as never }))
  const at = await visit(disk)
  await expect.poll(() => at.env.reported.length, { interval: 2 }).toBeGreaterThan(0)
  await expect(at.outbox.play(row!.id)).rejects.toThrow()
  expect(await disk.page().store.claimed()).toEqual(new Set())
  row!.takes = takes
  expect(await at.outbox.send(row!.id)).toBe('queued')
  await settled(disk, 0)
})

test('[AUTH-22] [REC-09] playback pauses when the screen is locked', async () => {
  vi.stubGlobal(
    'Audio',
    audioWith(async () => undefined),
  )
  const disk = testDisk()
  await queuedOn(disk, 'Ada Heard')
  const network = wire()
  network.mode = 'fault'
  const at = await visit(disk, network)
  await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada Heard'])
  await at.outbox.play(at.outbox.$unsent.get()[0]!.id)
  expect(at.outbox.$playback.get().state).toBe('playing')
  at.session.lock()
  expect(at.outbox.$playback.get().state).toBe('paused')
})

test('[AUTH-22] [REC-09] playback that was requested does not start behind the lock, however long the recording is read', async () => {
  let played = 0
  const play = async () => void played++
  vi.stubGlobal('Audio', audioWith(play))
  const disk = testDisk()
  const before = await visit(disk)
  before.form.typeName('Ada Heard')
  await before.record()
  await soundOn(disk, 16)
  before.leave()
  const page = disk.page()
  const { promise, happen } = held()
  const { pieces } = page.store
  page.store.pieces = async (id) => promise.then(() => pieces(id))
  const at = await visit(disk, { page })
  const { id } = await at.found()
  const playing = at.outbox.play(id)
  at.session.lock()
  happen()
  await playing
  expect([played, at.outbox.$playback.get().state]).toEqual([0, 'stopped'])
})

test('[REC-11] [REC-26] a refused dictation does not change the patient whom the form shows', async () => {
  const network = wire()
  const at = await visit(testDisk(), network)
  at.form.follow({ patientId: '00000000-0000-4000-8000-000000000000', patientName: 'Ada Refused', providerId: '' })
  await at.record()
  network.mode = 'no way there'
  void at.form.send()
  await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada Refused'])
  at.form.follow({ patientId: '', patientName: 'Bea Shown', providerId: '' })
  expect(at.form.$values.get().patientName).toBe('Bea Shown')
  network.mode = 'through'
  at.clock.turn(2000)
  await expect.poll(at.states, { interval: 2 }).toEqual(['held: Ada Refused'])
  expect(at.form.$values.get()).toMatchObject({ patientName: 'Bea Shown', patientId: '', recording: undefined })
  expect(at.form.$errors.get()).toEqual({})
})

test('[REC-07] the secret of a user ends with their stay: it is asked for again at the next one', async () => {
  let asked = 0
  const at = await visit(testDisk(), {
    fetch: (async (input, init) => {
      if (String(input).endsWith('recording-key')) asked++
      return api.fetch(input, init)
    }) as typeof fetch,
  })
  const keep = async () => {
    at.form.setComments('Left knee')
    await at.isKept()
    at.form.setComments('')
  }
  await keep()
  const before = asked
  await keep()
  expect(asked).toBe(before)
  at.session.logout()
  await at.signIn(api.accounts.provider)
  await keep()
  expect(asked).toBeGreaterThan(before)
})

test.each([
  ['a name', '', ''],
  ['an id', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
])(
  '[REC-13] on a plain backend the same silence about another patient, known by %s, is another dictation',
  async (_, one, other) => {
    const rows = [
      {
        id: 1,
        patient_pool_id: one,
        patient_name: 'Ada One',
        comments: '',
        audio_file: '/one.mp3',
        created_at: '',
        provider_id: '',
      },
    ]
    const stored: Blob[] = []
    const network = wire(
      plain((async (input, init) => {
        const path = String(input)
        if (path.endsWith('upload-file')) {
          stored.push((init!.body as FormData).get('audio_file') as Blob)
          return Response.json({ status: 'success', message: 'Uploaded' })
        }
        if (path.endsWith('.mp3')) return new Response(stored[0]!)
        if (!path.includes('/dictations')) return api.fetch(input, init)
        return Response.json({ status: 'success', message: '', data: { response_data: rows, pagination: {} } })
      }) as typeof fetch),
    )
    const at = await visit(testDisk(), network)
    at.form.follow({ patientId: one, patientName: 'Ada One', providerId: '' })
    await at.record()
    await at.form.send()
    at.form.follow({ patientId: other, patientName: 'Bo Two', providerId: '' })
    await at.record()
    network.mode = 'fault'
    expect(await at.form.send()).toBeUndefined()
    network.mode = 'through'
    at.clock.turn(60_000)
    await expect.poll(at.states, { interval: 2 }).toEqual([])
    expect(stored).toHaveLength(2)
  },
)

test('[REC-06] an encoder that ends without sound, and a gap before any, change nothing of the text on disk', async () => {
  const disk = testDisk()
  const at = await visit(disk)
  at.form.typeName('Ada Text')
  at.form.setComments('Left knee')
  await settled(disk, 1)
  at.keep.streamEnded(0)
  at.keep.gap({ at: 0, seconds: 1 })
  at.form.setComments('Left knee, swollen')
  const kept = (await at.keep.letGo())!
  await kept.settled()
  await kept.release()
  expect(at.env.reported).toEqual([])
  at.leave()
  expect((await (await visit(disk)).found()).details.comments).toBe('Left knee, swollen')
})
