import { getDictation } from '@chartside/contract/notes'
import { getPatientPool } from '@chartside/contract/patients'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deliveriesOf } from '../dictation/index.ts'
import { bytesOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { decode, wasmStep } from '../recorder/encoders-testing.ts'
import { murmur } from '../recorder/testing.ts'
import { held } from '../testing.ts'
import { api, type Disk, dated, loginAlone, mine, openApi, plain, settled, soundOn, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

describe('kept while recorded', () => {
  test('[REC-06] after Clear, the next recording is on disk with its patient', async () => {
    const disk = testDisk()
    const first = await visit(disk)
    first.form.follow({ patientId: '', patientName: 'Ada Clear', providerId: '' })
    await first.record(5)
    await soundOn(disk, 5)
    first.stage.recorder.clear()
    await settled(disk, 0)
    await first.stage.record(20)
    await soundOn(disk, 20)
    first.leave()
    expect((await (await visit(disk)).found()).details.patientName).toBe('Ada Clear')
  })

  test('[REC-22] a recording that an earlier page left has its waveform as soon as it is opened, and keeps it', async () => {
    const disk = testDisk()
    const first = await visit(disk)
    first.form.typeName('Ada Wave')
    await first.stage.record(4, (seconds) => murmur(seconds).fill(0))
    first.stage.microphone.speak(murmur(12))
    await soundOn(disk, 16)
    first.leave()

    // Opened, and left on disk as it was written again.
    for (const _ of ['once', 'again']) {
      const at = await visit(disk)
      await at.outbox.open((await at.found()).id)
      const now = at.stage.recorder.$recorder.get()
      if (now.state !== 'stopped') throw new Error(`The recorder is ${now.state}`)
      const { peaks } = now.waveform
      expect(Math.abs(peaks.length - 10 * now.waveform.seconds)).toBeLessThan(12)
      expect([Math.max(...peaks.slice(0, 38)), Math.max(...peaks.slice(60, 80)) > 0.3]).toEqual([0, true])
      await at.isKept()
      at.leave()
    }
  })

  test('[REC-32] where sound is missing goes with the dictation, also of one that an earlier page left', async () => {
    const disk = testDisk()
    const first = await visit(disk)
    first.form.typeName('Ada Gap')
    await first.stage.record(20)
    first.stage.microphone.events?.gap({ at: 4, seconds: 2.5, silence: 2.5 })
    first.stage.microphone.speak(murmur(1))
    first.stage.microphone.events?.gap({ at: 12, seconds: 3, silent: true })
    first.stage.microphone.speak(murmur(1))
    await soundOn(disk, 21)
    first.leave()

    const next = await visit(disk)
    await next.outbox.send((await next.found()).id)
    await expect.poll(next.states, { interval: 2 }).toEqual([])
    const [sent] = await mine(next, 'Ada Gap')
    expect(sent!.gaps).toEqual([
      { start: expect.closeTo(4, 1), length: 2.5, cause: 'lost' },
      { start: expect.closeTo(14.5, 1), length: 3, cause: 'silent' },
    ])
  })

  test('[REC-06] [REC-09] a page that ends while recording leaves its sound and text for the next visit, which sends them', async () => {
    const disk = testDisk()
    const first = await visit(disk, { steps: [wasmStep] })
    first.form.typeName('Ada Found')
    first.form.setComments('Left knee')
    first.form.addTask()
    first.form.setTask(first.form.$values.get().tasks[0]!.key, 'Call the lab')
    await first.stage.record(20)
    await soundOn(disk, 20)
    first.leave()

    const next = await visit(disk)
    const found = await next.found()
    expect(found).toMatchObject({ state: 'found', details: { patientName: 'Ada Found', comments: 'Left knee' } })
    expect(found.seconds).toBeGreaterThan(18)
    expect(await next.outbox.send(found.id)).toBe('queued')
    await expect.poll(next.states, { interval: 2 }).toEqual([])
    const [sent, ...others] = await mine(next, 'Ada Found')
    expect(others).toEqual([])
    const { data } = await next.session.call(getDictation, { id: sent!.id })
    expect(data.data).toMatchObject({ comments: 'Left knee', tasks: { items: [{ name: 'Call the lab' }] } })
    await settled(disk, 0)
    expect(disk.pieces.size).toBe(0)
  })

  test('[REC-06] nothing on disk names the patient or can be heard', async () => {
    const disk = testDisk()
    const at = await visit(disk, { steps: [wasmStep] })
    at.form.typeName('Ottilie Secret')
    await at.record()
    await soundOn(disk, 16)
    const [row] = disk.rows.values()
    const readable = JSON.stringify({ ...row, details: undefined })
    expect(readable).not.toMatch(/Ottilie|Secret|okafor|azz/i)
    expect(row!.protection).toBe('user')
    for (const [, { sealed }] of disk.pieces.get(row!.id)!) {
      const bytes = new Uint8Array(sealed.data)
      // The sync word of MP3 would be at the start of every frame.
      expect([bytes[0] === 0xff && bytes[1] === 0xf3, bytes[192] === 0xff && bytes[193] === 0xf3]).not.toEqual([true, true])
    }
  })

  test('[REC-06] what is cleared, and text that is deleted again, leaves the disk', async () => {
    const disk = testDisk()
    const at = await visit(disk)
    at.form.setComments('Left knee')
    await settled(disk, 1)
    at.form.setComments('')
    await settled(disk, 0)
    await at.record()
    await settled(disk, 1)
    at.stage.recorder.clear()
    await settled(disk, 0)
  })

  test('[REC-01] [REC-06] what is cleared while it finishes leaves the disk, and is not before the next recording', async () => {
    const disk = testDisk()
    const at = await visit(disk)
    at.form.typeName('Ada Cleared')
    await at.stage.record(16)
    await soundOn(disk, 16)
    const { recorder } = at.stage
    const stopping = recorder.stop()
    expect(recorder.$recorder.get().state).toBe('finishing')
    recorder.clear()
    await stopping
    await settled(disk, 0)
    at.form.typeName('Bo Next')
    await at.record(5)
    const kept = (await at.keep.letGo())!
    await kept.settled()
    expect([...disk.rows.values()].map(({ takes }) => [takes.length, Math.round(bytesOf(takes) / 8000)])).toEqual([[1, 5]])
    await kept.remove()
  })

  test('[REC-06] several takes, and a recording continued after it was found, stay one right MP3', async () => {
    const disk = testDisk()
    const first = await visit(disk, { steps: [wasmStep] })
    first.form.typeName('Ada Takes')
    await first.record(6)
    await first.record(6)
    await soundOn(disk, 12.5)
    first.leave()

    const next = await visit(disk, { steps: [wasmStep] })
    const found = await next.found()
    expect(await next.outbox.send(found.id)).toBe('opened')
    expect(next.form.$errors.get().recording).toBe('Voice note is too short . Note must be at least 15 seconds long')
    expect(next.form.$values.get()).toMatchObject({ patientName: 'Ada Takes', recording: { seconds: expect.closeTo(12, 1) } })
    await next.record(6)
    const { recording } = next.form.$values.get()
    expect((await decode(recording!.file)).length / 24_000).toBeCloseTo(18, 0)
    await soundOn(disk, 18.5)
    next.leave()
    expect((await (await visit(disk)).found()).seconds).toBeCloseTo(18, 0)
  })

  test.each([
    ['before anything is on disk', ''],
    ['while text is on disk', 'Left knee'],
  ])('[REC-06] [REC-21] what was undone is undone on disk, also after a start without sound %s', async (_, comments) => {
    const disk = testDisk()
    const first = await visit(disk)
    first.form.typeName('Ada Undone')
    first.form.setComments(comments)
    if (comments) await settled(disk, 1)
    const { microphone, recorder } = first.stage
    microphone.problem = new Error('denied')
    await recorder.start()
    expect(recorder.$recorder.get().state).toBe('failed')
    microphone.problem = undefined
    await first.record(20)
    const again = recorder.start({ seconds: 10, replaces: 'rest' })
    await expect.poll(() => microphone.isOpen, { interval: 2 }).toBe(true)
    microphone.speak(murmur(3))
    await again
    await recorder.stop()
    recorder.undo()
    await (await first.keep.letGo())!.release()
    first.leave()
    expect((await (await visit(disk)).found()).seconds).toBeCloseTo(20, 0)
  })

  test('[REC-07] [AUTH-14] after signing out it is on disk for the same user alone', async () => {
    const disk = testDisk()
    const at = await visit(disk)
    at.form.typeName('Ada Stays')
    await at.record()
    await soundOn(disk, 16)
    at.session.logout()
    expect(at.stage.recorder.$recorder.get().state).toBe('idle')
    await at.signIn(api.accounts.colleague)
    await at.session.capabilities()
    expect(at.outbox.$unsent.get()).toEqual([])
    at.session.logout()
    await at.signIn(api.accounts.provider)
    expect(await at.found()).toMatchObject({ state: 'found', details: { patientName: 'Ada Stays' } })
  })

  test('[REC-07] it is deleted after the configured days, even when another user visits', async () => {
    const disk = testDisk()
    const first = await visit(disk, { days: 2 })
    await first.record()
    await soundOn(disk, 16)
    first.leave()
    api.clock.advance(47 * 3600_000)
    const second = await visit(disk)
    expect(await second.found()).toMatchObject({ expiresAt: first.clock.now() + 48 * 3600_000 })
    second.leave()
    api.clock.advance(3600_000)
    await visit(disk, { account: api.accounts.colleague })
    await settled(disk, 0)
  })

  test('[REC-07] a computer whose clock is wrong deletes nothing, whether that was at the recording or is at the visit', async () => {
    const month = 31 * 24 * 3600_000
    const disk = testDisk()
    const first = await visit(disk, { fetch: dated(), ahead: -month })
    first.form.typeName('Ada Clock')
    await first.record()
    await soundOn(disk, 16)
    first.leave()
    const second = await visit(disk, { fetch: dated(), ahead: month })
    const { begunAt, details } = await second.found()
    expect(details.patientName).toBe('Ada Clock')
    expect(Math.abs(begunAt - api.clock.now())).toBeLessThan(1000)
    second.leave()
    // Nobody knows the time without the server.
    const third = await visit(disk, { fetch: loginAlone, ahead: month })
    expect(await third.left()).toEqual([])
    expect(disk.rows.size).toBe(1)
  })

  test('[REC-08] a full disk is reported before and while recording, and nothing is lost', async () => {
    const disk = testDisk()
    disk.full = true
    const at = await visit(disk)
    await at.keep.prepare()
    expect(at.keep.$keeping.get().state).toBe('full')
    at.form.typeName('Ada Full')
    await at.record()
    await expect.poll(() => at.keep.$keeping.get().state, { interval: 2 }).toBe('full')
    disk.full = false
    at.clock.turn(5000)
    await at.isKept()
    expect(bytesOf([...disk.rows.values()][0]!.takes) / 8000).toBeCloseTo(16, 0)
    disk.full = true
    expect(await at.form.send()).toBeDefined()
  })
})

describe('found again', () => {
  /** A disk with a recording that a page has left, for a patient of this name. */
  async function withLeft(name: string, seconds = 16) {
    const disk = testDisk()
    const at = await visit(disk)
    at.form.typeName(name)
    await at.record(seconds)
    await soundOn(disk, seconds)
    at.leave()
    return disk
  }

  test('[REC-09] two pages never both have it, and the other one notices', async () => {
    const disk = await withLeft('Ada Twice')
    const [one, other] = [await visit(disk), await visit(disk)]
    const [found, same] = [await one.found(), await other.found()]
    expect(same.id).toBe(found.id)
    expect(await Promise.all([one.outbox.send(found.id), other.outbox.send(found.id)])).toEqual(
      expect.arrayContaining(['queued', 'not-sent']),
    )
    await expect.poll(() => [...one.states(), ...other.states()], { interval: 2 }).toEqual([])
    expect(await mine(one, 'Ada Twice')).toHaveLength(1)
  })

  test('[REC-09] a recording that another page is making is not found', async () => {
    const disk = testDisk()
    const one = await visit(disk)
    one.form.typeName('Ada Live')
    await one.stage.record(5)
    await one.isKept()
    await withLeftOn(disk, 'Ada Left')
    const other = await visit(disk)
    await other.found()
    expect(other.states()).toEqual(['found: Ada Left'])
    one.stage.recorder.clear()
  })

  async function withLeftOn(disk: Disk, name: string) {
    const at = await visit(disk)
    at.form.typeName(name)
    await at.record()
    await soundOn(disk, 16)
    await at.isKept()
    at.leave()
  }

  test('[REC-06] [REC-09] three tabs record at once and are killed: the next visit finds all three, and sends each once', async () => {
    const disk = testDisk()
    const names = ['Ada One', 'Bo Two', 'Cy Three']
    const tabs = await Promise.all(names.map(() => visit(disk)))
    for (const [index, tab] of tabs.entries()) {
      tab.form.typeName(names[index]!)
      await tab.stage.record(16 + index)
      await tab.isKept()
    }
    expect(tabs.flatMap((tab) => tab.states())).toEqual([])
    for (const tab of tabs) tab.leave()

    const visits = await Promise.all(names.map(() => visit(disk)))
    for (const at of visits)
      await expect.poll(() => at.states().toSorted(), { interval: 2 }).toEqual(names.map((name) => `found: ${name}`))
    const ids = visits[0]!.outbox.$unsent.get().map(({ id }) => id)
    const results = await Promise.all(visits.flatMap(({ outbox }) => ids.map((id) => outbox.send(id))))
    expect(results.filter((result) => result === 'queued')).toHaveLength(3)
    await settled(disk, 0)
    for (const name of names) expect(await mine(visits[0]!, name)).toHaveLength(1)
  })

  test('[REC-09] discarding deletes it', async () => {
    const disk = await withLeft('Ada Gone')
    const at = await visit(disk)
    await at.outbox.discard((await at.found()).id)
    expect([disk.rows.size, disk.pieces.size, at.states()]).toEqual([0, 0, []])
  })

  /** A visit whose disk reads the sound of what was found only once `go` is called. */
  async function slowVisit(disk: Disk) {
    const at = await visit(disk)
    const { id } = await at.found()
    const store = at.env.environment.keptStore!
    const { pieces } = store
    const [read, reading] = [held(), held()]
    store.pieces = async (one) => {
      reading.happen()
      await read.promise
      return pieces(one)
    }
    return { ...at, id, reading: reading.promise, go: read.happen, fail: read.fail }
  }

  test('[REC-09] discarding deletes it also while it is read for its playback', async () => {
    const disk = await withLeft('Ada Gone')
    const at = await slowVisit(disk)
    const playing = at.outbox.play(at.id)
    await at.reading
    const discarding = at.outbox.discard(at.id)
    expect(at.states()).toEqual([])
    at.go()
    await Promise.all([playing, discarding])
    expect([disk.rows.size, disk.pieces.size, await at.left(), at.outbox.$playback.get().state]).toEqual([0, 0, [], 'stopped'])
  })

  test('[REC-09] discarding deletes it also if it cannot be read', async () => {
    const disk = await withLeft('Ada Gone')
    const at = await slowVisit(disk)
    const playing = at.outbox.play(at.id)!
    await at.reading
    const discarding = at.outbox.discard(at.id)
    at.fail(new Error('The disk is broken'))
    await expect(playing).rejects.toThrow('broken')
    await discarding
    expect([disk.rows.size, at.states()]).toEqual([0, []])
  })

  test('[REC-09] [REC-07] one that is read while its user signs out stays on disk', async () => {
    const disk = await withLeft('Ada Stays')
    const at = await slowVisit(disk)
    const playing = at.outbox.play(at.id)
    await at.reading
    at.session.logout()
    expect(at.states()).toEqual([])
    at.go()
    await playing
    expect(disk.rows.size).toBe(1)
    expect((await (await visit(disk)).found()).details.patientName).toBe('Ada Stays')
  })

  test('[REC-09] its row stays while it is opened, whatever is looked for meanwhile', async () => {
    const disk = await withLeft('Ada Opened')
    const at = await slowVisit(disk)
    const opening = at.outbox.open(at.id)
    await at.reading
    await withLeftOn(disk, 'Bo Other')
    // Any change of the session looks again.
    at.session.keep({ notificationsRead: 'now' })
    await expect.poll(at.states, { interval: 2 }).toContain('found: Bo Other')
    expect(at.states()).toContain('found: Ada Opened')
    at.go()
    expect(await opening).toBe(true)
    expect([at.form.$values.get().patientName, at.states()]).toEqual(['Ada Opened', ['found: Bo Other']])
  })

  test('[REC-09] one without a patient goes into the form, which asks for the name, unless another dictation is there', async () => {
    const disk = await withLeft('')
    const at = await visit(disk)
    const { id } = await at.found()
    at.form.setComments('Somebody else')
    expect(await at.outbox.send(id)).toBe('not-sent')
    expect(at.form.$values.get().comments).toBe('Somebody else')
    at.form.setComments('')
    expect(await at.outbox.send(id)).toBe('opened')
    expect(at.form.$errors.get().patientName).toBe("Patient Name's field is required")
    at.form.typeName('Ada Named')
    expect(await at.form.send()).toBeDefined()
    await settled(disk, 0)
  })

  test('[REC-10] a piece that was changed is reported, is not sent unasked, and the rest is still there', async () => {
    const disk = await withLeft('Ada Damaged', 20)
    const [pieces] = disk.pieces.values()
    new Uint8Array(pieces!.get(3)!.sealed.data)[100]! ^= 1
    pieces!.delete(5)
    const at = await visit(disk)
    const { id } = await at.found()
    expect(await at.outbox.send(id)).toBe('not-sent')
    expect(at.outbox.$unsent.get()).toMatchObject([{ state: 'found', damaged: 2, seconds: expect.closeTo(20, 0) }])
    expect(await at.outbox.send(id)).toBe('queued')
    await expect.poll(at.states, { interval: 2 }).toEqual([])
    // Silence stands where they were, a second each.
    const [sent] = await mine(at, 'Ada Damaged')
    expect(sent!.gaps.map(({ start, length }) => [Math.round(start), Math.round(length)])).toEqual([
      [3, 1],
      [5, 1],
    ])
  })

  test('[REC-10] one that cannot be decrypted any more can only be discarded', async () => {
    const disk = await withLeft('Ada Locked')
    const [row] = disk.rows.values()
    new Uint8Array(row!.details.data)[0]! ^= 1
    const at = await visit(disk)
    expect((await at.found()).state).toBe('unreadable')
    await at.outbox.discard(row!.id)
    expect(disk.rows.size).toBe(0)
  })
})

describe('sent for certain', () => {
  test('[REC-11] Send frees the form at once; several wait in their order, and all are sent when the network is back', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    await at.session.capabilities()
    network.mode = 'no way there'
    for (const name of ['Ada One', 'Ada Two', 'Ada Three']) {
      at.form.typeName(name)
      await at.record()
      void at.form.send()
      await expect.poll(() => at.form.$values.get().patientName, { interval: 2 }).toBe('')
    }
    await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada One', 'waiting: Ada Two', 'waiting: Ada Three'])
    expect(at.outbox.$unsent.get()[0]).toMatchObject({ error: { name: 'Offline' }, isKept: true })
    network.mode = 'through'
    const sent: string[] = []
    deliveriesOf(at.session).sent.on(({ dictationId }) => sent.push(dictationId))
    at.clock.turn(2000)
    await expect.poll(at.states, { interval: 2 }).toEqual([])
    expect(network.uploads.slice(-3).map(({ name }) => name)).toEqual(['Ada One', 'Ada Two', 'Ada Three'])
    expect(sent).toHaveLength(3)
  })

  test('[REC-12] a page that ends during an upload: the next visit sends it automatically, once', async () => {
    const disk = testDisk()
    const network = wire()
    const first = await visit(disk, network)
    first.form.typeName('Ada Resumed')
    await first.record()
    network.mode = 'no way back'
    expect(await first.form.send()).toBeUndefined()
    await expect.poll(() => [...disk.rows.values()].map(({ queuedAt }) => queuedAt !== undefined)).toEqual([true])
    first.leave()
    network.mode = 'through'
    const next = await visit(disk, network)
    await settled(disk, 0)
    expect(new Set(network.uploads.map(({ id }) => id)).size).toBe(1)
    expect(await mine(next, 'Ada Resumed')).toHaveLength(1)
  })

  test('[REC-13] the network is cut ten times during an upload: one dictation', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    at.form.typeName('Ada Cut')
    await at.record()
    network.mode = 'no way back'
    void at.form.send()
    for (let cut = 1; cut <= 10; cut++) {
      await expect.poll(() => [network.uploads.length, at.states()], { interval: 2 }).toEqual([cut, ['waiting: Ada Cut']])
      if (cut === 10) network.mode = 'through'
      at.clock.turn(60_000)
    }
    await expect.poll(at.states, { interval: 2 }).toEqual([])
    expect(new Set(network.uploads.map(({ id }) => id)).size).toBe(1)
    expect(await mine(at, 'Ada Cut')).toHaveLength(1)
  })

  test('[REC-12] after a network that came and went often, a cut upload is repeated two seconds after the last return', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    await at.session.capabilities()
    at.form.typeName('Ada Flapping')
    await at.record()
    network.mode = 'no way there'
    void at.form.send()
    for (let cut = 1; cut <= 6; cut++) {
      await expect.poll(() => [network.uploads.length, at.states()], { interval: 2 }).toEqual([cut, ['waiting: Ada Flapping']])
      if (cut === 6) network.mode = 'until cut'
      at.clock.turn(60_000)
    }
    await expect.poll(() => network.uploads.length, { interval: 2 }).toBe(7)
    for (let back = 0; back < 6; back++) await at.session.network.check()
    network.cut.now()
    network.mode = 'through'
    await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada Flapping'])
    at.clock.turn(2000)
    await expect.poll(at.states, { interval: 2 }).toEqual([])
  })

  test('[REC-12] a clock that is set back by an hour does not delay a repetition by an hour', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    at.form.typeName('Ada Set Back')
    await at.record()
    network.mode = 'fault'
    expect(await at.form.send()).toBeUndefined()
    network.mode = 'through'
    at.clock.set(at.clock.now() - 3600_000)
    at.clock.turn(2000)
    await expect.poll(at.states, { interval: 2 }).toEqual([])
  })

  test('[REC-13] on a plain backend the recordings of the recent list show whether it has arrived', async () => {
    const network = wire(plain(api.fetch))
    const at = await visit(testDisk(), network)
    for (const mode of ['no way back', 'no way there'] as const) {
      at.form.typeName('Ada Plain')
      await at.record(mode === 'no way back' ? 16 : 17)
      network.mode = mode
      if (mode === 'no way back') expect(await at.form.send()).toBeUndefined()
      else {
        void at.form.send()
        await expect.poll(at.states, { interval: 2 }).toEqual(['waiting: Ada Plain'])
      }
      network.mode = 'through'
      at.clock.turn(60_000)
      await expect.poll(at.states, { interval: 2 }).toEqual([])
    }
    // The first arrived, and was not sent again; the second had not.
    expect(await mine(at, 'Ada Plain')).toHaveLength(2)
    expect(network.uploads.map(({ id, key }) => [id, key])).toEqual([...Array(3)].map(() => [null, null]))
  })

  test('[REC-32] a plain backend gets nothing about missing sound', async () => {
    const network = wire(plain(api.fetch))
    const at = await visit(testDisk(), network)
    at.form.typeName('Ada Plain Gap')
    await at.stage.record(20)
    at.stage.microphone.events?.gap({ at: 4, seconds: 2.5, silence: 2.5 })
    await at.stage.recorder.stop()
    await at.form.send()
    expect(network.uploads.map(({ fields }) => fields)).toEqual([expect.not.arrayContaining(['gaps'])])
    expect(await mine(at, 'Ada Plain Gap')).toMatchObject([{ gaps: [] }])
  })

  test('[REC-12] a fault of the server is tried again later, and lets the next one go first', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    at.form.typeName('Ada Faulty')
    await at.record()
    network.mode = 'fault'
    expect(await at.form.send()).toBeUndefined()
    network.mode = 'through'
    at.form.typeName('Ada Next')
    await at.record()
    expect(await at.form.send()).toBeDefined()
    expect(at.states()).toEqual(['waiting: Ada Faulty'])
    at.clock.turn(2000)
    await expect.poll(at.states, { interval: 2 }).toEqual([])
  })

  test('[REC-11] cancelling brings it back into the form; the same content keeps its id', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    at.form.typeName('Ada Cancelled')
    at.form.setComments('Left knee')
    await at.record()
    network.mode = 'still'
    void at.form.send()
    await expect.poll(() => network.uploads.length, { interval: 2 }).toBe(1)
    expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
    expect([at.states(), at.form.$values.get()]).toMatchObject([[], { patientName: 'Ada Cancelled', comments: 'Left knee' }])
    network.mode = 'through'
    expect(await at.form.send()).toBeDefined()
    expect(network.uploads[1]!.id).toBe(network.uploads[0]!.id)
  })

  test('[REC-11] [DICT-06] after a refusal, and after a change, there is a new id', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    at.form.follow({ patientId: '00000000-0000-4000-8000-000000000000', patientName: 'Ada Unknown', providerId: '' })
    await at.record()
    expect(await at.form.send()).toBeUndefined()
    expect(at.form.$errors.get()).toEqual({ patientName: "This patient wasn't found. Choose the patient again." })
    expect(await at.form.send()).toBeUndefined()
    at.form.typeName('')
    at.form.move()
    at.form.typeName('Ada Known')
    expect(await at.form.send()).toBeDefined()
    expect(new Set(network.uploads.map(({ id }) => id)).size).toBe(3)
  })

  test('[REC-11] without a network the form stays with its patient, who need not be looked up again', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
    const { data } = await at.session.call(getPatientPool, { query: { page: 1, limit: 1 } })
    const id = data.patients.data[0]!.id
    at.form.follow({ patientId: id, patientName: '', providerId: '' })
    await expect.poll(() => at.form.$lookup.get().state).toBe('found')
    const { patientName } = at.form.$values.get()
    await at.record()
    network.mode = 'no way there'
    expect(await at.form.send()).toBeUndefined()
    expect(at.form.$values.get()).toMatchObject({ patientId: id, patientName, recording: undefined })
    expect(at.form.$lookup.get().state).not.toBe('failed')
  })

  test('[REC-11] while another dictation is in the form, a cancelled or refused one waits for the user', async () => {
    const network = wire()
    const at = await visit(testDisk(), network)
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
    const [{ id, error }] = at.outbox.$unsent.get() as [ReturnType<typeof at.outbox.$unsent.get>[number]]
    expect(error?.message).toBe("This patient wasn't found. Choose the patient again.")
    expect(at.form.$values.get()).toMatchObject({ patientName: 'Bea Next', comments: 'Right knee' })
    expect(await at.outbox.open(id)).toBe(false)
    await at.outbox.discard(id)
    expect(at.states()).toEqual([])
  })
})
