import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

import { emptyBin } from '../bin/index.ts'
import { dictations, files, practices } from '../database/schema.ts'
import { samplePdf } from '../database/seed/sample-files.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { eraseFiles, folderStore } from './index.ts'
import { diskRoom } from './room.ts'

const day = 24 * 3600_000
const recording = silentMp3(16)
const pdf = new File([samplePdf('Letter', ['Invented'])], 'letter.pdf')
const userFull = /^Your recordings and documents take all .+ GB that a user has, so this file was not stored\./
const practiceFull = /^Your practice's recordings and documents take all .+ GB that it has, so this file was not stored\./

let api: TestApi
let provider: SignedIn
/** A server on which a user and a practice have room for so many recordings. */
async function started(perUser: number, perPractice: number): Promise<void> {
  const disk = { perUser: perUser * recording.length, perPractice: perPractice * recording.length }
  api = await startTestApi({ settings: { disk, tokenHours: 10_000 } })
  provider = await signIn(api, api.accounts.provider)
}
afterEach(() => api.close())

const drafts = async () => (await readdir(path.join(api.deps.filesDirectory, 'drafts')).catch(() => [])).length
const codes = async (replies: Promise<{ code: number }>[]) => (await Promise.all(replies)).map(({ code }) => code).sort()
const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)

function addPart(id: string, who = provider) {
  const body = new FormData()
  body.set('offset', '0')
  body.set('part', new File([recording], 'part'))
  return who.send(`provider_api/upload-part/${id}`, { method: 'POST', headers: who.bearer, body })
}
async function file() {
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=1', { headers: provider.bearer })
  const [patient] = (pool.data as { patients: { data: { id: string }[] } }).patients.data
  const body = new FormData()
  for (const [name, value] of Object.entries({ file: pdf, tag: 'Letters', patient_pool_id: patient!.id })) body.set(name, value)
  return provider.send('provider_api/save-patient-doc', { method: 'POST', headers: provider.bearer, body })
}

describe('the room on the disk', () => {
  test('[OPS-17] of a user ends with a sentence; nothing is stored, and colleagues and other practices go on', async () => {
    await started(2, 4)
    expect(await codes(times(2, () => provider.upload()))).toEqual([201, 201])
    expect(await provider.upload()).toMatchObject({ code: 413, status: 'ERROR', message: expect.stringMatching(userFull) })
    expect(await file()).toMatchObject({ code: 413, message: expect.stringMatching(userFull) })
    expect([await api.deps.database.$count(files), await api.deps.database.$count(dictations), await drafts()]).toEqual([2, 2, 0])
    for (const name of ['colleague', 'stranger'] as const)
      expect((await (await signIn(api, api.accounts[name])).upload()).code).toBe(201)
  })

  test('[OPS-17] of a practice ends for all its users, and for no other practice', async () => {
    await started(2, 3)
    const [colleague, stranger] = [await signIn(api, api.accounts.colleague), await signIn(api, api.accounts.stranger)]
    expect(await codes(times(2, () => provider.upload()))).toEqual([201, 201])
    expect((await colleague.upload()).code).toBe(201)
    expect(await colleague.upload()).toMatchObject({ code: 413, message: expect.stringMatching(practiceFull) })
    expect(await codes(times(2, () => stranger.upload()))).toEqual([201, 201])
  })

  test('[OPS-17] is not exceeded by uploads at once, and as many as fit are taken', async () => {
    await started(3, 3)
    expect(await codes(times(8, () => provider.upload()))).toEqual([201, 201, 201, ...Array(5).fill(413)])
    expect([await api.deps.database.$count(files), await drafts()]).toEqual([3, 0])
  })

  test('[OPS-17] is not exceeded through several processes, none of which knows what arrives at the others', async () => {
    await started(3, 3)
    const rooms = times(6, () => diskRoom(api.deps, folderStore(api.deps.filesDirectory).parts))
    await provider.upload()
    const [row] = await api.deps.database.select().from(files)
    const user = { accountId: row!.account_id!, practiceId: row!.practice_id }
    const store = (room: (typeof rooms)[number]) =>
      api.deps.database.transaction(async (transaction) => {
        await room.require(transaction, user, recording.length)
        await transaction.insert(files).values({ ...row!, key: crypto.randomUUID() })
      })
    const ended = await Promise.allSettled(rooms.map(store))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('[OPS-17] that is full does not refuse what has arrived: a repetition is answered like the first', async () => {
    await started(1, 1)
    const sent = { dictation_id: crypto.randomUUID() }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await provider.upload(sent, key)
    expect(first.code).toBe(201)
    expect([await provider.upload(sent, key), await provider.upload(sent)]).toEqual([first, first])
    expect((await provider.upload()).code).toBe(413)
  })

  test('[OPS-17] counts what was sent in parts, and ends for parts as well', async () => {
    await started(2, 2)
    expect(await codes([addPart('one'), addPart('two')])).toEqual([200, 200])
    expect(await addPart('three')).toMatchObject({ code: 413, message: expect.stringMatching(userFull) })
    expect((await provider.upload()).code).toBe(413)
    const form = { audio_file: undefined, upload_name: 'recording.mp3', upload_bytes: String(recording.length) }
    expect(await codes([provider.upload({ ...form, upload_id: 'one' }), provider.upload({ ...form, upload_id: 'two' })])).toEqual(
      [201, 201],
    )
    expect((await addPart('four')).code).toBe(413)
  })

  test('[OPS-17] is taken by deleted files until they leave the bin', async () => {
    await started(1, 1)
    const id = idOf(await provider.upload())
    await api.settle()
    await provider.post('delete-dictation', { id })
    expect((await provider.upload()).code).toBe(413)
    for (const days of [30, 7]) {
      api.clock.advance(days * day)
      await emptyBin(api.deps)
      await eraseFiles(api.deps, folderStore(api.deps.filesDirectory))
    }
    expect((await provider.upload()).code).toBe(201)
  })

  test('[OPS-17] of a nearly full disk is shared: a practice with more than an equal share has none left', async () => {
    await started(1000, 1000)
    await api.deps.database.insert(practices).values({ name: 'Closed', created_at: new Date(), disabled_at: new Date() })
    const bytes = 10 * recording.length
    const disk = { bytes, free: bytes }
    const room = diskRoom(api.deps, folderStore(api.deps.filesDirectory).parts, async () => disk)
    const [mine, other] = [api.practices.own, api.practices.other].map((practiceId) => ({ accountId: practiceId, practiceId }))
    const fits = async (user: typeof mine) => {
      const held = await room.hold(user!)
      const noRoom = held.holdUpTo(recording.length)
      held.release()
      return noRoom === undefined
    }
    await Promise.all(times(4, () => provider.upload()))
    expect([await fits(mine), await fits(other)]).toEqual([true, true])
    disk.free = bytes * 0.09
    expect([await fits(mine), await fits(other)]).toEqual([false, true])
  })
})
