import { checkInPatient } from '@chartside/contract/check-in'
import { getPatientPool } from '@chartside/contract/patients'
import { expect, test } from 'vitest'

import { held, says, signedInTo, testEnvironment, unreachable } from '../testing.ts'
import { connectionWords, createSession } from './index.ts'
import { sessionWords } from './words.ts'

const input = { query: { page: 1, limit: 25 } }
const pool = () => says('success', '', 200, { data: { patients: { data: [], current_page: 1, last_page: 1 } } })
const expired = (message = 'Token has expired') => says('token_expired', message, 401)

async function calling(answer: (path: string) => Response | Promise<Response> = pool, features: string[] = []) {
  const keys: (string | null)[] = []
  let current = answer
  const backend = await signedInTo((path, init) => {
    if (path === 'capabilities' && features.length > 0) return says('success', '', 200, { data: { features } })
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return current(path)
  })
  const call = (options = {}) => backend.session.call(getPatientPool, input, options)
  return { ...backend, call, keys, answers: (next: typeof answer) => (current = next) }
}

test('[AUTH-17] an expired session ends with the message of the server, or with ours if it sends none', async () => {
  const { call, toasts, answers, signIn } = await calling(() => expired('Please log in.'))
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded', message: 'Please log in.' })
  expect(toasts()).toEqual(['error: Please log in.'])
  answers(() => expired(''))
  signIn('azz-1')
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded', message: sessionWords.ended })
  expect(toasts().at(-1)).toBe(`error: ${sessionWords.ended}`)
})

test('[AUTH-17] while nobody is signed in, a refused call ends no session, and its error has the reason', async () => {
  const { call, toasts, session, answers } = await calling(() => expired(''))
  session.logout()
  const before = toasts()
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded', message: sessionWords.ended })
  answers(() => expired('Please log in.'))
  await expect(call()).rejects.toMatchObject({ message: 'Please log in.' })
  expect(toasts()).toEqual(before)
})

test('[AUTH-17] a page that cannot supply a token has no session, and the reason is reported', async () => {
  const env = testEnvironment(async () => pool())
  const cause = new Error('signed out of the page')
  const session = createSession(env.environment, { getToken: () => Promise.reject(cause) })
  await expect(session.call(getPatientPool, input)).rejects.toMatchObject({ message: connectionWords.signInFailed })
  await expect.poll(() => env.reported).toEqual([expect.stringContaining('"Error: signed out of the page"')])
  expect([env.environment.toasts.$toasts.get(), session.$session.get().state]).toEqual([[], 'out'])
  // The caller of `token` learns the reason.
  session.begin({})
  await expect(session.token()).rejects.toBe(cause)
})

test('other requests get the token of the user, and undefined while nobody is signed in', async () => {
  const { session } = await calling()
  expect(await session.token()).toBe('azz-1')
  session.logout()
  expect(await session.token()).toBeUndefined()
})

test('[AUTH-22] behind the lock there is no token, and a call waits until the lock opens or it is aborted', async () => {
  const { session, call, asked } = await calling()
  session.lock()
  const giveUp = new AbortController()
  const [waiting, given] = [call(), call({ signal: giveUp.signal })]
  let token: string | undefined
  const asking = session.token().then((found) => (token = found))
  giveUp.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect([asked.filter((path) => path.startsWith('get-')), token]).toEqual([[], undefined])
  session.unlock({ token: 't2' })
  await Promise.all([waiting, asking])
  expect([asked.filter((path) => path.startsWith('get-')).length, token]).toEqual([1, 't2'])
})

test('[AUTH-14] a call that waits behind the lock is not made for the next user', async () => {
  const { session, call, signIn, asked } = await calling()
  session.lock()
  const waiting = call()
  await new Promise((done) => setTimeout(done))
  session.logout()
  signIn('azz-2')
  await expect(waiting).rejects.toMatchObject({ name: 'SessionEnded', message: sessionWords.ended })
  expect(asked.filter((path) => path.startsWith('get-'))).toEqual([])
})

test('[AUTH-14] an answer for one user does not reach the next', async () => {
  const answer = held()
  const { call, signIn, asked, toasts } = await calling(() => answer.promise.then(pool))
  const old = call()
  await expect.poll(() => asked.length).toBe(1)
  signIn('azz-2')
  answer.happen()
  await expect(old).rejects.toMatchObject({ name: 'SessionEnded', message: sessionWords.ended })
  expect(toasts()).toEqual([])
})

test('an idempotency key is sent only if the caller gives one and the backend supports it', async () => {
  const idempotencyKey = '00000000-0000-4000-8000-000000000001'
  const checkIn = (backend: Awaited<ReturnType<typeof calling>>, options: object) =>
    backend.session.call(checkInPatient, { body: { appointment_id: '1' } }, options)
  const capable = await calling(pool, ['idempotency'])
  await checkIn(capable, {})
  expect(capable.asked.map((path) => path.split('?')[0])).not.toContain('capabilities')
  await checkIn(capable, { idempotencyKey })
  const old = await calling(pool, ['by-id'])
  await checkIn(old, { idempotencyKey })
  expect([capable.keys, old.keys]).toEqual([[null, idempotencyKey], [null]])
})

test('[ERR-01] a refusal with a message is a toast, unless the caller shows it; an empty one is not', async () => {
  const { call, toasts, answers, reported } = await calling(() => says('ERROR_INFO', 'Taken.'))
  await expect(call({ quiet: true })).rejects.toMatchObject({ shown: false })
  expect([toasts(), reported]).toEqual([[], []])
  await expect(call()).rejects.toMatchObject({ shown: true })
  expect([toasts(), reported]).toEqual([['error: Taken.'], []])
  answers(() => says('ERROR_INFO', ''))
  await expect(call()).rejects.toMatchObject({ name: 'Failed' })
  expect([toasts(), reported.length]).toEqual([[], 1])
})

test('[ERR-01] a failure not shown to the user is reported, unless the call is quiet or aborted', async () => {
  const { call, reported } = await calling(unreachable)
  await expect(call({ quiet: true })).rejects.toMatchObject({ name: 'Offline' })
  expect(reported).toEqual([])
  await expect(call()).rejects.toMatchObject({ name: 'Offline' })
  expect(reported).toHaveLength(1)
  const signal = AbortSignal.abort()
  await expect(call({ signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(reported).toHaveLength(1)
})
