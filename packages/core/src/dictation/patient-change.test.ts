import { savePatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createDictationForm, dictatedPatientOf } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let registered = 0
const bea = { patientId: '', patientName: 'Bea Cole', providerId: '' }

/** A form about Rosa, a patient of the practice, and a page that turns to Bea while this many seconds are being recorded. */
async function recordingFor(seconds: number) {
  const uploads: FormData[] = []
  const fetch = (async (input, init) => {
    if (String(input).endsWith('upload-file')) uploads.push(init?.body as FormData)
    return api.fetch(input, init)
  }) as typeof globalThis.fetch
  const { environment } = testEnvironment(fetch, api.apiBase)
  const session = createSession(environment)
  await signInAs(session, api.accounts.provider)
  const patient = {
    first_name: 'Rosa',
    last_name: 'Lindqvist',
    mrn: `LK-${++registered}`,
    dob: '1980-02-29',
    gender: 'female',
  } as const
  const rosa = (await session.call(savePatient, { form: patient })).data.data.id
  const stage = testRecorder(environment, [silentStep])
  const dictation = createDictationForm(session, stage.recorder)
  dictation.follow({ patientId: rosa, patientName: 'Rosa Lindqvist', providerId: '' })
  await stage.record(seconds)
  dictation.follow(bea)
  const shown = () => dictation.$values.get().patientName
  const sent = () => uploads.map((upload) => [upload.get('patient_pool_id'), upload.get('patient_name')])
  return {
    form: dictation,
    session,
    rosa,
    mrn: patient.mrn,
    patient: shown,
    sent,
    recorder: stage.recorder,
    record: stage.record,
  }
}

test('[REC-26] while the recording runs, it continues during the question; finish stops and sends it for its patient', async () => {
  const { form, rosa, patient, sent, recorder } = await recordingFor(16)
  expect(form.$change.get()).toMatchObject({ running: true, finishable: true })
  expect(recorder.$recorder.get().state).toBe('recording')
  expect(await form.finish()).toMatchObject({ patientId: rosa })
  expect([sent(), patient(), recorder.$recorder.get().state]).toEqual([[[rosa, 'Rosa Lindqvist']], 'Bea Cole', 'idle'])
})

test('[REC-26] a running recording that is too short cannot be finished: it is kept with its patient, or discarded', async () => {
  const { form, patient, sent, recorder } = await recordingFor(3)
  expect(form.$change.get()).toMatchObject({ running: true, finishable: false })
  expect(await form.finish()).toBeUndefined()
  expect([sent(), patient(), recorder.$recorder.get().state]).toEqual([[], 'Rosa Lindqvist', 'stopped'])
  form.follow(bea)
  form.discard()
  expect([patient(), recorder.$recorder.get().state]).toEqual(['Bea Cole', 'idle'])
})

test('[REC-26] after Stay, clearing the recording shows the patient of the page, unless a text is about the other one', async () => {
  const { form, patient, recorder } = await recordingFor(3)
  form.stay()
  form.setComments('Left knee')
  recorder.clear()
  expect(patient()).toBe('Rosa Lindqvist')
  form.setComments('')
  const started = recorder.start()
  await recorder.stop()
  await started
  expect(patient()).toBe('Bea Cole')
})

test('[REC-26] a patient whom the user has cleared does not come back during the recording', async () => {
  const { form, patient, session, record } = await recordingFor(3)
  form.discard()
  form.typeName('')
  await record(5)
  session.keep({ notificationsRead: 'n1' })
  expect(patient()).toBe('')
})

test('[REC-26] a page that shows a third patient while the recording is finished gets that one in the form', async () => {
  const { form, patient } = await recordingFor(16)
  const finishing = form.finish()
  form.follow({ patientId: '', patientName: 'Cleo Dahl', providerId: '' })
  await finishing
  expect(patient()).toBe('Cleo Dahl')
})

test('[REC-26] without a user the question has the names of the page, and looks nobody up', async () => {
  const { environment } = testEnvironment(api.fetch, api.apiBase)
  const session = createSession(environment)
  await session.restored
  const { record, recorder } = testRecorder(environment, [silentStep])
  const form = createDictationForm(session, recorder)
  const page = { providerId: '', withoutUser: true }
  form.follow({ ...page, patientId: '11', patientName: 'Ada Byron' })
  await record(3)
  form.follow({ ...page, patientId: '12', patientName: 'Bea Cole' })
  expect(form.$change.get()).toMatchObject({
    from: { name: 'Ada Byron' },
    to: { name: 'Bea Cole' },
    records: { from: { state: 'idle' }, to: { state: 'idle' } },
  })
})

test('[REC-27] the patient of a dictation is known by name, date of birth and MRN, to everything that shows the recording', async () => {
  const { form, session, rosa, mrn } = await recordingFor(3)
  const dictated = () => dictatedPatientOf(session).get()
  const record = { id: rosa, name: 'Rosa Lindqvist', dateOfBirth: '29 Feb 1980', mrn }
  await expect.poll(dictated).toEqual(record)
  form.discard()
  expect(dictated()).toEqual({ id: '', name: 'Bea Cole', dateOfBirth: '', mrn: '' })
})
