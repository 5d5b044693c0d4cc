import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxPartBytes } from '@chartside/contract/uploads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createApi } from '../app.ts'
import { files } from '../database/schema.ts'
import { samplePdf } from '../database/seed/sample-files.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { type DictationFields, idOf, type Reply, type SignedIn, signIn } from '../dictation/test-client.ts'
import { folderStore } from '../files/index.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const recording = silentMp3(60)
const part = 100_000
const offsetIn = ({ data }: Reply) => (data as { offset?: number } | undefined)?.offset
const asked = async (id: string, who = provider) => offsetIn(await who.get(`upload-offset/${id}`))
function add(id: string, offset: number | string, bytes: Uint8Array, who = provider, fetch = api.fetch): Promise<Reply> {
  const body = new FormData()
  body.set('offset', String(offset))
  body.set('part', new File([bytes as Uint8Array<ArrayBuffer>], 'part'))
  const init = { method: 'POST', headers: who.bearer, body }
  return fetch(`${api.apiBase}/provider_api/upload-part/${id}`, init).then(
    async (response) => ({ code: response.status, ...(await response.json()) }) as Reply,
  )
}
async function sent(id: string, bytes: Uint8Array, who = provider): Promise<void> {
  for (let at = 0; at < bytes.length; at += part) await add(id, at, bytes.subarray(at, at + part), who)
}
/** Sends the form of a dictation whose recording was sent in parts. */
const finished = (id: string, bytes: number, key?: string, who = provider, fields: DictationFields = {}) =>
  who.upload(
    { audio_file: undefined, upload_id: id, upload_name: 'recording.mp3', upload_bytes: String(bytes), ...fields },
    key === undefined ? {} : { 'idempotency-key': key },
  )
/** Sends a recording in parts with its form. */
async function dictated(fields: DictationFields, key?: string): Promise<Reply> {
  await sent('u-1', recording)
  return finished('u-1', recording.length, key, provider, fields)
}
const anyPatient = async () => {
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=1', { headers: provider.bearer })
  return (pool.data as { patients: { data: { id: string }[] } }).patients.data[0]!.id
}
const drafts = async () => readdir(path.join(api.deps.filesDirectory, 'drafts')).catch(() => [])
const stored = async () => (await api.deps.database.select().from(files)).map(({ bytes }) => bytes)

describe('a recording in parts', () => {
  test('[OPS-12] becomes the same dictation as in one piece, and its parts are gone', async () => {
    await sent('u-1', recording)
    expect(await asked('u-1')).toBe(recording.length)
    const id = idOf(await finished('u-1', recording.length))
    const { audio_file } = await provider.read(id)
    expect(Buffer.from(await (await api.fetch(audio_file)).arrayBuffer()).equals(recording)).toBe(true)
    expect([await stored(), await drafts(), await asked('u-1')]).toEqual([[recording.length], [], 0])
  })

  test('[OPS-12] goes on where it was in another process, and a part that comes again changes nothing', async () => {
    expect(await asked('u-1')).toBe(0)
    await add('u-1', 0, recording.subarray(0, part))
    const other = createApi(api.deps)
    const elsewhere = (async (input, init) => other.fetch(new Request(input, init))) as typeof fetch
    expect(offsetIn(await add('u-1', 0, recording.subarray(0, part), provider, elsewhere))).toBe(part)
    expect(offsetIn(await add('u-1', part * 3, recording.subarray(0, 10), provider, elsewhere))).toBe(part)
    expect(offsetIn(await add('u-1', part, recording.subarray(part), provider, elsewhere))).toBe(recording.length)
    expect((await finished('u-1', recording.length)).code).toBe(201)
  })

  test('[OPS-12] that is not complete is not taken, and what has arrived stays', async () => {
    await add('u-1', 0, recording.subarray(0, part))
    for (const id of ['u-1', 'unknown']) {
      const refused = await finished(id, recording.length)
      expect(refused).toMatchObject({ code: 503, message: 'The upload is not complete yet. Send the rest.' })
    }
    expect([await stored(), await asked('u-1')]).toEqual([[], part])
  })

  test('[OPS-12] is taken once, also after a lost answer, when its parts are gone', async () => {
    await sent('u-1', recording)
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([finished('u-1', recording.length, key), finished('u-1', recording.length, key)])
    expect([one.code, other.code, idOf(other)]).toEqual([201, 201, idOf(one)])
    expect(idOf(await finished('u-1', recording.length, key))).toBe(idOf(one))
    expect(await provider.list()).toHaveLength(1)
  })

  test('[OPS-12] two parts at the same place at once are one', async () => {
    await Promise.all([0, 0, 0].map((at) => add('u-1', at, recording.subarray(0, part))))
    expect(await asked('u-1')).toBe(part)
  })

  test("[OPS-12] is its user's alone", async () => {
    await sent('u-1', recording)
    for (const name of ['colleague', 'assistant', 'stranger'] as const)
      expect(await asked('u-1', await signIn(api, api.accounts[name]))).toBe(0)
    const colleague = await signIn(api, api.accounts.colleague)
    expect((await finished('u-1', recording.length, undefined, colleague)).code).toBe(503)
  })

  test('[OPS-12] with other content than a recording is refused, and forgotten', async () => {
    const text = new TextEncoder().encode('MZ'.repeat(1000))
    await sent('u-1', text)
    expect(await finished('u-1', text.length)).toMatchObject({ code: 415, errors: { audio_file: [expect.any(String)] } })
    expect([await drafts(), await stored()]).toEqual([[], []])
  })

  test('[OPS-12] a part that is too large, of no place, or one of too many uploads is refused', async () => {
    expect(await add('u-1', 0, new Uint8Array(maxPartBytes + 1))).toMatchObject({ code: 413 })
    for (const offset of ['-1', 'x', '1.5', '']) expect((await add('u-1', offset, recording.subarray(0, 9))).code).toBe(422)
    expect((await add('u-1', 200 * 1024 * 1024, recording.subarray(0, 9))).code).toBe(413)
    for (let count = 0; count < 100; count++) await add(`many-${count}`, 0, recording.subarray(0, 9))
    expect((await add('one-more', 0, recording.subarray(0, 9))).code).toBe(429)
    expect(offsetIn(await add('many-0', 9, recording.subarray(9, 18)))).toBe(18)
  })

  test('[OPS-12] is forgotten a day after its last part', async () => {
    await sent('u-1', recording)
    const [name] = await drafts()
    const { mtimeMs } = await stat(path.join(api.deps.filesDirectory, 'drafts', name!))
    await folderStore(api.deps.filesDirectory).removeDraftsBefore(mtimeMs)
    expect(await asked('u-1')).toBe(recording.length)
    await folderStore(api.deps.filesDirectory).removeDraftsBefore(mtimeMs + 1)
    expect(await asked('u-1')).toBe(0)
  })
})

describe('of a recording in parts that is not stored', () => {
  const consent = JSON.stringify({ id: 'c-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z' })
  const dictation_id = crypto.randomUUID()
  /** Lets the next transaction fail. */
  function failOnce(error: Error): void {
    const { database } = api.deps
    const transaction = database.transaction.bind(database)
    const failing = async () => {
      Object.assign(database, { transaction })
      throw error
    }
    Object.assign(database, { transaction: failing })
  }
  const before = (fields: DictationFields = {}) => provider.upload({ dictation_id, ...fields })

  test.each<[string, number, () => Promise<DictationFields>]>([
    [
      'whose consent was withdrawn',
      409,
      async () => {
        await provider.post('withdraw-consent', { consent_id: 'c-1' })
        return { consent }
      },
    ],
    [
      'whose patient refused',
      409,
      async () => {
        const patient_pool_id = await anyPatient()
        await provider.post('recording-refusal', { patient_pool_id, refused: true })
        return { patient_pool_id }
      },
    ],
    [
      'that had arrived and was withdrawn',
      409,
      async () => {
        await before({ audio_file: new File([recording], 'recording.mp3') })
        await provider.post('withdraw-consent', { id: dictation_id })
        return { dictation_id }
      },
    ],
    [
      'whose id belongs to another one',
      409,
      async () => {
        await before()
        return { dictation_id }
      },
    ],
    ['about a patient who is not there', 404, async () => ({ patient_pool_id: crypto.randomUUID() })],
    ['of another provider', 404, async () => ({ provider_id: 'nobody' })],
    ['with tasks that cannot be read', 422, async () => ({ tasks: 'nonsense' })],
    ['with an id that is none', 422, async () => ({ dictation_id: 'x' })],
    [
      'without the consent that the practice requires',
      422,
      async () => {
        api.deps.settings.consentRequired = true
        return {}
      },
    ],
  ])('[OPS-12] [CONSENT-05] nothing stays: one %s', async (_, code, prepare) => {
    const fields = await prepare()
    const kept = await stored()
    expect((await dictated(fields)).code).toBe(code)
    expect([await drafts(), await stored()]).toEqual([[], kept])
  })

  test('[OPS-12] [REC-34] nothing stays of one that is repeated, by its id or by its key', async () => {
    const key = crypto.randomUUID()
    const first = await dictated({ dictation_id }, key)
    expect(await dictated({ dictation_id }, key)).toEqual(first)
    expect(await drafts()).toEqual([])
    expect(await dictated({ dictation_id })).toEqual(first)
    expect([first.code, await drafts()]).toEqual([201, []])
    await provider.post('withdraw-consent', { id: dictation_id })
    expect((await dictated({ dictation_id }, key)).data).toEqual({ consent: 'withdrawn' })
    expect(await drafts()).toEqual([])
  })

  test.each([
    ['the database is away', 503, { code: 'ECONNREFUSED' }],
    ['the server fails', 500, {}],
  ])('[OPS-12] its parts stay for the next attempt while %s', async (_, code, trouble) => {
    failOnce(Object.assign(new Error('trouble'), trouble))
    expect((await dictated({})).code).toBe(code)
    expect(await asked('u-1')).toBe(recording.length)
    expect((await finished('u-1', recording.length)).code).toBe(201)
    expect(await drafts()).toEqual([])
  })
})

test('[OPS-12] a document in parts is filed under its name, and checked like any other', async () => {
  const pdf = samplePdf('Letter', ['Invented'])
  const patient_pool_id = await anyPatient()
  const file = (upload_name: string) => {
    const body = new FormData()
    const fields = { tag: 'Lab', patient_pool_id, upload_id: 'd-1', upload_name, upload_bytes: String(pdf.length) }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return provider.send('provider_api/save-patient-doc', { method: 'POST', headers: provider.bearer, body })
  }
  await sent('d-1', pdf)
  expect(await file('letter.exe.pdf')).toMatchObject({ code: 422 })
  await sent('d-1', pdf)
  expect((await file('letter.pdf')).code).toBe(201)
  const listed = (await provider.get(`get-patient-docs?patient_pool_id=${patient_pool_id}`)).data
  expect(listed).toMatchObject({ data: [{ original_file_name: 'letter.pdf', doc_type: 'pdf' }] })
})
