import { recordingConsent } from '@chartside/contract/consent'
import { listDictations } from '@chartside/contract/notes'
import { savePatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDictationForm, dictatedConsentOf, dictationOf } from '../dictation/index.ts'
import { keepOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { outboxOf, outboxWords } from '../outbox/index.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { blockRecording } from './blocks.ts'
import { consentOf, createConsent } from './consent.ts'
import { consentWords, createWithdrawal } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let registered = 0
const spoken = { given_by: 'patient', how: 'spoken', wording: '1' } as const

/** A dictation about a new patient of the practice; `features` removes what a plain backend lacks. */
async function dictating({ plain = false, disk = testDisk() } = {}) {
  const line = { isCut: false, isExpired: false }
  const fetch = (async (input, init) => {
    if (line.isCut) throw new TypeError('fetch failed')
    if (line.isExpired) return Response.json({ status: 'token_expired', message: 'The token has expired.' }, { status: 401 })
    return plain && String(input).endsWith('capabilities')
      ? Response.json({ status: 'ERROR', message: 'There is no such call.' }, { status: 404 })
      : api.fetch(input, init)
  }) as typeof globalThis.fetch
  const { environment } = testEnvironment(fetch, api.apiBase)
  environment.keptStore = disk.page().store
  const session = createSession(environment)
  await signInAs(session, api.accounts.provider)
  const person = {
    first_name: 'Rosa',
    last_name: 'Lind',
    mrn: `CON-${++registered}`,
    dob: '1980-02-29',
    gender: 'female',
  } as const
  const id = (await session.call(savePatient, { form: person })).data.data.id
  const stage = testRecorder(environment, [silentStep], { keep: keepOf(session) })
  const form = createDictationForm(session, stage.recorder)
  const consent = createConsent(session, stage.recorder)
  // As an element does that shows it.
  consent.$consent.listen(() => undefined)
  const rosa = { patientId: id, patientName: 'Rosa Lind', providerId: '' }
  const state = () => consent.$consent.get().state
  const stored = async (sent: { dictationId: string } | undefined) => {
    const input = { query: { page: 1, per_page: 100 }, body: { provider_id: api.accounts.provider.azzId } }
    return (await session.call(listDictations, input)).data.response_data.find((row) => row.id === sent?.dictationId)!
  }
  const toast = () => session.environment.toasts.$toasts.get().at(-1)?.text
  return { line, toast, session, form, consent, rosa, state, stored, stage, recorder: stage.recorder }
}
const bea = { patientId: '', patientName: 'Bea Cole', providerId: '' }

test('[CONSENT-02] [CONSENT-03] consent given while recording keeps its second, and is stored with the dictation', async () => {
  const { form, consent, rosa, stored, stage } = await dictating()
  form.follow(rosa)
  await stage.record(12.5)
  consent.give({ given_by: 'representative', how: 'written', wording: '7' })
  stage.microphone.speak(new Float32Array(24_000 * 4))
  await stage.recorder.stop()
  form.setComments('Left knee')
  const { consent: kept, comments } = await stored(await form.send())
  expect(kept).toMatchObject({ given_by: 'representative', how: 'written', wording: '7', second: expect.closeTo(12.5, 0) })
  expect(comments).toBe('Left knee')
})

test('[CONSENT-03] on a backend without it, consent is one plain line in the comments', async () => {
  const { form, consent, stored, stage, session } = await dictating({ plain: true })
  form.follow(bea)
  consent.give(spoken)
  const { line } = dictatedConsentOf(session).get()!
  expect(line).toMatch(/^Consent to record: patient, spoken, \d\d \w{3} \d{4}, \d\d:\d\d [AP]M, wording 1$/)
  await stage.record(16)
  await stage.recorder.stop()
  form.setComments('Left knee')
  expect(await stored(await form.send())).toMatchObject({ comments: `Left knee\n\n${line}`, consent: null })
})

test('[CONSENT-02] the answer is about one patient: another one is asked again, the same one is not', async () => {
  const { form, consent, rosa, state, session, recorder, stage } = await dictating()
  consent.give(spoken)
  form.typeName('R')
  form.typeName('Ro')
  expect(state()).toBe('given')
  form.follow(rosa)
  expect(state()).toBe('given')
  await stage.record(3)
  consent.give(spoken)
  recorder.clear()
  expect(consent.$consent.get()).toMatchObject({ state: 'given', consent: { second: null } })
  form.follow(bea)
  expect([state(), dictatedConsentOf(session).get()]).toEqual(['none', undefined])
  consent.give(spoken)
  await stage.record(3)
  recorder.clear()
  expect(state()).toBe('none')
})

test('[CONSENT-04] a refusal deletes what was recorded, and is remembered here and on the server', async () => {
  const { form, consent, rosa, state, recorder, stage, session } = await dictating()
  form.follow(rosa)
  await stage.record(3)
  consent.refuse()
  expect([state(), recorder.$recorder.get().state]).toEqual(['refused', 'idle'])
  form.follow(bea)
  expect(state()).toBe('none')
  form.follow(rosa)
  expect([state(), consent.$problem.get()]).toEqual(['refused', ''])
  // Another page of the same user.
  const other = testRecorder(session.environment, [silentStep])
  const again = createConsent(session, other.recorder)
  await expect.poll(() => again.$consent.get().state).toBe('refused')
  again.askAgain()
  expect(again.$consent.get().state).toBe('none')
})

test('[CONSENT-02] what one typed name has answered counts neither for another name nor for the record of another one', async () => {
  const { form, consent, rosa, state } = await dictating({ plain: true })
  form.follow(bea)
  consent.give(spoken)
  form.follow({ ...bea, patientName: 'Cem Dal' })
  expect(state()).toBe('none')
  consent.give(spoken)
  form.follow(rosa)
  expect(state()).toBe('none')
})

test('[CONSENT-04] a refusal before the patient is named is about the one who is named then, and nobody else', async () => {
  const { form, consent, rosa, state, session } = await dictating()
  consent.refuse()
  form.typeName('Rosa')
  expect(state()).toBe('refused')
  form.follow(rosa)
  expect(state()).toBe('refused')
  const query = { patient_pool_id: rosa.patientId }
  await expect.poll(async () => (await session.call(recordingConsent, { query })).data.refused_at).not.toBe('')
  form.follow(bea)
  expect(state()).toBe('none')
  for (const name of ['', 'Rosa', 'R']) {
    form.typeName(name)
    expect(state()).toBe('none')
  }
})

test('[CONSENT-04] without the capability a refusal is remembered in the session, until sign-out', async () => {
  const { form, consent, state } = await dictating({ plain: true })
  form.follow(bea)
  consent.refuse()
  form.follow({ ...bea, patientName: 'Cem Dal' })
  expect(state()).toBe('none')
  form.follow(bea)
  expect(state()).toBe('refused')
  consent.clear()
  expect(state()).toBe('none')
})

test('[CONSENT-05] withdrawing before sending deletes the recording; afterwards the server deletes it', async () => {
  const { form, consent, rosa, state, recorder, stage, stored, session } = await dictating()
  form.follow(rosa)
  consent.give(spoken)
  await stage.record(3)
  await consent.withdraw()
  expect([state(), recorder.$recorder.get().state]).toEqual(['none', 'idle'])
  consent.give(spoken)
  await stage.record(16)
  await recorder.stop()
  const sent = (await form.send())!
  const withdrawal = createWithdrawal(session, await stored(sent))
  withdrawal.ask(sent.dictationId)
  expect(await withdrawal.remove()).toBe(true)
  expect(await stored(sent)).toMatchObject({ audio_file: '', consent_withdrawn_at: expect.stringMatching(/^20/) })
  // The next recording of the visit is not made with the consent that is withdrawn.
  expect(state()).toBe('none')
  await stage.record(16)
  await recorder.stop()
  expect(await stored(await form.send())).toMatchObject({ audio_file: expect.stringMatching(/./), consent: null })
})

test('[CONSENT-01] a recorder that waits for an answer, or whose patient refused, does not start', async () => {
  const { recorder, session } = await dictating()
  const answered = blockRecording(session, 'unanswered', recorder)
  const agreed = blockRecording(session, 'refused', recorder)
  await recorder.start()
  expect([recorder.$blocked.get(), recorder.$recorder.get().state]).toEqual(['refused', 'idle'])
  agreed()
  expect(recorder.$blocked.get()).toBe('unanswered')
  answered()
  const started = recorder.start()
  expect([recorder.$blocked.get(), recorder.$recorder.get().state]).toEqual([undefined, 'starting'])
  recorder.clear()
  await started
})

test('[CONSENT-06] a recording that the server refuses without consent comes back, and is sent with the answer', async () => {
  const { form, consent, rosa, stored, stage, recorder } = await dictating()
  form.follow(rosa)
  api.deps.settings.consentRequired = true
  try {
    await stage.record(16)
    await recorder.stop()
    form.setComments('Left knee')
    expect(await form.send()).toBeUndefined()
    expect(recorder.$recorder.get().state).toBe('stopped')
    expect(form.$values.get()).toMatchObject({ patientId: rosa.patientId, comments: 'Left knee' })
    expect(form.$errors.get().recording).toContain("only with the patient's consent")
    consent.give(spoken)
    expect(await stored(await form.send())).toMatchObject({ comments: 'Left knee', consent: { given_by: 'patient' } })
  } finally {
    api.deps.settings.consentRequired = false
  }
})

test('[CONSENT-05] withdrawing deletes what was sent with the consent, too, and says so', async () => {
  const { form, consent, rosa, recorder, stage, stored, toast, state } = await dictating()
  form.follow(rosa)
  consent.give(spoken)
  await stage.record(16)
  await recorder.stop()
  const sent = (await form.send())!
  // The patient is still there.
  expect(state()).toBe('given')
  await consent.withdraw()
  expect(await stored(sent)).toMatchObject({ audio_file: '', consent_withdrawn_at: expect.stringMatching(/^20/) })
  expect(toast()).toBe('Consent was withdrawn. 1 recording was deleted from the server.')
})

test('[CONSENT-05] what still waits in the outbox is deleted, on every page, and without a network', async () => {
  const disk = testDisk()
  const page = await dictating({ disk })
  page.form.follow(page.rosa)
  page.consent.give(spoken)
  await page.stage.record(16)
  await page.recorder.stop()
  page.line.isCut = true
  expect(await page.form.send()).toBeUndefined()
  expect([outboxOf(page.session).$unsent.get().length, disk.rows.size]).toEqual([1, 1])

  // Another page, into whose form a dictation with the same consent came back.
  const other = await dictating({ disk })
  dictatedConsentOf(other.session).set(dictatedConsentOf(page.session).get())
  expect(other.state()).toBe('given')
  other.line.isCut = true
  await other.consent.withdraw()
  expect([other.toast(), other.consent.$problem.get()]).toEqual([consentWords.isWithdrawn, consentWords.notWithdrawnOnServer])
  await expect.poll(() => [outboxOf(page.session).$unsent.get().length, disk.rows.size]).toEqual([0, 0])
  expect([page.state(), page.toast()]).toEqual(['none', outboxWords.withdrawn(1)])
})

test('[CONSENT-05] a dictation that comes back from the outbox brings its consent, which can be withdrawn', async () => {
  const { form, consent, rosa, recorder, stage, session, line, state, stored } = await dictating()
  form.follow(rosa)
  consent.give(spoken)
  await stage.record(16)
  await recorder.stop()
  line.isCut = true
  await form.send()
  form.follow(bea)
  expect(state()).toBe('none')
  const outbox = outboxOf(session)
  expect(await outbox.cancel(outbox.$unsent.get()[0]!.id)).toBe(true)
  expect([state(), form.$values.get().patientName]).toEqual(['given', 'Rosa Lind'])
  await consent.withdraw()
  expect([state(), recorder.$recorder.get().state, outbox.$unsent.get()]).toEqual(['none', 'idle', []])
  // It is not sent with the next recording.
  line.isCut = false
  await stage.record(16)
  await recorder.stop()
  expect((await stored(await form.send())).consent).toBeNull()
})

test('[CONSENT-04] a refusal that is learned while recording counts once the recording is gone', async () => {
  const disk = testDisk()
  const [here, there] = [await dictating({ disk }), await dictating({ disk })]
  for (const { form } of [here, there]) form.follow(here.rosa)
  await there.stage.record(3)
  here.consent.refuse()
  await expect.poll(() => there.consent.$problem.get()).not.toBe('')
  expect(there.state()).toBe('none')
  there.recorder.clear()
  expect(there.state()).toBe('refused')
})

test('[CONSENT-03] [CONSENT-04] answers stay with the recording when the session expires and the same user is back', async () => {
  const { session, rosa, line } = await dictating()
  const consent = consentOf(session)
  dictationOf(session).follow(rosa)
  consent.give(spoken)
  const given = consent.$consent.get()
  line.isExpired = true
  expect(await session.verify()).toBe('out')
  line.isExpired = false
  await signInAs(session, api.accounts.provider)
  expect(consent.$consent.get()).toEqual(given)
  consent.refuse()
  line.isExpired = true
  await session.verify()
  line.isExpired = false
  await signInAs(session, api.accounts.provider)
  expect(consent.$consent.get().state).toBe('refused')
  await signInAs(session, api.accounts.colleague)
  expect(consent.$consent.get().state).toBe('none')
})

test('[CONSENT-03] an answer is not given to a dictation that was recorded without one and came back', async () => {
  const { form, consent, rosa, recorder, stage, session, line, state } = await dictating()
  form.follow(rosa)
  await stage.record(16)
  await recorder.stop()
  line.isCut = true
  await form.send()
  consent.give(spoken)
  const outbox = outboxOf(session)
  await outbox.cancel(outbox.$unsent.get()[0]!.id)
  expect([state(), dictatedConsentOf(session).get()]).toEqual(['none', undefined])
})

test('[CONSENT-04] a refusal, and its end, are known at once on the other pages', async () => {
  const disk = testDisk()
  const [here, there] = [await dictating({ disk }), await dictating({ disk })]
  for (const { form } of [here, there]) form.follow(here.rosa)
  here.consent.refuse()
  await expect.poll(there.state).toBe('refused')
  there.consent.askAgain()
  await expect.poll(here.state).toBe('none')
})

test('[CONSENT-07] a standing consent is offered at the next visit, for one press', async () => {
  const first = await dictating()
  first.form.follow(first.rosa)
  const given = { given_by: 'representative', how: 'written', wording: '7' } as const
  first.consent.give({ ...given, isStanding: true })
  const at = new Date(first.session.now()).toISOString()

  const next = await dictating()
  const query = { patient_pool_id: first.rosa.patientId }
  await expect.poll(async () => (await next.session.call(recordingConsent, { query })).data.standing).toBeDefined()
  next.form.follow(first.rosa)
  await expect.poll(() => next.consent.$standing.get()).toMatchObject(given)
  expect(next.state()).toBe('none')
  next.consent.useStanding()
  await next.stage.record(16)
  await next.recorder.stop()
  const { consent: kept } = await next.stored(await next.form.send())
  expect(kept).toMatchObject({ ...given, how: 'standing', second: null })
  expect(Date.parse(kept!.at)).toBeLessThanOrEqual(Date.parse(at))
  await next.consent.withdraw()
  expect(next.consent.$standing.get()).toBeUndefined()
  await expect.poll(async () => (await next.session.call(recordingConsent, { query })).data.standing).toBeNull()
})
