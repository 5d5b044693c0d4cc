import { readdir } from 'node:fs/promises'
import { differentName } from '@chartside/contract/dictation'
import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dictations, files, jobs, patients } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { noiseWav, silentMp3 } from './mp3-fixture.ts'
import { idOf, type SignedIn, signIn } from './test-client.ts'
import { startRace } from './test-race.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const rows = () => api.deps.database.select().from(dictations)
const storedFiles = async () =>
  (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
/** Rows and files, which must be the same before and after a refusal. */
const stock = async () => ({
  rows: (await rows()).length,
  files: await storedFiles(),
  jobs: await api.deps.database.$count(jobs),
})

async function patientIds() {
  const { database } = api.deps
  const all = await database.select().from(patients).orderBy(asc(patients.id))
  const { own: mine, other: theirs } = api.practices
  const own = all.find((one) => one.practice_id === mine) ?? (await addPatient(mine))
  const foreign = all.find((one) => one.practice_id === theirs) ?? (await addPatient(theirs))
  return { own: own.id, foreign: foreign.id }
}

async function addPatient(practice_id: string) {
  const id = crypto.randomUUID()
  const created_at = new Date()
  const name = { first_name: 'Ada', last_name: 'Lovelace', search: 'ada lovelace' }
  const [row] = await api.deps.database
    .insert(patients)
    .values({ id, practice_id, mrn: id, created_at, ...name })
    .returning()
  return row!
}

describe('sending a dictation', () => {
  test('[DICT-06] [DICT-07] stores recording, text and tasks, and confirms it', async () => {
    const { own } = await patientIds()
    await api.deps.database.update(patients).set({ first_name: 'Ada', last_name: 'Lovelace' }).where(eq(patients.id, own))
    const tasks = JSON.stringify([{ name: 'Call on Friday', status: 'pending' }])
    const sent = await provider.upload({ patient_pool_id: own, tasks })
    expect(sent).toMatchObject({ code: 201, status: 'success', message: 'Dictation sent. The note is being written.' })
    const row = await provider.read(idOf(sent))
    expect(row).toMatchObject({
      patient_name: 'Ada Lovelace',
      patient_pool_id: own,
      comments: 'Dry cough',
      provider_id: provider.azzId,
      soap_note: null,
      failure: '',
      created_at: new Date(api.clock.now()).toISOString(),
    })
    expect(row.tasks.items).toEqual([{ name: 'Call on Friday', status: 'pending' }])
    const [stored] = await api.deps.database.select().from(dictations).where(eq(dictations.id, row.id))
    expect(stored?.audio_seconds).toBeCloseTo(16, 1)
    const file = await api.fetch(row.audio_file)
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(silentMp3(16)))).toBe(true)
  })

  test('[DICT-06] a patient who is deleted while it arrives must be chosen again, and nothing of it stays', async () => {
    const race = await startRace()
    race.deleteBeforeNextTransaction()
    const message = "This patient wasn't found. Choose the patient again."
    expect(await race.provider.upload({ patient_pool_id: race.patientId })).toMatchObject({
      code: 404,
      status: 'ERROR',
      errors: { patient_pool_id: [message] },
    })
    expect(await race.storedFiles()).toEqual([])
    await race.close()
  })

  test('a name without a patient of the pool may be sent', async () => {
    const sent = await provider.upload({ patient_pool_id: '' })
    expect((await provider.read(idOf(sent))).patient_pool_id).toBe('')
  })

  test("an assistant does not dictate, and sees their provider's dictations", async () => {
    const assistant = await signIn(api, api.accounts.assistant)
    expect(await assistant.upload()).toMatchObject({ code: 403, status: 'ERROR' })
    expect(await provider.list()).toEqual([])
    await provider.upload()
    expect((await assistant.list())[0]?.patient_name).toBe('Ada Lovelace')
  })

  test('script, image-onerror and links in every field are stored and returned as plain text', async () => {
    const attack = `<script>alert(1)</script><img src=x onerror="a()"> [x](javascript:a()) '); drop table jobs;--`
    const sent = await provider.upload({
      patient_name: attack,
      comments: attack,
      tasks: JSON.stringify([{ name: attack, status: attack }]),
      audio_file: new File([silentMp3(16)], attack, { type: 'text/html' }),
    })
    const row = await provider.read(idOf(sent))
    expect([row.patient_name, row.comments, row.tasks.items[0]]).toEqual([attack, attack, { name: attack, status: attack }])
    const response = await api.fetch(row.audio_file)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    await response.arrayBuffer()
  })

  test('the same Idempotency-Key sends once, also at the same time, and is refused for another dictation', async () => {
    const before = await stock()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, second] = await Promise.all([provider.upload({}, headers), provider.upload({}, headers)])
    const third = await provider.upload({ patient_name: 'Somebody else' }, headers)
    expect(first.code).toBe(201)
    expect(second).toEqual(first)
    expect(third).toMatchObject({ code: 422, message: expect.stringContaining('used for a request with other content') })
    expect(await stock()).toEqual({ rows: before.rows + 1, files: before.files + 1, jobs: before.jobs + 1 })
    // The same key of another user is independent.
    const colleague = await signIn(api, api.accounts.colleague)
    expect(idOf(await colleague.upload({}, headers))).not.toBe(idOf(first))
  })

  test('a refused upload does not use its key up', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await provider.upload({ patient_name: ' ' }, headers)).code).toBe(422)
    expect((await provider.upload({}, headers)).code).toBe(201)
  })
})

describe('a refusal has a message at its field and stores nothing', () => {
  const text = new TextEncoder().encode('This is a text and no sound at all.\n'.repeat(3000))
  test.each([
    ['[DICT-05] no recording', { audio_file: undefined }, 422, 'audio_file', 'Audio Recording is required.'],
    ['text where the recording belongs', { audio_file: 'recording' }, 422, 'audio_file', 'Audio Recording is required.'],
    [
      'text renamed to .mp3',
      { audio_file: new File([text], 'recording.mp3', { type: 'audio/mpeg' }) },
      415,
      'audio_file',
      'This file is not an MP3 recording.',
    ],
    [
      'a short text renamed to .mp3',
      { audio_file: new File(['hello'], 'recording.mp3', { type: 'audio/mpeg' }) },
      415,
      'audio_file',
      'This file is not an MP3 recording.',
    ],
    [
      '15 seconds of WAV renamed to .mp3',
      { audio_file: new File([noiseWav(15)], 'recording.mp3', { type: 'audio/mpeg' }) },
      415,
      'audio_file',
      'This file is not an MP3 recording.',
    ],
    [
      '[REC-02] an empty file',
      { audio_file: new File([], 'recording.mp3', { type: 'audio/mpeg' }) },
      422,
      'audio_file',
      'The recording is empty.',
    ],
    ['[DICT-05] no patient name', { patient_name: undefined }, 422, 'patient_name', 'patient_name is required.'],
    ['[DICT-05] a blank patient name', { patient_name: '  ' }, 422, 'patient_name', 'Patient Name is required.'],
    [
      'a patient name without end',
      { patient_name: 'x'.repeat(301) },
      422,
      'patient_name',
      'Patient Name can have at most 300 characters.',
    ],
    [
      'comments without end',
      { comments: 'x'.repeat(2_000_000) },
      422,
      'comments',
      'Comments can have at most 20,000 characters.',
    ],
    ['NUL in the comments', { comments: 'a\u0000b' }, 422, 'comments', 'Comments has characters that cannot be stored.'],
    [
      '[DATA-01] the id of another provider',
      { provider_id: 'somebody' },
      404,
      'provider_id',
      'A dictation can only be sent under your own provider id.',
    ],
    [
      'an unknown patient',
      { patient_pool_id: 'nobody' },
      404,
      'patient_pool_id',
      "This patient wasn't found. Choose the patient again.",
    ],
    ['a patient id that is none', { patient_pool_id: "' or 1=1" }, 422, 'patient_pool_id', 'This is not an id.'],
    ['tasks that are no JSON', { tasks: '[{' }, 422, 'tasks', 'Tasks must be a list as JSON text.'],
    ['tasks that are no list', { tasks: '{"name":"x"}' }, 422, 'tasks', 'Tasks must be a list as JSON text.'],
    ['tasks of another kind', { tasks: '[1]' }, 422, 'tasks', 'Tasks has a row that cannot be read.'],
    ['[DICT-03] a blank task', { tasks: '[{"name":"  "}]' }, 422, 'tasks', 'Please fill in all row names'],
    ['NUL in a task', { tasks: '[{"name":"a\\u0000"}]' }, 422, 'tasks', 'A task has characters that cannot be stored.'],
  ])('%s', async (_, fields, code, field, sentence) => {
    const before = await stock()
    const reply = await provider.upload(fields)
    expect(reply).toMatchObject({ code, status: 'ERROR', errors: { [field]: [sentence] } })
    expect(reply.message).toContain(sentence)
    expect(await stock()).toEqual(before)
  })

  test('a patient of another practice is not known here', async () => {
    const { foreign } = await patientIds()
    const before = await stock()
    const reply = await provider.upload({ patient_pool_id: foreign })
    expect(reply).toEqual(await provider.upload({ patient_pool_id: 'nobody' }))
    expect(reply.code).toBe(404)
    expect(await stock()).toEqual(before)
  })

  test('[AUTH-16] nobody sends without a token', async () => {
    const before = await stock()
    expect(await provider.upload({}, { authorization: '' })).toMatchObject({ code: 401, status: 'token_expired' })
    expect(await stock()).toEqual(before)
  })

  test('half a character in a task is repaired, not lost', async () => {
    const sent = await provider.upload({ tasks: '[{"name":"a\\ud800b"}]' })
    expect((await provider.read(idOf(sent))).tasks.items[0]?.name).toBe('a\ufffdb')
  })

  test('[OPS-02] a full database keeps no copies of a recording that it cannot take, and takes it when there is room', async () => {
    const before = await storedFiles()
    await api.deps.database.execute(sql`alter table jobs rename to no_jobs`)
    try {
      for (const _ of [1, 2])
        expect(await provider.upload()).toEqual({
          code: 500,
          status: 'ERROR',
          message: 'Something went wrong on the server. Try again.',
          errors: undefined,
          data: undefined,
        })
    } finally {
      await api.deps.database.execute(sql`alter table no_jobs rename to jobs`)
    }
    expect([await storedFiles(), await api.deps.database.$count(files)]).toEqual([before, before])
    expect((await provider.upload()).code).toBe(201)
    expect([await storedFiles(), await api.deps.database.$count(files)]).toEqual([before + 1, before + 1])
  })

  test('[OPS-02] a connection that breaks at the commit loses no recording: its row may exist, so the file stays', async () => {
    const { database } = api.deps
    const { transaction } = database
    const broken: typeof transaction = async (write) => {
      Object.assign(database, { transaction })
      await transaction.call(database, write)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    Object.assign(database, { transaction: broken })
    const dictation_id = crypto.randomUUID()
    expect((await provider.upload({ dictation_id })).code).toBe(503)
    const { audio_file } = await provider.read(dictation_id)
    expect((await api.fetch(audio_file)).status).toBe(200)
  })
})

describe('asking for the note again', () => {
  test('[RECENT-03] creates one job, however often it is called', async () => {
    const id = idOf(await provider.upload())
    await api.deps.database.delete(jobs)
    const replies = await Promise.all([1, 2, 3].map(() => provider.post('upload-file', { id })))
    for (const reply of replies) expect(reply).toMatchObject({ code: 200, status: 'success' })
    expect(replies.map(({ message }) => message).sort()).toEqual([
      'The note is being written.',
      'This note is already in line.',
      'This note is already in line.',
    ])
    expect(await api.deps.database.$count(jobs)).toBe(1)
    await api.settle()
    expect((await provider.read(id)).soap_note).toContain('Dry cough')
  })

  test('an existing note is not overwritten', async () => {
    const id = idOf(await provider.upload())
    await api.settle()
    expect(await provider.post('upload-file', { id })).toMatchObject({
      code: 409,
      message: 'This dictation already has a note.',
    })
    expect(await api.deps.database.$count(jobs)).toBe(0)
  })

  test("another provider's dictation is not found, like an unknown one", async () => {
    const id = idOf(await provider.upload())
    for (const account of [api.accounts.colleague, api.accounts.stranger]) {
      const other = await signIn(api, account)
      const reply = await other.post('upload-file', { id })
      expect(reply).toMatchObject({ code: 404, message: 'This dictation was not found.' })
      expect(reply).toEqual(await other.post('upload-file', { id: 'nothing' }))
    }
  })

  test.each([[{}], [{ id: '' }], [{ id: null }], [{ id: { a: 1 } }], [{ id: 'a b' }], [[]], ['text'], [null]])(
    '%j is refused',
    async (body) => {
      expect(await provider.post('upload-file', body)).toMatchObject({ code: 422, status: 'ERROR' })
    },
  )
})

test('[REC-32] where sound is missing is stored with the dictation, and nothing else is taken', async () => {
  const gaps = [{ start: 1.5, length: 3, cause: 'asleep' }]
  const { data } = await provider.upload({ gaps: JSON.stringify(gaps) })
  expect((await provider.read((data as { id: string }).id)).gaps).toEqual(gaps)
  for (const [sent, sentence] of [
    ['[', 'Gaps must be JSON text.'],
    ['{}', 'Gaps must be a list.'],
    ['[{"start":-1,"length":1,"cause":"lost"}]', 'start must be 0 or more.'],
    ['[{"start":1,"length":1,"cause":"tired"}]', 'cause must be lost, asleep or silent.'],
  ])
    expect(await provider.upload({ gaps: sent! })).toMatchObject({ code: 422, errors: { gaps: [sentence] } })
})

test('logs contain ids, never spoken or typed text or names', async () => {
  await provider.upload({ comments: 'Secret comment', tasks: '[{"name":"Secret task"}]' })
  await provider.upload({ comments: 'Secret comment', tasks: '[{' })
  await api.settle()
  expect(api.lines.join('\n')).not.toMatch(/Lovelace|Secret|cough|recording\.mp3/i)
})

describe('the name beside the id of a patient', () => {
  /** A patient of the provider's practice, and how many dictations are stored. */
  async function ada() {
    const { own } = await patientIds()
    await api.deps.database.update(patients).set({ first_name: 'Ada', last_name: 'Lovelace' }).where(eq(patients.id, own))
    return { own, count: async () => (await api.deps.database.select().from(dictations)).length }
  }
  const rename = (id: string, last_name: string) =>
    api.deps.database.update(patients).set({ last_name }).where(eq(patients.id, id))

  test.each(['ada lovelace', 'LOVELACE, Ada', ' Áda  Lovelace '])(
    '[DICT-13] %s is Ada Lovelace, who is stored by her own name',
    async (patient_name) => {
      const { own } = await ada()
      const sent = await provider.upload({ patient_pool_id: own, patient_name })
      expect(sent.code).toBe(201)
      expect(await provider.read(idOf(sent))).toMatchObject({ patient_name: 'Ada Lovelace', dictated_name: '' })
    },
  )

  test('[DICT-13] of somebody else is refused with both names, nothing is stored, and the name of the record is accepted', async () => {
    const { own, count } = await ada()
    const before = await count()
    const fields = { patient_pool_id: own, patient_name: 'Totally Other Person' }
    const key = { 'idempotency-key': 'one-dictation' }
    const refused = await provider.upload(fields, key)
    expect(refused).toMatchObject({
      code: 409,
      status: 'ERROR',
      data: { code: 'name-differs', sent_name: 'Totally Other Person', patient_name: 'Ada Lovelace' },
    })
    expect([v.is(differentName, refused.data), await count()]).toEqual([true, before])
    expect((await provider.upload({ ...fields, patient_name: 'Ada Lovelace' }, key)).code).toBe(201)
  })

  test('[DICT-13] may be one that the patient had before; lists have the present one', async () => {
    const { own } = await ada()
    const first = idOf(await provider.upload({ patient_pool_id: own }))
    await rename(own, 'Byron')
    const second = await provider.upload({ patient_pool_id: own, patient_name: 'Ada Lovelace' })
    expect(second.code).toBe(201)
    const names = (await provider.list()).filter(({ id }) => [first, idOf(second)].includes(id)).map((row) => row.patient_name)
    expect(names).toEqual(['Ada Byron', 'Ada Byron'])
    await rename(own, 'King')
    expect((await provider.upload({ patient_pool_id: own, patient_name: 'Ada Lovelace' })).code).toBe(201)
    expect((await provider.upload({ patient_pool_id: own, patient_name: 'Ada Milbanke' })).code).toBe(409)
  })

  test("[DICT-13] that was stored earlier for somebody else's id is sent beside the patient's own", async () => {
    const { own } = await ada()
    const id = idOf(await provider.upload({ patient_pool_id: own }))
    await api.deps.database.update(dictations).set({ patient_name: 'Totally Other Person' }).where(eq(dictations.id, id))
    expect(await provider.read(id)).toMatchObject({ patient_name: 'Ada Lovelace', dictated_name: 'Totally Other Person' })
  })
})
