import { refuseRecording } from '@chartside/contract/consent'
import { savePatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDictationForm } from '../dictation/index.ts'
import { keepOf } from '../kept-dictations/index.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { blockRecording } from './blocks.ts'
import { createConsent } from './consent.ts'
import { type RecordingStart, recordAtOnce } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let registered = 0

/** A form that shows a patient of the practice, as after a press of 'Start dictation'. */
async function dictating({ features = [] as string[], isCut = false } = {}) {
  const fetch = (async (input, init) => {
    if (!String(input).endsWith('capabilities')) return api.fetch(input, init)
    if (isCut) throw new TypeError('fetch failed')
    return features.length > 0 ? Response.json({ status: 'success', message: '', data: { features } }) : api.fetch(input, init)
  }) as typeof globalThis.fetch
  const { environment } = testEnvironment(fetch, api.apiBase)
  const session = createSession(environment)
  await signInAs(session, api.accounts.provider)
  const register = async (first_name: string) => {
    const person = { first_name, last_name: 'Lind', mrn: `START-${++registered}`, dob: '1980-02-29', gender: 'female' } as const
    const { id } = (await session.call(savePatient, { form: person })).data.data
    return { patientId: id, patientName: `${first_name} Lind`, providerId: '' }
  }
  const rosa = await register('Rosa')
  const { recorder, microphone, ...stage } = testRecorder(environment, [silentStep], { keep: keepOf(session) })
  const form = createDictationForm(session, recorder)
  const consent = createConsent(session, recorder)
  // As an element does that shows it.
  consent.$consent.listen(() => undefined)
  const left = new AbortController()
  const start = (change: Partial<RecordingStart> = {}) =>
    recordAtOnce(
      session,
      { patientId: rosa.patientId, consent: 'ask', signal: left.signal, ...change },
      { form, recorder, consent },
    )
  const state = () => recorder.$recorder.get().state
  /** Nothing has opened the microphone, although all that is asked for has been answered. */
  async function waits(): Promise<void> {
    await session.loadCapabilities().catch(() => undefined)
    await consent.whenLearnt()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([state(), microphone.opened]).toEqual(['idle', 0])
  }
  /** Speaks as soon as the microphone is open, without which nothing records. */
  async function speaks(started: Promise<void>): Promise<void> {
    await expect.poll(() => microphone.isOpen).toBe(true)
    microphone.speak(new Float32Array(24_000))
    await started
    expect(state()).toBe('recording')
  }
  return { session, form, consent, recorder, microphone, stage, rosa, register, start, left, state, waits, speaks }
}

const spoken = { given_by: 'patient', how: 'spoken', wording: '1' } as const

test('[DICT-09] one press records for the patient of the page', async () => {
  const { form, rosa, start, speaks } = await dictating()
  form.follow(rosa)
  await speaks(start())
})

test('[DICT-09] a consent that is required comes first, and recording after it', async () => {
  const { form, rosa, start, waits, speaks, consent } = await dictating()
  form.follow(rosa)
  const started = start({ consent: 'required' })
  await waits()
  consent.give(spoken)
  await speaks(started)
})

test('[DICT-09] an element that keeps the recorder from starting is waited for', async () => {
  const { session, form, rosa, start, waits, speaks, recorder } = await dictating()
  form.follow(rosa)
  const unblock = blockRecording(session, 'unanswered', recorder)
  const started = start()
  await waits()
  unblock()
  await speaks(started)
})

test('[DICT-09] a patient of the page who is not the one of the form is not recorded', async () => {
  const { form, register, start, waits } = await dictating()
  form.follow(await register('Bea'))
  await start()
  await waits()
})

test('[DICT-09] a patient is recorded once their record is found, and never without one', async () => {
  const { form, rosa, start, speaks } = await dictating()
  form.follow({ ...rosa, patientName: '' })
  await speaks(start())
  const other = await dictating()
  const patientId = '00000000-0000-4000-8000-000000000000'
  other.form.follow({ patientId, patientName: '', providerId: '' })
  await other.start({ patientId })
  await other.waits()
})

test('[DICT-09] [CONSENT-01] where the page asks for no consent, a refusal elsewhere keeps nothing from starting, unless the server does', async () => {
  for (const features of [
    ['by-id', 'consent'],
    ['by-id', 'consent', 'consent-required'],
  ]) {
    const { session, form, rosa, start, waits, speaks } = await dictating({ features })
    await session.call(refuseRecording, { body: { patient_pool_id: rosa.patientId, refused: true } })
    form.follow(rosa)
    const started = start({ consent: 'off' })
    if (features.includes('consent-required')) await waits()
    else await speaks(started)
  }
})

test('[DICT-09] without a network one press records, too', async () => {
  const { form, rosa, start, speaks } = await dictating({ isCut: true })
  form.follow(rosa)
  await speaks(start())
})

test('[DICT-09] a server that requires consent is asked before anything is recorded', async () => {
  const { form, rosa, start, waits, speaks, consent } = await dictating({ features: ['by-id', 'consent', 'consent-required'] })
  form.follow(rosa)
  const started = start({ consent: 'off' })
  await waits()
  consent.give(spoken)
  await speaks(started)
})

test('[DICT-09] [CONSENT-04] nothing is recorded of a patient who refused on another page', async () => {
  const { session, form, rosa, start, state, microphone } = await dictating()
  await session.call(refuseRecording, { body: { patient_pool_id: rosa.patientId, refused: true } })
  form.follow(rosa)
  await start()
  expect([state(), microphone.opened]).toEqual(['idle', 0])
})

test('[DICT-09] leaving the page while consent is asked for forgets the press', async () => {
  const { form, rosa, start, waits, consent, left } = await dictating()
  form.follow(rosa)
  const started = start({ consent: 'required' })
  await waits()
  left.abort()
  await started
  consent.give(spoken)
  await waits()
})

test('[DICT-09] [REC-26] a recording about another patient goes on, and the question decides', async () => {
  const { form, rosa, register, start, state, stage, recorder } = await dictating()
  form.follow(await register('Bea'))
  await stage.record(2)
  form.follow(rosa)
  await start()
  expect(form.$change.get()).toMatchObject({ running: true })
  expect([state(), recorder.$seconds.get()]).toEqual(['recording', expect.closeTo(2, 1)])
  form.stay()
  await start()
  expect(form.$values.get().patientName).toBe('Bea Lind')
  await recorder.stop()
  const { file } = recordingIn(recorder)
  await start()
  expect(recordingIn(recorder).file).toBe(file)
})

test('[DICT-09] an unsent recording of the same patient is not continued', async () => {
  const { form, rosa, start, stage, recorder } = await dictating()
  form.follow(rosa)
  await stage.record(2)
  await recorder.stop()
  const { file } = recordingIn(recorder)
  await start()
  expect(recordingIn(recorder).file).toBe(file)
})

test('[DICT-09] behind the lock nothing starts', async () => {
  const { session, form, rosa, start, waits, consent } = await dictating()
  form.follow(rosa)
  const started = start({ consent: 'required' })
  await waits()
  session.lock()
  await started
  await start()
  consent.give(spoken)
  expect(session.$locked.get()).toBe(true)
  await waits()
})

function recordingIn({ $recorder }: { $recorder: { get(): { state: string } } }): { file: File } {
  const now = $recorder.get() as { state: string; recording: { file: File } }
  expect(now.state).toBe('stopped')
  return now.recording
}
