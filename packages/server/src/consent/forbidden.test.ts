import { readdir } from 'node:fs/promises'
import { forbiddenRecording } from '@chartside/contract/consent'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { standingConsents } from '../database/schema.ts'
import { idOf, type Reply, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const given = (id = 'c-1', at = new Date(api.clock.now()).toISOString()) =>
  JSON.stringify({ id, given_by: 'patient', how: 'spoken', wording: '1', at })
const storedFiles = async () =>
  (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const anyPatient = async () => {
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=1', { headers: provider.bearer })
  return (pool.data as { patients: { data: { id: string }[] } }).patients.data[0]!.id
}

/** Expects that a recording was not kept, and why. */
async function expectForbidden(reply: Reply, why: 'withdrawn' | 'refused'): Promise<void> {
  expect(reply).toMatchObject({ code: 409, errors: { consent: [reply.message] } })
  expect(parse(forbiddenRecording, { data: reply.data })).toEqual({ data: { consent: why } })
}

test('[CONSENT-05] a recording that arrives after its consent was withdrawn is refused, and nothing of it stays', async () => {
  expect(await provider.post('withdraw-consent', { consent_id: 'c-1' })).toMatchObject({
    code: 200,
    message: 'The server has no recording made with this consent. One that arrives later is refused.',
    data: { deleted: 0 },
  })
  await expectForbidden(await provider.upload({ consent: given() }), 'withdrawn')
  expect([await storedFiles(), await provider.list()]).toEqual([0, []])
  expect((await provider.upload({ consent: given('c-2') })).code).toBe(201)
  // Consents of others have nothing to do with it.
  for (const account of [api.accounts.colleague, api.accounts.stranger])
    expect((await (await signIn(api, account)).upload({ consent: given() })).code).toBe(201)
})

test('[CONSENT-05] the answer says how many recordings were deleted', async () => {
  await provider.upload({ consent: given() })
  expect(await provider.post('withdraw-consent', { consent_id: 'c-1' })).toMatchObject({
    message: 'The recording was deleted from the server. The note was kept.',
    data: { deleted: 1 },
  })
  for (const _ of [1, 2]) await provider.upload({ consent: given('c-2') })
  expect(await provider.post('withdraw-consent', { consent_id: 'c-2' })).toMatchObject({
    message: '2 recordings were deleted from the server. The notes were kept.',
    data: { deleted: 2 },
  })
  expect((await provider.post('withdraw-consent', { consent_id: 'c-2' })).data).toEqual({ deleted: 0 })
})

test('[CONSENT-05] a repeated upload does not say that a recording is there which was deleted by a withdrawal', async () => {
  const send = (key: string, consent?: string) => provider.upload({ consent }, { 'idempotency-key': key })
  const withConsent = await send('key-of-one', given())
  const without = await send('key-of-two')
  expect([withConsent.code, (await send('key-of-one', given())).data]).toEqual([201, withConsent.data])
  await provider.post('withdraw-consent', { consent_id: 'c-1' })
  await provider.post('withdraw-consent', { id: idOf(without) })
  await expectForbidden(await send('key-of-one', given()), 'withdrawn')
  await expectForbidden(await send('key-of-two'), 'withdrawn')
  expect([await storedFiles(), (await provider.list()).length]).toEqual([0, 2])
})

test('[CONSENT-05] a dictation that is sent again by its id is not said to be there after its withdrawal, however much later', async () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  await provider.upload({ dictation_id: one, consent: given() })
  await provider.upload({ dictation_id: two })
  await provider.post('withdraw-consent', { consent_id: 'c-1' })
  await provider.post('withdraw-consent', { id: two })
  api.clock.advance(30 * 24 * 3600_000)
  provider = await signIn(api, api.accounts.provider)
  await expectForbidden(await provider.upload({ dictation_id: one, consent: given() }), 'withdrawn')
  await expectForbidden(await provider.upload({ dictation_id: two }), 'withdrawn')
  expect(await storedFiles()).toBe(0)
})

test('[CONSENT-07] a withdrawal on any device ends the standing consent', async () => {
  const patient_pool_id = await anyPatient()
  const consent = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-05-03T10:00:00.000Z' }
  await provider.post('standing-consent', { patient_pool_id, consent })
  const id = idOf(await provider.upload({ consent: given(), patient_pool_id }))
  expect(await api.deps.database.$count(standingConsents)).toBe(1)
  await provider.post('withdraw-consent', { id })
  expect(await api.deps.database.$count(standingConsents)).toBe(0)
})

test('[CONSENT-04] a recording that arrives after a refusal is refused, unless the patient has agreed since', async () => {
  const patient_pool_id = await anyPatient()
  const before = given('before')
  const refuse = (refused: boolean) => provider.post('recording-refusal', { patient_pool_id, refused })
  await refuse(true)
  await expectForbidden(await provider.upload({ patient_pool_id }), 'refused')
  await expectForbidden(await provider.upload({ patient_pool_id, consent: before }), 'refused')
  expect([await storedFiles(), await provider.list()]).toEqual([0, []])
  // Other patients, and the same one with another provider.
  expect((await provider.upload()).code).toBe(201)
  expect((await (await signIn(api, api.accounts.colleague)).upload({ patient_pool_id })).code).toBe(201)
  api.clock.advance(1000)
  expect((await provider.upload({ patient_pool_id, consent: given('after') })).code).toBe(201)
  await refuse(false)
  expect((await provider.upload({ patient_pool_id, consent: before })).code).toBe(201)
  await refuse(true)
  api.clock.advance(12 * 3600_000)
  provider = await signIn(api, api.accounts.provider)
  expect((await provider.upload({ patient_pool_id })).code).toBe(201)
})
