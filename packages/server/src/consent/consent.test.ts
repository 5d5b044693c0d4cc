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

const given = { id: 'c-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z', second: 12.5 }
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
  expect(await provider.post('withdraw-consent', { id })).toMatchObject({ code: 200, data: { deleted: 0 } })
  expect((await provider.post('withdraw-consent', { id: 'nothing' })).code).toBe(404)
  const assistant = await signIn(api, api.accounts.assistant)
  expect((await assistant.post('withdraw-consent', { id })).code).toBe(403)
})

test("[CONSENT-04] a refusal counts for this provider's visit of the patient, until it is taken back", async () => {
  const patient_pool_id = await patient()
  const refused = async (user: Provider) => (await user.get(`recording-consent?patient_pool_id=${patient_pool_id}`)).data
  const at = new Date(api.clock.now()).toISOString()
  expect(await refused(provider)).toMatchObject({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  expect(await refused(provider)).toMatchObject({ refused_at: at })
  expect(await refused(await signIn(api, api.accounts.colleague))).toMatchObject({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: false })
  expect(await refused(provider)).toMatchObject({ refused_at: null })
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  api.clock.advance(12 * 3600_000)
  provider = await signIn(api, api.accounts.provider)
  expect(await refused(provider)).toMatchObject({ refused_at: null })
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

test('[CONSENT-05] a consent that is withdrawn by its own id deletes all recordings made with it, and no others', async () => {
  const sent = async (id: string) => idOf(await provider.upload({ consent: JSON.stringify({ ...given, id }) }))
  const [one, two, other] = [await sent('c-1'), await sent('c-1'), await sent('c-2')]
  expect((await (await signIn(api, api.accounts.colleague)).post('withdraw-consent', { consent_id: 'c-1' })).code).toBe(200)
  expect(await storedFiles()).toBe(3)
  expect((await provider.post('withdraw-consent', { consent_id: 'c-1' })).code).toBe(200)
  const withdrawn = async (id: string) => (await provider.read(id)).consent_withdrawn_at !== ''
  expect([await withdrawn(one), await withdrawn(two), await withdrawn(other)]).toEqual([true, true, false])
  expect(await storedFiles()).toBe(1)
  expect((await provider.post('withdraw-consent', {})).code).toBe(422)
})

test('[CONSENT-07] a standing consent counts for this provider, until the patient withdraws it or refuses', async () => {
  const patient_pool_id = await patient()
  const standing = async (user: Provider) =>
    ((await user.get(`recording-consent?patient_pool_id=${patient_pool_id}`)).data as { standing: unknown }).standing
  const consent = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-05-03T10:00:00.000Z' }
  const save = (given: object | null) => provider.post('standing-consent', { patient_pool_id, consent: given })
  expect(await standing(provider)).toBeNull()
  await save(consent)
  expect(await standing(provider)).toEqual(consent)
  expect(await standing(await signIn(api, api.accounts.colleague))).toBeNull()
  await save({ ...consent, how: 'written' })
  expect(await standing(provider)).toMatchObject({ how: 'written' })
  await save(null)
  expect(await standing(provider)).toBeNull()
  await save(consent)
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  expect(await standing(provider)).toBeNull()
  expect((await save({ ...consent, how: 'standing' })).code).toBe(422)
})
