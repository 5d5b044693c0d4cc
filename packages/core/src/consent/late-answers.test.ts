// Answers that cross each other: a withdrawal or a refusal while a recording waits, is on its way, or the server cannot be reached.
import { recordingConsent, refuseRecording, withdrawConsent } from '@chartside/contract/consent'
import { listDictations } from '@chartside/contract/notes'
import { savePatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDictationForm, dictatedConsentOf } from '../dictation/index.ts'
import { keepOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { outboxOf, outboxWords } from '../outbox/index.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { held, signInAs, testEnvironment } from '../testing.ts'
import { createConsent } from './consent.ts'
import { consentWords, createWithdrawal } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance(1000))

const spoken = { given_by: 'patient', how: 'spoken', wording: '1' } as const
let registered = 0

/** A page of the provider on a computer of its own, unless it shares its disk with another page. */
async function page({ disk = testDisk() } = {}) {
  const line = {
    isCut: false,
    isUploadCut: false,
    fault: 0,
    asked: () => {},
    answered: undefined as ((path: string) => Promise<void>) | undefined,
  }
  const fetch = (async (input, init) => {
    if (line.isCut || (line.isUploadCut && String(input).endsWith('upload-file'))) throw new TypeError('fetch failed')
    const isAnswer = /withdraw-consent|recording-refusal/.test(String(input))
    if (isAnswer) line.asked()
    if (isAnswer && line.fault > 0)
      return Response.json({ status: 'ERROR', message: line.fault < 500 ? 'Not allowed.' : '' }, { status: line.fault })
    const answer = await api.fetch(input, init)
    await line.answered?.(String(input))
    return answer
  }) as typeof globalThis.fetch
  const env = testEnvironment(fetch, api.apiBase, api.clock.now())
  env.environment.keptStore = disk.page().store
  const session = createSession(env.environment)
  await signInAs(session, api.accounts.provider)
  const stage = testRecorder(env.environment, [silentStep], { keep: keepOf(session) })
  const form = createDictationForm(session, stage.recorder)
  const consent = createConsent(session, stage.recorder)
  // As an element does that shows it.
  consent.$consent.listen(() => undefined)
  const outbox = outboxOf(session)
  const mine = async () => {
    const input = { query: { page: 1, per_page: 100 }, body: { provider_id: api.accounts.provider.azzId } }
    return (await session.call(listDictations, input)).data.response_data
  }
  return {
    ...{ line, session, form, consent, outbox, disk, mine, recorder: stage.recorder, clock: env.clock, reported: env.reported },
    state: () => consent.$consent.get().state,
    toast: () => session.environment.toasts.$toasts.get().at(-1)?.text,
    refusedAt: async (id: string) => (await session.call(recordingConsent, { query: { patient_pool_id: id } })).data.refused_at,
    async record(): Promise<void> {
      await stage.record(16)
      await stage.recorder.stop()
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
type Page = Awaited<ReturnType<typeof page>>

/** Counts the withdrawals and refusals that a page sends from now on. */
function countCalls({ line }: Page): () => number {
  let calls = 0
  line.asked = () => void calls++
  return () => calls
}

async function newPatient({ session }: Page) {
  const name = { first_name: 'Rosa', last_name: 'Lind' }
  const form = { ...name, mrn: `LATE-${++registered}`, dob: '1980-02-29', gender: 'female' } as const
  const { id } = (await session.call(savePatient, { form })).data.data
  return { patientId: id, patientName: 'Rosa Lind', providerId: '' }
}

/** A dictation with consent that waits in the outbox of a page. */
async function waiting(at: Page) {
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  at.consent.give(spoken)
  const id = dictatedConsentOf(at.session).get()!.id
  await at.record()
  at.line.isUploadCut = true
  expect(await at.form.send()).toBeUndefined()
  at.line.isUploadCut = false
  return { rosa, id }
}

/** A sent dictation with consent, in whose review a page asks whether that is withdrawn. */
async function reviewed(at: Page) {
  at.form.follow(await newPatient(at))
  at.consent.give(spoken)
  await at.record()
  const { dictationId } = (await at.form.send())!
  const withdrawal = createWithdrawal(at.session, (await at.mine()).find(({ id }) => id === dictationId)!)
  withdrawal.ask(dictationId)
  return { dictationId, withdrawal }
}

test('[CONSENT-05] what waits on another computer is deleted there when it is sent after the withdrawal, and its user is informed', async () => {
  const there = await page()
  const { id } = await waiting(there)
  const before = (await there.mine()).length
  const here = await page()
  expect((await here.session.call(withdrawConsent, { body: { consent_id: id } })).data?.deleted).toBe(0)
  await there.outbox.send(there.outbox.$unsent.get()[0]!.id)
  await expect.poll(() => [there.outbox.$unsent.get().length, there.disk.rows.size]).toEqual([0, 0])
  await expect.poll(there.toast).toBe(outboxWords.withdrawn(1))
  expect([there.state(), (await there.mine()).length]).toEqual(['none', before])
})

test('[CONSENT-05] what is being recorded with a consent ends when the server says that it was withdrawn elsewhere', async () => {
  const there = await page()
  const { id } = await waiting(there)
  await there.record()
  expect([there.state(), there.recorder.$recorder.get().state]).toEqual(['given', 'stopped'])
  await (await page()).session.call(withdrawConsent, { body: { consent_id: id } })
  await there.outbox.send(there.outbox.$unsent.get()[0]!.id)
  await expect.poll(() => there.recorder.$recorder.get().state).toBe('idle')
  expect([there.state(), there.outbox.$unsent.get()]).toEqual(['none', []])
})

test('[CONSENT-04] what waits when its patient refuses on another computer comes back, and its user decides', async () => {
  const there = await page()
  const { rosa } = await waiting(there)
  const before = (await there.mine()).length
  const here = await page()
  api.clock.advance(1000)
  here.form.follow(rosa)
  here.consent.refuse()
  await expect.poll(() => here.refusedAt(rosa.patientId)).not.toBe('')
  await there.outbox.send(there.outbox.$unsent.get()[0]!.id)
  await expect.poll(() => there.recorder.$recorder.get().state).toBe('stopped')
  await expect.poll(() => there.form.$errors.get().recording).toContain('This patient refused to be recorded in this visit')
  expect((await there.mine()).length).toBe(before)
  // The recorder stays in sight, with what is in it.
  await expect.poll(() => there.consent.$problem.get()).toBe(consentWords.refusedEarlier)
  expect(there.state()).not.toBe('refused')
  there.consent.give(spoken)
  await expect.poll(() => there.refusedAt(rosa.patientId)).toBe('')
  await there.form.send()
  expect((await there.mine()).length).toBe(before + 1)
})

test('[CONSENT-04] a refusal that the server could not take is not forgotten when it answers that there is none, and is sent again', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  at.line.isCut = true
  at.consent.refuse()
  await expect.poll(() => at.consent.$problem.get()).toBe(consentWords.keptHere)
  at.line.isCut = false
  expect(await at.refusedAt(rosa.patientId)).toBe('')
  at.form.follow(await newPatient(at))
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  expect(at.state()).toBe('refused')
  await expect.poll(() => at.refusedAt(rosa.patientId)).not.toBe('')
  expect(at.state()).toBe('refused')
})

test('[CONSENT-04] an answer that was asked for before the refusal does not end it', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  const { promise, happen } = held()
  at.line.answered = (path) => (path.includes('recording-consent') ? promise.then(() => undefined) : Promise.resolve())
  at.form.follow(rosa)
  at.consent.refuse()
  at.line.answered = undefined
  await expect.poll(() => at.refusedAt(rosa.patientId)).not.toBe('')
  happen()
  await at.consent.whenLearnt()
  expect(at.state()).toBe('refused')
})

test('[CONSENT-04] a late answer about another patient says nothing about the one who is recorded now', async () => {
  const [at, elsewhere] = [await page(), await page()]
  const [rosa, bo] = [await newPatient(at), await newPatient(at)]
  at.form.follow(bo)
  at.consent.refuse()
  await expect.poll(() => at.refusedAt(bo.patientId)).not.toBe('')
  // The refusal ends, and this page does not know yet.
  elsewhere.form.follow(bo)
  await elsewhere.consent.whenLearnt()
  elsewhere.consent.askAgain()
  await expect.poll(() => at.refusedAt(bo.patientId)).toBe('')
  const [late, own] = [held(), held()]
  at.line.answered = async (path) => {
    if (path.includes('recording-consent')) await (path.includes(rosa.patientId) ? late : own).promise
  }
  at.form.follow(rosa)
  await at.record()
  at.form.follow(bo)
  at.form.move()
  expect(at.state()).toBe('refused')
  late.happen()
  await settled()
  expect(at.consent.$problem.get()).toBe('')
  own.happen()
  await at.consent.whenLearnt()
  expect([at.state(), at.consent.$problem.get()]).toEqual(['none', ''])
})

test('[CONSENT-04] a refusal that has ended here does not come back because the server could not be reached', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  await at.session.call(refuseRecording, { body: { patient_pool_id: rosa.patientId, refused: true } })
  at.form.follow(rosa)
  await expect.poll(at.state).toBe('refused')
  at.line.isCut = true
  at.consent.askAgain()
  await expect.poll(() => at.consent.$problem.get()).toBe(consentWords.keptHere)
  at.line.isCut = false
  at.form.follow(await newPatient(at))
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  expect(at.state()).toBe('none')
  await expect.poll(() => at.refusedAt(rosa.patientId)).toBe('')
})

test('[CONSENT-05] a withdrawal that the server could not take is sent again as soon as there is a network', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  at.consent.give(spoken)
  await at.record()
  const sent = await at.form.send()
  at.line.isCut = true
  await at.consent.withdraw()
  expect([at.toast(), at.consent.$problem.get()]).toEqual([consentWords.isWithdrawn, consentWords.notWithdrawnOnServer])
  at.line.isCut = false
  at.clock.turn(30_000)
  await expect
    .poll(async () => (await at.mine()).find(({ id }) => id === sent?.dictationId))
    .toMatchObject({ audio_file: '', consent_withdrawn_at: expect.stringMatching(/^20/) })
  await expect.poll(() => at.consent.$problem.get()).toBe('')
})

test('[CONSENT-05] a withdrawal at which the server fails is sent again, ever later, until it is taken', async () => {
  const at = await page()
  at.form.follow(await newPatient(at))
  at.consent.give(spoken)
  await at.record()
  const sent = await at.form.send()
  const calls = countCalls(at)
  at.line.fault = 503
  await at.consent.withdraw()
  expect(at.consent.$problem.get()).toBe(consentWords.notWithdrawnOnServer)
  const reports = at.reported.length
  for (const [seconds, count] of [
    [2, 2],
    [3.9, 2],
    [0.1, 3],
  ]) {
    at.clock.turn(seconds! * 1000)
    await settled()
    expect([calls(), at.consent.$problem.get()]).toEqual([count, consentWords.notWithdrawnOnServer])
  }
  expect(at.reported).toHaveLength(reports)
  at.line.fault = 0
  at.clock.turn(60_000)
  await expect.poll(() => at.consent.$problem.get()).toBe('')
  expect((await at.mine()).find(({ id }) => id === sent?.dictationId)).toMatchObject({ audio_file: '' })
  at.clock.turn(3600_000)
  await settled()
  expect(calls()).toBe(4)
})

test('[CONSENT-05] a withdrawal that the server refuses for good is not sent again, and nobody says that it is', async () => {
  const at = await page()
  at.form.follow(await newPatient(at))
  at.consent.give(spoken)
  const calls = countCalls(at)
  at.line.fault = 403
  await at.consent.withdraw()
  expect(at.consent.$problem.get()).toBe(consentWords.withdrawalRefused)
  at.clock.turn(3600_000)
  await settled()
  expect([calls(), at.consent.$problem.get()]).toEqual([1, consentWords.withdrawalRefused])
})

test('[CONSENT-04] a refusal at which the server fails is sent again; one that it does not take still counts here', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  at.line.fault = 500
  at.consent.refuse()
  await expect.poll(() => at.consent.$problem.get()).toBe(consentWords.keptHere)
  at.line.fault = 0
  at.clock.turn(2000)
  await expect.poll(() => at.refusedAt(rosa.patientId)).not.toBe('')
  await expect.poll(() => at.consent.$problem.get()).toBe('')
  const other = await newPatient(at)
  at.form.follow(other)
  await at.consent.whenLearnt()
  at.line.fault = 404
  const calls = countCalls(at)
  at.consent.refuse()
  await expect.poll(() => at.consent.$problem.get()).toBe(consentWords.keptHere)
  at.clock.turn(3600_000)
  await settled()
  expect([calls(), at.state()]).toEqual([1, 'refused'])
})

test('[CONSENT-05] a consent that is withdrawn in the review deletes what waits with it, and says so', async () => {
  const at = await page()
  const { withdrawal } = await reviewed(at)
  await at.record()
  at.line.isUploadCut = true
  await at.form.send()
  expect(at.outbox.$unsent.get()).toHaveLength(1)
  expect(await withdrawal.remove()).toBe(true)
  await expect.poll(() => [at.outbox.$unsent.get().length, at.disk.rows.size, at.state()]).toEqual([0, 0, 'none'])
  const toasts = () => at.session.environment.toasts.$toasts.get().map(({ text }) => text)
  await expect.poll(toasts).toContain(outboxWords.withdrawn(1))
})

test("[CONSENT-05] what the server does not find is not reported as deleted: the question stays, with the server's reason", async () => {
  const at = await page()
  const { dictationId, withdrawal } = await reviewed(at)
  await api.deps.database.execute(`delete from dictations where id = '${dictationId}'`)
  expect(await withdrawal.remove()).toBe(false)
  expect(withdrawal.$removed.get().has(dictationId)).toBe(false)
  expect([withdrawal.$removal.get().state, at.toast()]).toEqual(['asked', expect.stringContaining('not found')])
})

test('[CONSENT-04] a dictation that comes back although its patient refused stays in sight, and its user decides', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  await at.record()
  at.line.isUploadCut = true
  expect(await at.form.send()).toBeUndefined()
  at.consent.refuse()
  expect(at.state()).toBe('refused')
  expect(await at.outbox.cancel(at.outbox.$unsent.get()[0]!.id)).toBe(true)
  expect([at.state(), at.recorder.$recorder.get().state]).toEqual(['none', 'stopped'])
  expect(at.consent.$problem.get()).toContain(consentWords.refusedEarlier)
})

test('[CONSENT-04] a typed name is asked for and stored nowhere, and what the server cannot say prevents nothing', async () => {
  const at = await page()
  const calls: string[] = []
  at.line.answered = async (path) => void calls.push(path)
  at.form.follow({ patientId: '', patientName: 'Bea Cole', providerId: '' })
  await at.consent.whenLearnt()
  at.consent.refuse()
  at.consent.askAgain()
  at.consent.give(spoken)
  await settled()
  expect(calls.filter((path) => path.includes('consent') || path.includes('refuse'))).toEqual([])
  at.line.answered = undefined
  const rosa = await newPatient(at)
  at.line.isCut = true
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  expect([at.state(), at.toast(), at.consent.$problem.get()]).toEqual(['none', undefined, ''])
  expect(at.reported).not.toEqual([])
})

test('[CONSENT-04] once nobody is signed in, answers stay here and nothing is sent', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  at.form.follow(rosa)
  await at.consent.whenLearnt()
  const calls: string[] = []
  at.session.logout()
  at.line.answered = async (path) => void calls.push(path)
  at.consent.refuse()
  await settled()
  expect([calls.filter((path) => /consent|refuse|capabilities/.test(path)), at.consent.$problem.get()]).toEqual([[], ''])
})

test('[CONSENT-04] what was to be said about an answer ends with the user', async () => {
  const at = await page()
  at.form.follow(await newPatient(at))
  await at.consent.whenLearnt()
  at.line.isCut = true
  at.consent.refuse()
  await expect.poll(() => at.consent.$problem.get()).toBe(consentWords.keptHere)
  at.consent.clear()
  expect(at.consent.$problem.get()).toBe('')
})

test('[CONSENT-05] a page is informed of a withdrawal elsewhere only if it has a recording', async () => {
  const disk = testDisk()
  const [here, there] = [await page({ disk }), await page({ disk })]
  for (const isRecorded of [false, true]) {
    const rosa = await newPatient(here)
    for (const at of [here, there]) at.form.follow(rosa)
    here.consent.give(spoken)
    dictatedConsentOf(there.session).set(dictatedConsentOf(here.session).get())
    expect(there.state()).toBe('given')
    if (isRecorded) await there.record()
    await here.consent.withdraw()
    await expect.poll(there.state).toBe('none')
    expect(there.toast()).toBe(isRecorded ? consentWords.recordingWithdrawn : undefined)
  }
})

test('[CONSENT-05] a withdrawal says that the recording here was deleted, and only then', async () => {
  const at = await page()
  at.form.follow(await newPatient(at))
  for (const isRecorded of [true, false]) {
    at.consent.give(spoken)
    if (isRecorded) await at.record()
    await at.consent.withdraw()
    expect(at.toast()?.includes(consentWords.deletedHere)).toBe(isRecorded)
  }
})

test('[CONSENT-02] what was answered under a typed name ends when the name is cleared or becomes another one', async () => {
  const at = await page()
  for (const other of ['', 'Annabel']) {
    at.form.typeName('Bel')
    at.consent.give(spoken)
    at.form.typeName(other)
    expect(at.state()).toBe('none')
  }
  at.form.typeName('annabel')
  at.consent.give(spoken)
  at.form.typeName('Annabel Lee')
  expect(at.state()).toBe('given')
})

test('[CONSENT-04] what a patient has answered is learned when its user signs in, also on a page that was there before', async () => {
  const at = await page()
  const rosa = await newPatient(at)
  await at.session.call(refuseRecording, { body: { patient_pool_id: rosa.patientId, refused: true } })
  at.session.logout()
  at.form.follow({ ...rosa, withoutUser: true })
  await at.consent.whenLearnt()
  expect(at.state()).toBe('none')
  await signInAs(at.session, api.accounts.provider)
  at.form.follow(rosa)
  await expect.poll(at.state).toBe('refused')
})
