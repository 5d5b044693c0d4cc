import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dictations } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

const transcription = [
  { text: 'Any fever?', start: 0, end: 2, speaker: 'A', words: [{ text: 'Any', start: 0, end: 0.4 }] },
  { text: 'No.', start: 2, end: 3, speaker: 'B' },
]

let api: TestApi
let provider: SignedIn
let id: string
beforeAll(async () => {
  api = await startTestApi({ settings: { tokenHours: 1000 } })
  provider = await signIn(api, api.accounts.provider)
})
afterAll(() => api.close())
beforeEach(async () => {
  id = idOf(await provider.upload())
  await api.settle()
  await api.deps.database.update(dictations).set({ transcription }).where(eq(dictations.id, id))
})

const rename = (speaker: unknown, name: unknown, was?: string, who = provider) =>
  who.post('name-speaker', { dictation_id: id, speaker, name, ...(was === undefined ? {} : { was }) })

test('[REVIEW-21] a dictation has the speakers and words of its transcription; a list leaves out the words', async () => {
  expect((await provider.read(id)).transcription.items).toEqual(transcription)
  const [first, second] = transcription
  const { words: _, ...plain } = first!
  expect((await provider.list()).find((row) => row.id === id)?.transcription.items).toEqual([plain, second])
})

describe('naming a speaker', () => {
  test('[REVIEW-22] counts for the whole transcription, which keeps its labels, and leaves the note alone', async () => {
    const before = await provider.read(id)
    const named = [{ speaker: 'A', name: 'Dr. Okafor' }]
    expect(await rename('A', ' Dr. Okafor ')).toMatchObject({ code: 200, message: 'Speaker renamed.', data: { speakers: named } })
    const after = await provider.read(id)
    expect(after).toEqual({ ...before, speakers: named, audio_file: expect.any(String) })
    // An open note that was not saved yet is still the latest version.
    expect(after.version).toBe(before.version)
  })

  test('[REVIEW-22] can be done again, for two speakers alike, and be taken back', async () => {
    await rename('A', 'Rosa')
    await rename('B', 'Rosa')
    await rename('A', 'Mei', 'Rosa')
    expect((await provider.read(id)).speakers).toEqual([
      { speaker: 'B', name: 'Rosa' },
      { speaker: 'A', name: 'Mei' },
    ])
    await rename('B', '')
    expect((await provider.read(id)).speakers).toEqual([{ speaker: 'A', name: 'Mei' }])
  })

  test('[REVIEW-22] from two devices keeps the first name and refuses the other, but not the same name twice', async () => {
    const phone = await signIn(api, api.accounts.provider)
    const [one, other] = await Promise.all([rename('A', 'Rosa', ''), rename('A', 'Mei', '', phone)])
    expect([one.code, other.code].sort()).toEqual([200, 409])
    expect((one.code === 409 ? one : other).errors).toHaveProperty('version')
    const [{ name } = { name: '' }] = (await provider.read(id)).speakers
    expect((await rename('A', name, '', phone)).code).toBe(200)
    // Of two speakers, neither stands in the way of the other.
    expect((await rename('B', 'Anna', '', phone)).code).toBe(200)
  })

  test('[REVIEW-22] keeps a name as one line of whole characters', async () => {
    expect((await rename('A', ' Dr.\nOkafor \ud83d')).code).toBe(200)
    expect((await provider.read(id)).speakers).toEqual([{ speaker: 'A', name: 'Dr. Okafor' }])
  })

  test.each([
    ['', 'Rosa', 422],
    ['  ', 'Rosa', 422],
    ['C', 'Rosa', 404],
    ['__proto__', 'Rosa', 404],
    ['A', 'x'.repeat(81), 422],
    ['A', '\u202eRosa', 422],
    ['A', 'a\u0000b', 422],
    ['A', null, 422],
    [['A'], 'Rosa', 422],
  ])('[REVIEW-22] of the label %j as %j is refused (%i)', async (speaker, name, code) => {
    expect((await rename(speaker, name)).code).toBe(code)
    expect((await provider.read(id)).speakers).toEqual([])
  })

  test('[REVIEW-22] is refused to an assistant, a colleague and another practice', async () => {
    const [assistant, colleague, stranger] = await Promise.all(
      (['assistant', 'colleague', 'stranger'] as const).map((name) => signIn(api, api.accounts[name])),
    )
    expect((await rename('A', 'Rosa', undefined, assistant)).code).toBe(403)
    for (const who of [colleague!, stranger!]) expect((await rename('A', 'Rosa', undefined, who)).code).toBe(404)
    expect((await provider.read(id)).speakers).toEqual([])
  })

  test('[REVIEW-22] [SIGN-04] is refused once the note is signed', async () => {
    const { version } = await provider.read(id)
    await provider.post('sign-note', { dictation_id: id, version })
    expect(await rename('A', 'Rosa')).toMatchObject({
      code: 409,
      message: 'This note is signed and cannot be changed. Add an addendum instead.',
      errors: undefined,
    })
  })
})
