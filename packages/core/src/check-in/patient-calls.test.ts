import { expect, test } from 'vitest'

import { held, says, signedInTo, unreachable } from '../testing.ts'
import { createPatientCalls } from './patient-calls.ts'
import { queueWorkOf } from './queue-work.ts'
import { checkInWords } from './words.ts'

async function calling(answer: () => Response | Promise<Response> = () => says('success', 'Called.'), features: string[] = []) {
  const offered = { data: { features } }
  const backend = await signedInTo((path) => (path === 'capabilities' ? says('success', '', 200, offered) : answer()))
  const { session } = backend
  await session.capabilities()
  backend.asked.length = 0
  const finished: unknown[] = []
  const calls = createPatientCalls(session, (id, isShown) => finished.push([id, isShown]))
  return { ...backend, calls, finished, work: queueWorkOf(session), problems: () => calls.$problems.get() }
}

test('[CHK-04] a call is sent once, shows a toast, and is known here at once', async () => {
  const { calls, asked, toasts, work, session, problems } = await calling()
  const both = [calls.call('1'), calls.call('1')]
  expect(work.$busy.get()).toEqual({ 1: 'calling' })
  expect(await Promise.all(both)).toEqual([true, false])
  expect([asked, toasts(), problems()]).toEqual([['patient-call?id=1'], ['success: Called.'], {}])
  expect([work.$busy.get(), work.$called.get()]).toEqual([{}, { 1: session.now() }])
})

test('[CHK-04] a backend with arrivals reports the time of a call itself', async () => {
  const { calls, work } = await calling(undefined, ['arrivals'])
  expect([await calls.call('1'), work.$called.get()]).toEqual([true, {}])
})

test('[CHK-04] a failure is shown at its row until that row is called again', async () => {
  let answer = unreachable
  const { calls, problems, work, finished } = await calling(() => answer())
  expect([await calls.call('1'), await calls.call('2')]).toEqual([false, false])
  const lost = { problem: `Could not reach the server. ${checkInWords.unknown}`, error: { name: 'Offline' } }
  expect(problems()).toMatchObject({ 1: lost, 2: lost })
  expect([work.$busy.get(), work.$called.get(), finished]).toEqual([{}, {}, []])
  answer = async () => says('ERROR', 'Not now.', 422)
  await calls.call('1')
  expect(problems()).toMatchObject({ 1: { problem: 'Not now.', error: { code: 422 } }, 2: lost })
  answer = async () => says('success', 'Called.')
  expect(await calls.call('1')).toBe(true)
  expect(Object.keys(problems())).toEqual(['2'])
  calls.forget()
  expect(problems()).toEqual({})
})

test('[CHK-03] a visit that somebody else has ended is reported to the queue and is not a problem', async () => {
  const { calls, problems, finished } = await calling(() => says('ERROR_INFO', 'Already checked out.', 409))
  expect([await calls.call('1'), problems(), finished]).toEqual([false, {}, [['1', true]]])
})

test('[AUTH-14] a failure that arrives after its user has left is not shown to the next one', async () => {
  const answer = held()
  const { calls, problems, work } = await calling(() => answer.promise.then(unreachable))
  const called = calls.call('1')
  calls.forget()
  answer.happen()
  expect([await called, problems(), work.$busy.get()]).toEqual([false, {}, {}])
})
