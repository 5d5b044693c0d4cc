import { info } from '@chartside/contract/session'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { sharedStorage, signInAs, signOutOnAnotherPage, testEnvironment } from '../testing.ts'
import { keepRecorder } from './known-recorders.ts'
import { recorderOf } from './session-recorder.ts'
import { clearWithUser } from './speaker.ts'
import { murmur, silentStep, testRecorder } from './testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

/** A provider with a recording in progress. */
async function recording() {
  const env = testEnvironment(api.fetch, api.apiBase)
  const browser = sharedStorage()
  const session = createSession({ ...env.environment, storage: browser.page() })
  const stage = testRecorder(env.environment, [silentStep])
  clearWithUser(session, stage.recorder)
  const signIn = (account: TestAccount) => signInAs(session, account)
  await session.restored
  await signIn(api.accounts.provider)
  await stage.record(16)
  const state = () => stage.recorder.$recorder.get().state
  const runOut = async () => {
    api.clock.advance(13 * 3600_000)
    await session.call(info, {}).catch(() => undefined)
    while (state() === 'finishing') await new Promise((wait) => setTimeout(wait, 5))
  }
  const signOutElsewhere = () => signOutOnAnotherPage(session, browser.page(), env.environment)
  return { session, signIn, state, runOut, signOutElsewhere, ...stage }
}

test('[AUTH-14] signing out clears the recording and releases the microphone', async () => {
  const { session, state, microphone } = await recording()
  session.logout()
  expect([state(), microphone.isOpen]).toEqual(['idle', false])
})

test('[AUTH-14] [REC-05] signing out in another tab, which could not ask, stops the recording and keeps it for the same user', async () => {
  const { signIn, state, signOutElsewhere, microphone } = await recording()
  await signOutElsewhere()
  await expect.poll(state).toBe('stopped')
  expect(microphone.isOpen).toBe(false)
  await signIn(api.accounts.provider)
  expect(state()).toBe('stopped')
  await signOutElsewhere()
  await signIn(api.accounts.colleague)
  expect(state()).toBe('idle')
})

test('[AUTH-17] an expired session stops the recording and keeps it for the same user', async () => {
  const { signIn, state, runOut, recorder, microphone, record } = await recording()
  await runOut()
  expect([state(), microphone.isOpen, recorder.$seconds.get()]).toEqual(['stopped', false, 16])
  await signIn(api.accounts.provider)
  expect(state()).toBe('stopped')
  await record(4)
  await recorder.stop()
  expect(recorder.$seconds.get()).toBe(20)
})

test('[AUTH-17] the next user never gets it', async () => {
  const { signIn, state, runOut } = await recording()
  await runOut()
  await signIn(api.accounts.colleague)
  expect(state()).toBe('idle')
})

test('another user who signs in without a sign-out of the first does not get it either', async () => {
  const { signIn, state } = await recording()
  await signIn(api.accounts.colleague)
  expect(state()).toBe('idle')
})

test('details learned later about the same user do not end their recording', async () => {
  const { session, state, microphone } = await recording()
  await session.identify()
  await session.verify()
  microphone.speak(murmur(1))
  expect(state()).toBe('recording')
})

test('behind the lock playback pauses, and the recording stays', async () => {
  const { session, recorder, state } = await recording()
  keepRecorder(session, recorder)
  await recorder.stop()
  await recorder.play()
  expect(recorder.$playback.get().state).toBe('playing')
  session.lock()
  expect([recorder.$playback.get().state, state()]).toEqual(['paused', 'stopped'])
})

test('a session has one recorder, and sessions do not mix', () => {
  const [one, other] = [
    createSession(testEnvironment(api.fetch).environment),
    createSession(testEnvironment(api.fetch).environment),
  ]
  expect(recorderOf(one)).toBe(recorderOf(one))
  expect(recorderOf(one)).not.toBe(recorderOf(other))
})
