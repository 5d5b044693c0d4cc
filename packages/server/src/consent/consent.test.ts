import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { jobs } from '../database/schema.ts'
import { signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

type Provider = Awaited<ReturnType<typeof signIn>>
let api: TestApi
let provider: Provider
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const given = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z', second: 12.5 }
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id
const storedFiles = async () =>
  (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

async function patient(): Promise<string> {
  const form = new FormData()
  const person = { first_name: 'Ada', last_name: 'Lovelace', mrn: 'C-1', dob: '1980-03-04', gender: 'female' }
  for (const [name, value] of Object.entries(person)) form.set(name, value)
  const init = { method: 'POST', headers: provider.bearer, body: form }
  return ((await provider.send('provider_api/save-patient', init)).data as { data: { id: string } }).data.id
}

test('[CONSENT-03] consent is stored with its dictation, and nothing else counts as one', async () => {
  const id = idOf(await provider.upload({ consent: JSON.stringify(given) }))
  expect(await provider.read(id)).toMatchObject({ consent: given, consent_withdrawn_at: '' })
  expect((await provider.read(idOf(await provider.upload()))).consent).toBeNull()
  for (const [consent, sentence] of [
    ['yes', 'Consent must be JSON text.'],
    [JSON.stringify({ ...given, given_by: 'nobody' }), 'Say who agreed: patient or representative.'],
    [JSON.stringify({ ...given, at: 'yesterday' }), 'The time must be ISO 8601.'],
  ])
    expect(await provider.upload({ consent })).toMatchObject({ code: 422, errors: { consent: [sentence] } })
})

test('[CONSENT-05] withdrawing deletes the recording, also where it still waits for its transcription, and keeps the rest', async () => {
  const id = idOf(await provider.upload({ consent: JSON.stringify(given) }))
  const { audio_file } = await provider.read(id)
  expect(await api.deps.database.$count(jobs)).toBe(1)
  expect(await provider.post('withdraw-consent', { id })).toMatchObject({ code: 200, status: 'success' })
  expect(await provider.read(id)).toMatchObject({
    audio_file: '',
    consent: given,
    consent_withdrawn_at: new Date(api.clock.now()).toISOString(),
    comments: 'Dry cough',
    failure: 'The recording was deleted because consent was withdrawn.',
  })
  expect([await storedFiles(), await api.deps.database.$count(jobs), (await api.fetch(audio_file)).status]).toEqual([0, 0, 404])
  expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
  expect((await provider.post('withdraw-consent', { id: 'nothing' })).code).toBe(404)
  const assistant = await signIn(api, api.accounts.assistant)
  expect((await assistant.post('withdraw-consent', { id })).code).toBe(403)
})

test("[CONSENT-04] a refusal counts for this provider's visit of the patient, until it is taken back", async () => {
  const patient_pool_id = await patient()
  const refused = async (user: Provider) => (await user.get(`recording-refusal?patient_pool_id=${patient_pool_id}`)).data
  const at = new Date(api.clock.now()).toISOString()
  expect(await refused(provider)).toEqual({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  expect(await refused(provider)).toEqual({ refused_at: at })
  expect(await refused(await signIn(api, api.accounts.colleague))).toEqual({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: false })
  expect(await refused(provider)).toEqual({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  api.clock.advance(12 * 3600_000)
  provider = await signIn(api, api.accounts.provider)
  expect(await refused(provider)).toEqual({ refused_at: null })
})

test('[CONSENT-06] a practice that requires consent says so, and refuses a dictation without it', async () => {
  const features = async () => {
    const init = { headers: provider.bearer }
    return ((await provider.send('capabilities', init)).data as { features: string[] }).features
  }
  expect(await features()).not.toContain('consent-required')
  api.deps.settings.consentRequired = true
  expect(await features()).toContain('consent-required')
  const sentence = "This practice sends a recording only with the patient's consent. Save their answer, then send it again."
  expect(await provider.upload()).toMatchObject({ code: 422, message: sentence, errors: { consent: [sentence] } })
  expect([await storedFiles(), await provider.list()]).toEqual([0, []])
  expect((await provider.upload({ consent: JSON.stringify(given) })).code).toBe(201)
})
