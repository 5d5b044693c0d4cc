// What nobody said is kept with its reason, is in no note, and counts again when a user says so.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dictations } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type EngineDouble, startEngineDouble, written } from './engine-double.ts'

let double: EngineDouble
let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  double = await startEngineDouble()
  api = await startTestApi({ scribeUrl: double.url })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(async () => {
  await api.close()
  await double.close()
})

const silentGap = (start: number, length: number) => JSON.stringify([{ start, length, cause: 'silent' }])
/** The transcripts that the writing service got. */
const materials = () =>
  double.requests
    .filter(({ path }) => path.endsWith('completions'))
    .map(({ body }) => JSON.parse(JSON.parse(String(body)).messages[1].content).transcript)
const confirm = (id: string, segment: number, text: string, confirmed = true, who = provider) =>
  who.post('confirm-segment', { dictation_id: id, segment, text, confirmed })

test('[REVIEW-26] words over silence are marked in the transcription and left out of the note', async () => {
  const segments = [
    { start: 0, end: 4, text: ' Cough for three days.' },
    { start: 4, end: 16, text: ' Continue warfarin.' },
  ]
  double.next('transcriptions', { body: { text: '', segments } })
  const id = idOf(await provider.upload({ gaps: silentGap(4, 12) }))
  await api.settle()
  const row = await provider.read(id)
  expect(row.transcription.items).toEqual([
    { text: 'Cough for three days.', start: 0, end: 4 },
    { text: 'Continue warfarin.', start: 4, end: 16, doubt: 'silent' },
  ])
  expect(row.soap_note).toBe(written.soap_note)
  expect(materials()).toEqual(['Cough for three days.'])
})

test('[REVIEW-26] the vocabulary that the service gives back does not count, also after its words were corrected', async () => {
  for (const [text, replaces] of [['metoprolol succinate'], ['Eliquis', 'eloquis'], ['warfarin']] as [string, string?][])
    await provider.post('vocabulary-word', { owner: 'user', text, replaces })
  double.next('transcriptions', { body: { text: 'warfarin, Eliquis, metoprolol succinate' } })
  const id = idOf(await provider.upload())
  await api.settle()
  const row = await provider.read(id)
  expect(row).toMatchObject({ soap_note: null, failure: 'No speech was heard in this recording.' })
  expect(row.transcription.items).toMatchObject([{ text: 'warfarin, Eliquis, metoprolol succinate', doubt: 'prompt' }])
  expect(row.note_progress).toMatchObject({ state: 'failed' })
  expect(materials()).toEqual([])
})

test('[REVIEW-26] where nothing was said, a user who has listened says what was, and gets the note', async () => {
  double.next('transcriptions', { body: { text: 'Thank you.' } })
  const id = idOf(await provider.upload({ gaps: silentGap(0, 16) }))
  await api.settle()
  // Requested again, it is neither transcribed again nor written.
  await provider.post('upload-file', { id })
  await api.settle()
  expect(await provider.read(id)).toMatchObject({ soap_note: null, failure: 'No speech was heard in this recording.' })
  expect(double.requests).toHaveLength(1)

  const before = await provider.read(id)
  const answer = await confirm(id, 0, 'Thank you.')
  expect(answer).toMatchObject({ code: 200, message: 'Counted as said.' })
  expect((await provider.read(id)).transcription.items).toEqual([
    { text: 'Thank you.', start: 0, doubt: 'silent', confirmed: true },
  ])
  expect((await provider.read(id)).version).toBe(before.version)
  await provider.post('upload-file', { id })
  await api.settle()
  expect((await provider.read(id)).soap_note).toBe(written.soap_note)
  expect(materials()).toEqual(['Thank you.'])

  expect(await confirm(id, 0, 'Thank you.', false)).toMatchObject({ code: 200, message: 'Not counted as said.' })
  expect((await provider.read(id)).transcription.items).toEqual([{ text: 'Thank you.', start: 0, doubt: 'silent' }])
})

test('[REVIEW-26] where nothing was said, another template does not replace the note that there is', async () => {
  const id = idOf(await provider.upload({ comments: '' }))
  await api.settle()
  const store = (change: object) => api.deps.database.update(dictations).set(change).where(eq(dictations.id, id))
  const ask = async () => provider.post('upload-file', { id, template_id: 'dap', version: (await provider.read(id)).version })
  await store({ transcription: [{ text: 'Warfarin.', start: 4, doubt: 'silent' }] })
  expect(await ask()).toMatchObject({
    code: 409,
    message: "The note wasn't written again: nobody seems to speak in the recording, and nothing was typed.",
  })
  // One that was made before there was a speech service.
  await store({ transcription: [] })
  double.next('transcriptions', { body: { text: 'Thank you.' } })
  const requests = double.requests.length
  expect((await ask()).code).toBe(200)
  await api.settle()
  expect(await provider.read(id)).toMatchObject({ soap_note: written.soap_note, failure: '' })
  expect(double.requests).toHaveLength(requests + 1)
  // What was typed is something to write from.
  await store({ comments: 'Cough for a week.' })
  expect((await ask()).code).toBe(200)
  await api.settle()
  expect(double.requests.length).toBeGreaterThan(requests + 1)
})

test('[REVIEW-26] what has changed meanwhile, was never marked or is signed is refused', async () => {
  const id = idOf(await provider.upload())
  await api.settle()
  const transcription = [
    { text: 'Cough.', start: 0 },
    { text: 'Warfarin.', start: 4, doubt: 'silent' },
  ]
  await api.deps.database.update(dictations).set({ transcription }).where(eq(dictations.id, id))
  for (const [segment, text] of [
    [0, 'Cough.'],
    [1, 'Eliquis.'],
    [7, 'Warfarin.'],
  ] as const)
    expect(await confirm(id, segment, text)).toMatchObject({
      code: 409,
      errors: { version: [expect.stringMatching(/has changed/)] },
    })
  for (const body of [{ segment: -1 }, { segment: 'x' }, { confirmed: 'yes' }, { text: '' }])
    expect(
      (await provider.post('confirm-segment', { dictation_id: id, segment: 1, text: 'Warfarin.', confirmed: true, ...body }))
        .code,
    ).toBe(422)
  expect((await confirm('unknown', 1, 'Warfarin.')).code).toBe(404)
  await provider.post('sign-note', { dictation_id: id, version: (await provider.read(id)).version })
  expect((await confirm(id, 1, 'Warfarin.')).code).toBe(409)
  expect((await provider.read(id)).transcription.items).toEqual(transcription)
})

test('[REVIEW-26] [CONSENT-05] of a recording in which nothing was said, a withdrawal leaves no order for a note', async () => {
  double.next('transcriptions', { body: { text: 'you' } })
  const id = idOf(await provider.upload())
  await api.settle()
  await provider.post('withdraw-consent', { id })
  expect(await provider.read(id)).toMatchObject({ failure: 'The recording was deleted because consent was withdrawn.' })
})
