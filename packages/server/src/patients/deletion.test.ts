import { afterEach, beforeEach, expect, test } from 'vitest'

import { appointments, checkIns, dictations, documents, files, locations, patients } from '../database/schema.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: Awaited<ReturnType<typeof signIn>>
let patient: typeof patients.$inferSelect
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  const [mine] = (await provider.get('common_api/get-patient-pool?page=1&limit=1')).data.patients.data
  patient = (await api.deps.database.select().from(patients)).find(({ id }) => id === mine.id)!
})
afterEach(() => api.close())

async function remove(id: string, who = provider) {
  const response = await api.fetch(`${api.apiBase}/provider_api/delete-patient/${id}`, {
    method: 'DELETE',
    headers: who.bearer,
  })
  return { code: response.status, ...(await response.json()) }
}
const left = () => api.deps.database.$count(patients)
const offered = async () => (await provider.get('capabilities')).data.features

test('a patient without records is deleted, once', async () => {
  const before = await left()
  expect(await offered()).toContain('delete-patient')
  expect(await remove(patient.id)).toMatchObject({ code: 200, status: 'success', message: 'Patient deleted.' })
  expect(await left()).toBe(before - 1)
  expect((await remove(patient.id)).code).toBe(404)
})

test('a patient of another practice is not found, and stays', async () => {
  const before = await left()
  const stranger = await signIn(api, api.accounts.stranger)
  expect(await remove(patient.id, stranger)).toMatchObject({
    code: 404,
    status: 'ERROR_INFO',
    message: 'This patient was not found.',
  })
  for (const id of ['unknown', '%27', '..%2f', 'a'.repeat(3000)]) expect((await remove(id)).code).toBe(404)
  expect(await left()).toBe(before)
})

test('the refusal names what still belongs to the patient', async () => {
  const { database } = api.deps
  const [practice_id, created_at] = [patient.practice_id, new Date()]
  const provider_id = api.accounts.provider.azzId
  const dictation = {
    practice_id,
    provider_id,
    patient_pool_id: patient.id,
    patient_name: 'x',
    created_at,
    updated_at: created_at,
  }
  await database.insert(dictations).values(dictation)
  const refused = async (what: string) =>
    expect(await remove(patient.id)).toMatchObject({
      code: 409,
      status: 'ERROR',
      message: `This patient still has ${what} and cannot be deleted.`,
    })
  await refused('1 dictation')
  await database.insert(dictations).values(dictation)
  await database.insert(files).values({ key: 'f', practice_id, name: 'f.pdf', type: 'application/pdf', bytes: 1, created_at })
  await database.insert(documents).values({
    practice_id,
    patient_pool_id: patient.id,
    doc_type: 'pdf',
    tag: 'Lab',
    file_key: 'f',
    original_file_name: 'f.pdf',
    created_at,
  })
  await refused('2 dictations and 1 document')
  const location_id = (await database.select().from(locations)).find((one) => one.practice_id === practice_id)!.id
  const visit = { practice_id, provider_id, location_id, created_at }
  const [appointment] = await database
    .insert(appointments)
    .values({
      ...visit,
      patient_pool_id: patient.id,
      date: '2026-11-21',
      time: '09:00',
      visit_type: 'checkup',
      mode: 'office-appointment',
      status: 'pending',
    })
    .returning()
  await database.insert(checkIns).values({ ...visit, patient_id: patient.id, appointment_id: appointment!.id, day: '2026-11-21' })
  await refused('2 dictations, 1 document, 1 appointment, and 1 check-in')
  expect((await provider.get(`provider_api/patient/${patient.id}`)).code).toBe(200)
})
