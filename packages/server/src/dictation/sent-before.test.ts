import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dictations, files, jobs } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { silentMp3 } from './mp3-fixture.ts'
import { idOf, type SignedIn, signIn } from './test-client.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 100_000 } })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const month = 30 * 24 * 3600_000
const stock = async () => {
  const { database } = api.deps
  return [await database.$count(dictations), await database.$count(files), await database.$count(jobs)]
}
const recording = (seconds: number) => new File([silentMp3(seconds)], 'recording.mp3', { type: 'audio/mpeg' })

test('[REC-34] a dictation keeps the id that it was sent with, in answers and lists', async () => {
  const dictation_id = crypto.randomUUID()
  expect(idOf(await provider.upload({ dictation_id }))).toBe(dictation_id)
  expect((await provider.list()).map(({ id }) => id)).toEqual([dictation_id])
})

test('[REC-34] an upload whose id has arrived is answered with that dictation, at once and after a month', async () => {
  const dictation_id = crypto.randomUUID()
  const [first, second] = await Promise.all([provider.upload({ dictation_id }), provider.upload({ dictation_id })])
  const after = await stock()
  expect(first.code).toBe(201)
  expect(second).toEqual(first)
  api.clock.advance(month)
  expect(await provider.upload({ dictation_id })).toEqual(first)
  expect([await stock(), await provider.list()]).toEqual([after, [expect.objectContaining({ id: dictation_id })]])
})

test('[REC-34] what has arrived is not refused by a rule that the practice has made since', async () => {
  const dictation_id = crypto.randomUUID()
  const first = await provider.upload({ dictation_id })
  api.deps.settings.consentRequired = true
  expect(await provider.upload({ dictation_id })).toEqual(first)
})

test('[REC-34] one that was deleted since is refused, and not stored again', async () => {
  const dictation_id = crypto.randomUUID()
  await provider.upload({ dictation_id })
  await provider.post('delete-dictation', { id: dictation_id })
  const before = await stock()
  expect(await provider.upload({ dictation_id })).toMatchObject({
    code: 409,
    errors: { audio_file: [expect.stringContaining('was deleted since')] },
  })
  expect(await stock()).toEqual(before)
})

test('[REC-34] another recording under the same id is refused', async () => {
  const dictation_id = crypto.randomUUID()
  await provider.upload({ dictation_id })
  const before = await stock()
  expect(await provider.upload({ dictation_id, audio_file: recording(20) })).toMatchObject({
    code: 409,
    errors: { audio_file: [expect.stringContaining('another recording has arrived')] },
  })
  expect(await stock()).toEqual(before)
})

test('[REC-34] [DATA-01] an id of another user neither shows nor changes their dictation', async () => {
  const dictation_id = crypto.randomUUID()
  await provider.upload({ dictation_id, patient_name: 'Ada Mine' })
  const before = await stock()
  for (const account of [api.accounts.colleague, api.accounts.stranger]) {
    const other = await signIn(api, account)
    expect((await other.upload({ dictation_id, patient_name: 'Bo Theirs' })).code).toBe(409)
    expect(await other.list()).toEqual([])
  }
  expect(await stock()).toEqual(before)
  const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, dictation_id))
  expect(row?.patient_name).toBe('Ada Mine')
})

test.each(['x', 'A0000000-0000-4000-8000-000000000000'])('[REC-34] an id must be a UUID, unlike %s', async (dictation_id) => {
  expect(await provider.upload({ dictation_id })).toMatchObject({
    code: 422,
    errors: { dictation_id: ['This is not a UUID.'] },
  })
})
