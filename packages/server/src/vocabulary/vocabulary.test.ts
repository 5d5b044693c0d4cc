import { listVocabulary, type VocabularyWord, vocabularyLimits } from '@chartside/contract/vocabulary'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { vocabularyWords } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { type EngineDouble, startEngineDouble, transcribed } from '../scribe/engine-double.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let double: EngineDouble
let api: TestApi
let provider: SignedIn
let colleague: SignedIn
let assistant: SignedIn
let stranger: SignedIn
beforeEach(async () => {
  double = await startEngineDouble()
  api = await startTestApi({ scribeUrl: double.url })
  const { accounts } = api
  ;[provider, colleague, assistant, stranger] = await Promise.all([
    signIn(api, accounts.provider),
    signIn(api, accounts.colleague),
    signIn(api, accounts.assistant),
    signIn(api, accounts.stranger),
  ])
})
afterEach(async () => {
  await api.close()
  await double.close()
})

const wordsOf = async (who: SignedIn): Promise<VocabularyWord[]> =>
  v.parse(listVocabulary.answer.data, (await who.get('vocabulary')).data).words
const shown = async (who: SignedIn) =>
  (await wordsOf(who)).map(({ owner, text, replaces }) => `${owner} ${text} ${replaces}`.trim())
const add = (who: SignedIn, owner: string, text: unknown, replaces?: unknown) => {
  api.clock.advance(1000)
  return who.post('vocabulary-word', { owner, text, replaces })
}
const refusal = ({ code, errors }: { code: number; errors: unknown }) => ({ code, errors })

describe('a vocabulary', () => {
  test("[VOCAB-01] holds a provider's own words and the practice's, own ones first, each newest first", async () => {
    await add(provider, 'practice', 'azithromycin')
    await add(provider, 'user', ' Okafor ')
    await add(provider, 'user', 'lisinopril', 'lizino  pril')
    await add(colleague, 'practice', 'Lakeside')
    expect(await shown(provider)).toEqual([
      'user lisinopril lizino pril',
      'user Okafor',
      'practice Lakeside',
      'practice azithromycin',
    ])
  })

  test("[VOCAB-01] has own words that no other provider, assistant or practice sees, and the practice's that no other practice does", async () => {
    await add(provider, 'user', 'Okafor')
    await add(provider, 'practice', 'Lakeside')
    expect(await shown(colleague)).toEqual(['practice Lakeside'])
    expect(await shown(assistant)).toEqual(['practice Lakeside'])
    expect(await shown(stranger)).toEqual([])
  })

  test('[VOCAB-01] of another provider cannot be changed, and looks like one that does not exist', async () => {
    await add(provider, 'user', 'Okafor')
    const [{ id }] = (await wordsOf(provider)) as [VocabularyWord]
    for (const who of [colleague, stranger]) {
      expect(await who.post('update-vocabulary-word', { id, text: 'x' })).toEqual(
        await who.post('update-vocabulary-word', { id: 'unknown', text: 'x' }),
      )
      expect((await who.post('delete-vocabulary-word', { id })).code).toBe(404)
    }
    expect(await shown(provider)).toEqual(['user Okafor'])
  })

  test('[VOCAB-01] is changed by who has the permission: an assistant neither adds, changes nor removes words', async () => {
    await add(provider, 'practice', 'Lakeside')
    await add(provider, 'user', 'Okafor')
    const codes = await Promise.all([
      add(assistant, 'practice', 'Weber'),
      add(assistant, 'user', 'Weber'),
      ...(await wordsOf(provider)).flatMap(({ id }) => [
        assistant.post('update-vocabulary-word', { id, text: 'Weber' }),
        assistant.post('delete-vocabulary-word', { id }),
      ]),
    ])
    expect(codes.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403])
    expect(codes[0]?.message).toBe("As an assistant you cannot change the practice's vocabulary.")
    expect(await shown(provider)).toEqual(['user Okafor', 'practice Lakeside'])
  })

  test('[VOCAB-01] has words that are changed and removed, by two devices as well', async () => {
    await add(provider, 'user', 'Okafor')
    const [{ id }] = (await wordsOf(provider)) as [VocabularyWord]
    expect((await provider.post('update-vocabulary-word', { id, text: 'okafor' })).data).toMatchObject({
      word: { text: 'okafor' },
    })
    expect((await provider.post('update-vocabulary-word', { id, text: 'Okafor', replaces: 'oka for' })).code).toBe(200)
    expect(await shown(provider)).toEqual(['user Okafor oka for'])
    const removals = await Promise.all([1, 2].map(() => provider.post('delete-vocabulary-word', { id })))
    expect(removals.map(({ code }) => code)).toContain(200)
    expect(await shown(provider)).toEqual([])
    expect((await provider.post('update-vocabulary-word', { id, text: 'Okafor' })).code).toBe(404)
  })

  test('[VOCAB-02] refuses a word that it has, in any case, and what has a correction already', async () => {
    await add(provider, 'user', 'Okafor')
    await add(provider, 'user', 'lisinopril', 'lizinopril')
    expect(refusal(await add(provider, 'user', ' okafor'))).toEqual({
      code: 409,
      errors: { text: ['This word is already in the vocabulary.'] },
    })
    expect(refusal(await add(provider, 'user', 'losartan', 'LIZINOPRIL'))).toEqual({
      code: 409,
      errors: { replaces: ['The vocabulary already has a correction for this.'] },
    })
    const twice = await Promise.all([1, 2, 3].map(() => add(provider, 'practice', 'Okafor')))
    expect(twice.map(({ code }) => code).sort()).toEqual([201, 409, 409])
    expect((await add(provider, 'user', 'lisinopril')).code).toBe(201)
    const [first, second] = await wordsOf(provider)
    expect((await provider.post('update-vocabulary-word', { id: first!.id, text: 'Okafor' })).code).toBe(409)
    expect(
      (await provider.post('update-vocabulary-word', { id: second!.id, text: 'Lisinopril', replaces: 'lizinopril' })).code,
    ).toBe(200)
  })

  test('[VOCAB-02] refuses what is not a word at its field, and stores nothing', async () => {
    const markup = 'Word can have letters, digits, spaces, hyphens and apostrophes only.'
    const number = 'A correction cannot contain a number: four.'
    expect(refusal(await add(provider, 'user', '<b>x</b>'))).toEqual({ code: 422, errors: { text: [markup] } })
    expect(refusal(await add(provider, 'user', 'for', 'four'))).toEqual({ code: 422, errors: { replaces: [number] } })
    expect(refusal(await add(provider, 'user', 5))).toEqual({ code: 422, errors: { text: ['Word must be text.'] } })
    expect((await add(provider, 'nobody', 'Okafor')).errors).toEqual({ owner: ['Say whose word it is: user or practice.'] })
    expect(await shown(provider)).toEqual([])
  })

  test('[VOCAB-02] has at most 500 words, and the same again for the practice', async () => {
    await add(provider, 'user', 'first')
    const [stored] = await api.deps.database.select().from(vocabularyWords)
    const more = Array.from({ length: vocabularyLimits.words - 1 }, (_, index) => `w${index}`)
    await api.deps.database
      .insert(vocabularyWords)
      .values(more.map((text) => ({ ...stored!, id: text, text, key: `text:${text}` })))
    const full = await add(provider, 'user', 'last')
    expect({ code: full.code, message: full.message }).toEqual({ code: 409, message: 'A vocabulary can have at most 500 words.' })
    expect((await add(provider, 'practice', 'last')).code).toBe(201)
    expect(await wordsOf(provider)).toHaveLength(501)
  })

  test('[VOCAB-01] added again after a lost answer is added once', async () => {
    const init = {
      method: 'POST',
      headers: { ...provider.bearer, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ owner: 'user', text: 'Okafor' }),
    }
    const [one, other] = [
      await provider.send('provider_api/vocabulary-word', init),
      await provider.send('provider_api/vocabulary-word', init),
    ]
    expect([one.code, other]).toEqual([201, one])
    expect(await shown(provider)).toEqual(['user Okafor'])
  })

  test('[VOCAB-06] appears in no line of the log', async () => {
    await add(provider, 'user', 'Zanzibarine', 'zanzi barine')
    await add(provider, 'user', 'zanzibarine', 'zanzi barine')
    await add(provider, 'user', '<zanzibarine>')
    await provider.upload()
    double.next('transcriptions', { status: 500 })
    await api.settle()
    expect(api.lines.length).toBeGreaterThan(0)
    expect(api.lines.join('\n')).not.toMatch(/zanzi/i)
  })
})

describe('a dictation', () => {
  const formOf = async (index: number): Promise<FormData> => {
    const request = double.requests.filter(({ path }) => path.endsWith('transcriptions'))[index]!
    const headers = { 'content-type': String(request.headers['content-type']) }
    return new Response(new Uint8Array(request.body), { headers }).formData()
  }
  const transcriptOf = async (id: string) =>
    (await provider.read(id)).transcription.items.map(({ text, original }) => [text, original])

  test("[VOCAB-03] tells the speech service its provider's words, then the practice's, and nobody else's", async () => {
    await add(provider, 'practice', 'Lakeside')
    await add(colleague, 'user', 'Weber')
    await add(stranger, 'practice', 'Hillside')
    await add(provider, 'user', 'lisinopril', 'lizino pril')
    await provider.upload()
    await api.settle()
    expect((await formOf(0)).get('prompt')).toBe('lisinopril, Lakeside.')
  })

  test('[VOCAB-03] without words sends no prompt', async () => {
    await provider.upload()
    await api.settle()
    expect((await formOf(0)).has('prompt')).toBe(false)
  })

  test.each([400, 422])('[VOCAB-03] is transcribed without a prompt by a service that refuses it with %i', async (status) => {
    await add(provider, 'user', 'Okafor')
    double.next('transcriptions', { status })
    const id = idOf(await provider.upload())
    await api.settle()
    expect(await transcriptOf(id)).toHaveLength(transcribed.segments.length)
    expect([(await formOf(0)).get('prompt'), (await formOf(1)).has('prompt')]).toEqual(['Okafor.', false])
  })

  test('[VOCAB-04] has a corrected transcript that keeps what was heard; later changes of words leave it as it is', async () => {
    await add(provider, 'practice', 'fluid', 'fluids')
    await add(provider, 'user', 'tea', 'fluids')
    await add(colleague, 'user', 'sneeze', 'cough')
    const id = idOf(await provider.upload())
    await api.settle()
    const corrected = [
      ['The patient reports a cough for three days.', undefined],
      ['No fever.', undefined],
      ['Plan is tea and a call on Friday.', 'Plan is fluids and a call on Friday.'],
    ]
    expect(await transcriptOf(id)).toEqual(corrected)
    const completion = double.requests.find(({ path }) => path.endsWith('completions'))
    expect(String(completion?.body)).toContain('Plan is tea')
    for (const word of await wordsOf(provider)) await provider.post('delete-vocabulary-word', { id: word.id })
    expect(await transcriptOf(id)).toEqual(corrected)
    const next = idOf(await provider.upload())
    await api.settle()
    expect((await transcriptOf(next))[2]).toEqual(['Plan is fluids and a call on Friday.', undefined])
  })
})
