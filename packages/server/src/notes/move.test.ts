import { listDeleted } from '@chartside/contract/bin'
import { moveDictation } from '@chartside/contract/note-history'
import { deleteDictation } from '@chartside/contract/notes'
import { eventsSince } from '@chartside/contract/notifications'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { accounts, dictations, patients } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

/** A patient of the provider's practice. */
async function patient(first_name: string, last_name: string): Promise<string> {
  const [account] = await api.deps.database.select().from(accounts).where(eq(accounts.email, api.accounts.provider.email))
  const id = crypto.randomUUID()
  const name = { first_name, last_name, search: `${first_name} ${last_name}`.toLowerCase() }
  const created_at = new Date(api.clock.now())
  await api.deps.database.insert(patients).values({ id, mrn: id, created_at, practice_id: account!.practice_id, ...name })
  return id
}

/** A dictation with a note about Ada, which was meant for Grace. */
async function mistaken(consent?: object) {
  const [ada, grace] = [await patient('Ada', 'Lovelace'), await patient('Grace', 'Hopper')]
  const fields = { patient_pool_id: ada, patient_name: 'Ada Lovelace', consent: consent && JSON.stringify(consent) }
  const id = idOf(await provider.upload(fields))
  await api.settle()
  const move = (more: object = {}, who = provider) =>
    who.post('move-dictation', { dictation_id: id, from_patient_pool_id: ada, patient_pool_id: grace, ...more })
  return { ada, grace, id, move }
}
const given = { id: 'visit-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-27T10:00:00Z' }

test('[MOVE-01] a dictation moves with note, recording, codes and consent; both names, who and when stay with it', async () => {
  const { ada, grace, id, move } = await mistaken(given)
  await provider.post('note-copied', { dictation_id: id })
  const before = await provider.read(id)
  const moved = await move({ version: before.version })
  expect(moved).toMatchObject({ code: 200, message: 'The note was moved to Grace Hopper.' })
  const after = await provider.read(id)
  expect(after).toMatchObject({ patient_pool_id: grace, patient_name: 'Grace Hopper', dictated_name: '' })
  expect(after.moves).toEqual(v.parse(moveDictation.answer.data, moved.data).moves)
  expect(after.moves).toEqual([
    {
      from: { id: ada, name: 'Ada Lovelace' },
      to: { id: grace, name: 'Grace Hopper' },
      by: 'Dr. Amara Okafor',
      at: new Date(api.clock.now()).toISOString(),
      copied: expect.objectContaining({ by: 'Dr. Amara Okafor' }),
    },
  ])
  for (const part of ['soap_note', 'icd_10_codes', 'transcription', 'consent', 'created_at'] as const)
    expect(after[part]).toEqual(before[part])
  expect((await api.fetch(after.audio_file)).status).toBe(200)
  const ofPatient = async (who: string) => (await provider.get(`get-dictations-patient-pool?patient_pool_id=${who}`)).data
  expect([await ofPatient(ada), await ofPatient(grace)]).toEqual([[], [expect.objectContaining({ id })]])
})

test('[RT-01] [MOVE-01] one that is moved, deleted, restored or loses its recording is announced to its provider, without a name', async () => {
  const { id, move } = await mistaken(given)
  const announced = () => api.events.splice(0).filter(({ event }) => event === 'dictation-event')
  announced()
  const payload = { provider_id: api.accounts.provider.azzId, dictation_id: id }
  await move()
  expect(announced()).toEqual([{ channel: expect.stringMatching(/^private-.*-soap-note$/), event: 'dictation-event', payload }])
  expect(await move()).toMatchObject({ code: 409 })
  expect(announced()).toEqual([])

  await provider.send('provider_api/delete-dictation', {
    method: deleteDictation.method,
    headers: { ...provider.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  expect(announced()).toMatchObject([{ payload }])
  const { data } = await provider.get('recently-deleted?kind=dictation')
  expect(await provider.post(`restore/${v.parse(listDeleted.answer.data, data).items[0]!.id}`, {})).toMatchObject({ code: 200 })
  expect(announced()).toMatchObject([{ payload }])
  expect(await provider.post('withdraw-consent', { consent_id: given.id })).toMatchObject({ code: 200 })
  expect(announced()).toMatchObject([{ payload }])

  // Who was not connected hears of it afterwards.
  const missed = await provider.get(`events?since=${new Date(api.clock.now() - 60_000).toISOString()}`)
  const events = v.parse(eventsSince.answer.data, missed.data).events.filter(({ event }) => event === 'dictation-event')
  expect(events.map((one) => one.payload)).toEqual([payload, payload, payload, payload])
})

test('[MOVE-01] one that was changed, moved, signed or is being written meanwhile stays, and the refusal says why', async () => {
  const { ada, grace, id, move } = await mistaken()
  const { version, soap_note } = await provider.read(id)
  expect(await move({ version: '99' })).toMatchObject({ code: 409, errors: { version: [expect.any(String)] } })
  expect(await move({ from_patient_pool_id: grace, patient_pool_id: ada })).toMatchObject({ code: 409 })
  expect(await move({ patient_pool_id: ada })).toMatchObject({ code: 409, errors: { patient_pool_id: [expect.any(String)] } })
  expect(await move({ patient_pool_id: 'nobody' })).toMatchObject({ code: 404 })
  const both = await Promise.all([move({ version }), move({ version })])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])

  const waiting = idOf(await provider.upload({ patient_pool_id: ada, patient_name: 'Ada Lovelace' }))
  expect(await move({ dictation_id: waiting })).toMatchObject({
    code: 409,
    message: 'The note is being written. Move it once it is there.',
  })
  expect(soap_note).not.toBeNull()
  const now = await provider.read(id)
  await provider.post('sign-note', { dictation_id: id, version: now.version })
  expect(await move({ from_patient_pool_id: grace, patient_pool_id: ada })).toMatchObject({
    code: 409,
    message: expect.stringContaining('signed'),
  })
  expect((await provider.read(id)).patient_pool_id).toBe(grace)
})

test('[MOVE-02] a standing consent stays with the patient who gave it, and who refused in that visit gets no recording', async () => {
  const { id, move } = await mistaken({ ...given, how: 'standing' })
  expect((await provider.read(id)).consent?.how).toBe('standing')
  expect((await move()).code).toBe(200)
  expect((await provider.read(id)).consent ?? null).toBeNull()

  const other = await mistaken(given)
  await provider.post('recording-refusal', { patient_pool_id: other.grace, refused: true })
  expect(await other.move()).toMatchObject({ code: 409, message: expect.stringContaining('Grace Hopper had refused') })
  await provider.post('withdraw-consent', { id: other.id })
  expect((await other.move()).code).toBe(200)
  const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, other.id))
  expect(row).toMatchObject({ patient_pool_id: other.grace, audio_key: null })
})

test('[MOVE-01] only who may change notes moves them', async () => {
  const { id, move } = await mistaken()
  expect((await move({}, await signIn(api, api.accounts.assistant))).code).toBe(403)
  expect((await move({}, await signIn(api, api.accounts.colleague))).code).toBe(404)
  expect((await provider.read(id)).moves).toEqual([])
})

test('[MOVE-01] a dictation that was moved 100 times stays where it is', async () => {
  const { grace, ada, id, move } = await mistaken()
  const patientOf = (patient: string) => ({ id: patient, name: 'Name' })
  const at = new Date(api.clock.now()).toISOString()
  const moved = { from: patientOf(grace), to: patientOf(ada), by: 'A', at, copied: null }
  await api.deps.database.update(dictations).set({ moves: Array(99).fill(moved) })
  expect((await move()).code).toBe(200)
  const back = { dictation_id: id, from_patient_pool_id: grace, patient_pool_id: ada }
  expect(await provider.post('move-dictation', back)).toMatchObject({
    code: 409,
    message: 'A note can be moved at most 100 times.',
  })
})
