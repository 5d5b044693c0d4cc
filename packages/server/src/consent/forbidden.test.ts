import { readdir } from 'node:fs/promises'
import { forbiddenRecording } from '@chartside/contract/consent'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyBin } from '../bin/index.ts'
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
const twoPatients = async () => {
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=2', { headers: provider.bearer })
  const [one, other] = (pool.data as { patients: { data: { id: string }[] } }).patients.data
  return [one!.id, other!.id] as const
}
const anyPatient = async () => (await twoPatients())[0]
const stand = (patient_pool_id: string) => {
  const consent = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-05-03T10:00:00.000Z' }
  return provider.post('standing-consent', { patient_pool_id, consent })
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

describe('a recording whose consent was withdrawn and whose note was deleted', () => {
  const month = 31 * 24 * 3600_000
  const remove = (id: string) => provider.post('delete-dictation', { id })
  /** Long after, when nothing is left in the bin. */
  async function wait(): Promise<void> {
    api.clock.advance(month)
    await emptyBin(api.deps)
    provider = await signIn(api, api.accounts.provider)
  }

  test.each([
    ['withdrawn by its own id, then deleted', 'withdraw-id', 'delete'],
    ['deleted, then withdrawn by its own id', 'delete', 'withdraw-id'],
    ['withdrawn by the id of its consent, then deleted', 'withdraw-consent', 'delete'],
    ['deleted, then withdrawn by the id of its consent', 'delete', 'withdraw-consent'],
  ])(
    '[CONSENT-05] [REC-34] is refused as withdrawn when it is sent again, at once and a month later: %s',
    async (_, ...steps) => {
      const about = (id: string) => ({
        delete: () => remove(id),
        'withdraw-id': () => provider.post('withdraw-consent', { id }),
        'withdraw-consent': () => provider.post('withdraw-consent', { consent_id: 'c-1' }),
      })
      const sent: Record<string, string | undefined>[] = [{ dictation_id: crypto.randomUUID(), consent: given() }]
      // Without a consent there is only its own id.
      if (!steps.includes('withdraw-consent')) sent.push({ dictation_id: crypto.randomUUID(), consent: undefined })
      for (const fields of sent) {
        const key = crypto.randomUUID()
        const send = () => provider.upload(fields, { 'idempotency-key': key })
        const id = idOf(await send())
        for (const step of steps) expect((await about(id)[step as keyof ReturnType<typeof about>]()).code).toBe(200)
        await expectForbidden(await send(), 'withdrawn')
        await expectForbidden(await provider.upload(fields), 'withdrawn')
      }
      await wait()
      for (const fields of sent) await expectForbidden(await provider.upload(fields), 'withdrawn')
      expect([await storedFiles(), await provider.list()]).toEqual([0, []])
    },
  )

  test('[CONSENT-05] is refused also under the new id that it got because of the deletion', async () => {
    const dictation_id = crypto.randomUUID()
    const id = idOf(await provider.upload({ dictation_id, consent: given() }))
    await remove(id)
    expect((await provider.upload({ dictation_id, consent: given() })).message).toContain('was deleted since')
    await provider.post('withdraw-consent', { id })
    await expectForbidden(await provider.upload({ dictation_id: crypto.randomUUID(), consent: given() }), 'withdrawn')
    expect([await storedFiles(), await provider.list()]).toEqual([0, []])
  })

  test('[CONSENT-05] is refused also if the consent was withdrawn when nothing of it was there any more', async () => {
    const fields = { dictation_id: crypto.randomUUID(), consent: given() }
    await remove(idOf(await provider.upload(fields)))
    await wait()
    expect((await provider.upload(fields)).message).toContain('was deleted since')
    await provider.post('withdraw-consent', { consent_id: 'c-1' })
    await expectForbidden(await provider.upload(fields), 'withdrawn')
  })

  test('[CONSENT-05] [MOVE-02] is refused also if it had left its standing consent with another patient', async () => {
    const [from, to] = await twoPatients()
    const consent = JSON.stringify({ ...JSON.parse(given()), how: 'standing' })
    const fields = { dictation_id: crypto.randomUUID(), consent, patient_pool_id: from }
    const id = idOf(await provider.upload(fields))
    await api.settle()
    const move = { dictation_id: id, from_patient_pool_id: from, patient_pool_id: to }
    expect((await provider.post('move-dictation', move)).code).toBe(200)
    await provider.post('withdraw-consent', { id })
    await remove(id)
    await expectForbidden(await provider.upload(fields), 'withdrawn')
  })
})

test('[CONSENT-05] a consent that is withdrawn by a dictation is withdrawn: what arrives with it later is refused, what is there stays', async () => {
  const [one, other] = [1, 2].map(() => ({ dictation_id: crypto.randomUUID(), consent: given() }))
  await provider.upload(one)
  const stored = await provider.upload(other)
  const withdraw = () => provider.post('withdraw-consent', { id: one!.dictation_id })
  expect((await withdraw()).data).toEqual({ deleted: 1 })
  await expectForbidden(await provider.upload({ consent: given() }), 'withdrawn')
  expect(await provider.upload(other)).toEqual(stored)
  expect(await storedFiles()).toBe(1)
  expect(await withdraw()).toMatchObject({
    code: 200,
    message: 'The server has no recording of this dictation. One that arrives later is refused.',
    data: { deleted: 0 },
  })
})

test('[CONSENT-07] a withdrawal on any device ends the standing consent', async () => {
  const patient_pool_id = await anyPatient()
  await stand(patient_pool_id)
  const id = idOf(await provider.upload({ consent: given(), patient_pool_id }))
  expect(await api.deps.database.$count(standingConsents)).toBe(1)
  await provider.post('withdraw-consent', { id })
  expect(await api.deps.database.$count(standingConsents)).toBe(0)
})

test.each([
  ['id', 0],
  ['consent_id', 0],
  ['id', 31],
  ['consent_id', 31],
])('[CONSENT-07] a withdrawal by %s ends the standing consent also if the note was deleted %i days before', async (by, days) => {
  const patient_pool_id = await anyPatient()
  await stand(patient_pool_id)
  const id = idOf(await provider.upload({ consent: given(), patient_pool_id }))
  await provider.post('delete-dictation', { id })
  api.clock.advance(days * 24 * 3600_000)
  await emptyBin(api.deps)
  provider = await signIn(api, api.accounts.provider)
  expect(await api.deps.database.$count(standingConsents)).toBe(1)
  await provider.post('withdraw-consent', by === 'id' ? { id } : { consent_id: 'c-1' })
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

test('[CONSENT-04] a recording whose consent is older than a refusal is refused however late it arrives', async () => {
  const patient_pool_id = await anyPatient()
  const [before, standing] = [given('before'), JSON.stringify({ ...JSON.parse(given('standing')), how: 'standing' })]
  api.clock.advance(1000)
  await provider.post('recording-refusal', { patient_pool_id, refused: true })
  // From Friday to Monday.
  api.clock.advance(3 * 24 * 3600_000)
  provider = await signIn(api, api.accounts.provider)
  for (const consent of [before, standing]) await expectForbidden(await provider.upload({ patient_pool_id, consent }), 'refused')
  expect([await storedFiles(), await provider.list()]).toEqual([0, []])
  expect((await provider.upload({ patient_pool_id, consent: given('after') })).code).toBe(201)
  await provider.post('recording-refusal', { patient_pool_id, refused: false })
  expect((await provider.upload({ patient_pool_id, consent: before })).code).toBe(201)
})
