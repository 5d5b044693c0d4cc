import { deleteDictation } from '@chartside/contract/notes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testDisk } from '../kept-dictations/testing.ts'
import { wasmStep } from '../recorder/encoders-testing.ts'
import { murmur } from '../recorder/testing.ts'
import { api, mine, openApi, plain, settled, visit, wire, without } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

type Visit = Awaited<ReturnType<typeof visit>>
const sent = (at: Visit) => expect.poll(at.states, { interval: 2 }).toEqual([])

/** Records for this patient, and presses Send. Resolves at the end of the first try. */
async function dictate(at: Visit, name: string, { seconds = 16, comments = '' } = {}) {
  at.form.typeName(name)
  at.form.setComments(comments)
  await at.record(seconds)
  return at.form.send()
}

describe.each([
  ['our server', (real: typeof fetch) => real],
  ['a backend that keeps no ids', (real: typeof fetch) => without(real, 'dictation-id')],
  ['a plain backend', plain],
])('[REC-13] [REC-34] on %s nothing is taken for sent because it looks like something else', (_, backend) => {
  test('of two dictations about one patient the first fails, and the second one that arrives does not stand for it', async () => {
    const network = wire(backend(api.fetch))
    const at = await visit(testDisk(), network)
    const name = `Ada Pair ${_}`
    network.mode = 'fault'
    expect(await dictate(at, name)).toBeUndefined()
    network.mode = 'through'
    expect(await dictate(at, name, { seconds: 17 })).toBeDefined()
    at.clock.turn(60_000)
    await sent(at)
    expect(await mine(at, name)).toHaveLength(2)
  })

  test('the server fails for a moment, lists included, and an earlier dictation about the patient does not stand for it', async () => {
    const network = wire(backend(api.fetch))
    const at = await visit(testDisk(), network)
    const name = `Ada Hiccup ${_}`
    expect(await dictate(at, name)).toBeDefined()
    network.mode = 'down'
    expect(await dictate(at, name, { seconds: 17 })).toBeUndefined()
    network.mode = 'through'
    at.clock.turn(60_000)
    await sent(at)
    expect(await mine(at, name)).toHaveLength(2)
  })

  test('Send fails on Friday, another computer dictates about the patient on Saturday: on Monday the first is sent', async () => {
    const name = `Ada Weekend ${_}`
    const disk = testDisk()
    const network = wire(backend(api.fetch))
    const friday = await visit(disk, network)
    network.mode = 'fault'
    expect(await dictate(friday, name)).toBeUndefined()
    friday.leave()
    network.mode = 'through'
    api.clock.advance(30 * 3600_000)
    const elsewhere = await visit(testDisk(), network)
    expect(await dictate(elsewhere, name, { seconds: 17 })).toBeDefined()
    elsewhere.leave()
    api.clock.advance(30 * 3600_000)
    const monday = await visit(disk, network)
    await settled(disk, 0)
    expect(network.uploads).toHaveLength(3)
    expect(await mine(monday, name)).toHaveLength(2)
  })

  test('an answer that was lost on Friday is not sent for again on Monday', async () => {
    const name = `Ada Lost ${_}`
    const disk = testDisk()
    const network = wire(backend(api.fetch))
    const friday = await visit(disk, network)
    network.mode = 'no way back'
    expect(await dictate(friday, name)).toBeUndefined()
    friday.leave()
    network.mode = 'through'
    api.clock.advance(60 * 3600_000)
    const monday = await visit(disk, network)
    await settled(disk, 0)
    expect(await mine(monday, name)).toHaveLength(1)
  })
})

describe('[REC-34] a dictation has an id from its first second', () => {
  test('which goes to the server and comes back in lists, also after the page has ended before Send', async () => {
    const disk = testDisk()
    const network = wire()
    const first = await visit(disk, network)
    first.form.typeName('Ada Id')
    await first.record()
    await first.isKept()
    first.leave()
    const again = await visit(disk, network)
    const { id, details } = await again.found()
    await again.outbox.send(id)
    await settled(disk, 0)
    expect(network.uploads.map(({ id, key }) => [id, key])).toEqual([[details.request.id, null]])
    expect((await mine(again, 'Ada Id')).map(({ id }) => id)).toEqual([details.request.id])
  })

  test('one that was deleted on the server since is not stored again; the user decides', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    network.mode = 'no way back'
    expect(await dictate(at, 'Ada Deleted')).toBeUndefined()
    const id = (await mine(at, 'Ada Deleted'))[0]!.id
    await at.session.call(deleteDictation, { body: { id } })
    at.form.setComments('Somebody else')
    network.mode = 'through'
    at.clock.turn(60_000)
    await expect.poll(at.states, { interval: 2 }).toEqual(['held: Ada Deleted'])
    const [held] = at.outbox.$unsent.get()
    expect(held!.error?.message).toMatch(/was deleted since/)
    expect(await at.outbox.send(held!.id)).toBe('queued')
    await sent(at)
    expect(await mine(at, 'Ada Deleted')).toEqual([expect.not.objectContaining({ id })])
  })

  test('another recording of the same length after Cancel is another dictation: both arrive', async () => {
    const network = wire()
    const at = await visit(testDisk(), { ...network, steps: [wasmStep] })
    const sizes: number[] = []
    const record = async (sound: (seconds: number) => Float32Array) => {
      await at.stage.record(16, sound)
      await at.stage.recorder.stop()
      sizes.push(at.form.$values.get().recording!.file.size)
    }
    at.form.typeName('Ada Again')
    await record(murmur)
    network.mode = 'no way back'
    expect(await at.form.send()).toBeUndefined()
    expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
    at.stage.recorder.clear()
    await record((seconds) => murmur(seconds).reverse())
    network.mode = 'through'
    expect(await at.form.send()).toBeDefined()
    expect(sizes[0]).toBe(sizes[1])
    expect(network.uploads[1]!.id).not.toBe(network.uploads[0]!.id)
    expect(await mine(at, 'Ada Again')).toHaveLength(2)
  })

  test('with other content after a lost answer it is another dictation: both arrive', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    network.mode = 'no way back'
    expect(await dictate(at, 'Ada Edited', { comments: 'Left' })).toBeUndefined()
    network.mode = 'through'
    expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
    at.form.setComments('Right')
    expect(await at.form.send()).toBeDefined()
    expect((await mine(at, 'Ada Edited')).map(({ comments }) => comments).sort()).toEqual(['Left', 'Right'])
  })
})

/** The recording with one bit changed. */
async function changed(file: Response): Promise<Response> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  bytes[1000]! ^= 1
  return new Response(bytes)
}

describe('[REC-13] on a plain backend', () => {
  test.each([
    ['cannot be fetched', () => Promise.reject(new TypeError('Blocked'))],
    ['is gone', async () => new Response('', { status: 404 })],
    ['is another one of the same length', changed],
  ])('a dictation whose recording %s does not count as this one, which is sent again', async (how, answer) => {
    const network = wire(plain(api.fetch))
    const at = await visit(testDisk(), network)
    network.mode = 'no way back'
    expect(await dictate(at, `Ada ${how}`)).toBeUndefined()
    network.mode = 'through'
    network.file = answer
    at.clock.turn(60_000)
    await sent(at)
    expect(await mine(at, `Ada ${how}`)).toHaveLength(2)
  })

  test.each([
    [
      'a task that was added after a lost answer makes it another dictation',
      ['Call the lab'],
      ['Call the lab', 'Book an MRI'],
      2,
    ],
    ['the same tasks in another order are the same', ['Call the lab', 'Book an MRI'], ['Book an MRI', 'Call the lab'], 1],
  ])('%s', async (what, before, after, count) => {
    const network = wire(plain(api.fetch))
    const disk = testDisk()
    const at = await visit(disk, network)
    const setTasks = (names: readonly string[]) =>
      names.forEach((name, index) => {
        if (!at.form.$values.get().tasks[index]) at.form.addTask()
        at.form.setTask(at.form.$values.get().tasks[index]!.key, name)
      })
    network.mode = 'no way back'
    setTasks(before)
    expect(await dictate(at, `Ada ${what}`)).toBeUndefined()
    expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
    setTasks(after)
    network.mode = 'fault'
    expect(await at.form.send()).toBeUndefined()
    network.mode = 'through'
    at.clock.turn(60_000)
    await sent(at)
    const stored = await mine(at, `Ada ${what}`)
    expect(stored).toHaveLength(count)
    expect(stored.some(({ tasks }) => after.every((task) => tasks.items.some(({ name }) => name === task)))).toBe(true)
  })

  test('the same sound with other comments is another dictation', async () => {
    const network = wire(plain(api.fetch))
    const at = await visit(testDisk(), network)
    expect(await dictate(at, 'Ada Silent', { comments: 'Left knee' })).toBeDefined()
    network.mode = 'fault'
    expect(await dictate(at, 'Ada Silent', { comments: 'Right knee' })).toBeUndefined()
    network.mode = 'through'
    at.clock.turn(60_000)
    await sent(at)
    expect((await mine(at, 'Ada Silent')).map(({ comments }) => comments).sort()).toEqual(['Left knee', 'Right knee'])
  })
})
