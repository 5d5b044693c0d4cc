import { expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { queueWorkOf } from './queue-work.ts'

async function signedIn() {
  const session = createSession(testEnvironment(async () => new Response()).environment)
  await session.restored
  const signIn = (email: string) => session.begin({ token: email, email })
  signIn('amara@x.example')
  return { session, signIn, work: queueWorkOf(session) }
}

test('[CHK-04] a row is called or ended once at a time, even by several elements', async () => {
  const { session, work } = await signedIn()
  expect(work.begin('1', 'calling')).toBe(true)
  expect(queueWorkOf(session).begin('1', 'ending')).toBe(false)
  expect(work.begin('2', 'ending')).toBe(true)
  expect(work.$busy.get()).toEqual({ 1: 'calling', 2: 'ending' })
  work.finish('1')
  expect(work.$busy.get()).toEqual({ 2: 'ending' })
  expect(work.begin('1', 'ending')).toBe(true)
})

test('[CHK-03] an ended visit is reported once, and each change is counted', async () => {
  const { work } = await signedIn()
  expect([work.claimNotice('1'), work.claimNotice('1'), work.claimNotice('2')]).toEqual([true, false, true])
  work.noteChange()
  work.noteChange()
  expect(work.$changes.get()).toBe(2)
})

test('[AUTH-14] nothing of it is left for the next user', async () => {
  const { session, signIn, work } = await signedIn()
  work.begin('1', 'calling')
  work.noteCall('1', 5)
  work.noteCall('2', 7)
  work.noteEnd('3')
  work.claimNotice('3')
  expect([work.$called.get(), [...work.$ended.get().keys()]]).toEqual([{ 1: 5, 2: 7 }, ['3']])
  session.logout()
  signIn('mei@x.example')
  const next = queueWorkOf(session)
  expect([next.$busy.get(), next.$called.get(), [...next.$ended.get().keys()]]).toEqual([{}, {}, []])
  expect(next.claimNotice('3')).toBe(true)
})
