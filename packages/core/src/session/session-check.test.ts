import { expect, test } from 'vitest'

import { held, says, signedInTo, testEnvironment, unreachable } from '../testing.ts'
import { createSession, type SessionOptions } from './index.ts'

const provider = { id: 1, azz_id: 'azz-1', name: 'Dr. Amara Okafor' }
const account = { name: 'Rosa', email: 'rosa@x.example' }
const info = (data: unknown = provider) => says('success', '', 200, { data, account })

async function checking(answer: () => Response | Promise<Response> = info) {
  let current = answer
  const backend = await signedInTo(() => current())
  return { ...backend, answers: (next: typeof answer) => (current = next) }
}

test('[AUTH-16] simultaneous requests for the user share one call, and its answer is stored', async () => {
  const { session, asked, answers } = await checking()
  const both = [session.identify(), session.identify()]
  expect((await Promise.all(both)).map(({ data }) => data?.name)).toEqual(['Dr. Amara Okafor', 'Dr. Amara Okafor'])
  expect(asked).toEqual(['info'])
  expect(session.$stored.get()).toMatchObject({ isLoggedIn: true, provider: { name: 'Dr. Amara Okafor' }, account })
  answers(unreachable)
  await expect(session.identify()).rejects.toMatchObject({ name: 'Offline' })
  answers(info)
  await session.identify()
  expect(asked).toEqual(['info', 'info', 'info'])
})

test('[AUTH-16] an answer without a user leaves the stored data unchanged', async () => {
  const { session } = await checking(() => info(null))
  const before = session.$stored.get()
  expect((await session.identify()).data).toBeNull()
  expect(session.$stored.get()).toEqual(before)
})

test('[AUTH-14] the answer about one user is not shared with the next one', async () => {
  const first = held()
  const { session, asked, answers, signIn } = await checking(() => first.promise.then(() => info()))
  const old = session.identify()
  await expect.poll(() => asked.length).toBe(1)
  signIn('azz-2')
  answers(() => info({ ...provider, azz_id: 'azz-2', name: 'Mei Chen' }))
  expect((await session.identify()).data?.name).toBe('Mei Chen')
  first.happen()
  await expect(old).rejects.toMatchObject({ name: 'SessionEnded' })
  expect(session.providerId()).toBe('azz-2')
})

test('[AUTH-01] verifying stores the provider and the account that the server returns', async () => {
  const { session } = await checking()
  expect(await session.verify()).toBe('in')
  expect(session.$stored.get()).toMatchObject({ provider: { name: 'Dr. Amara Okafor' }, account })
})

test('[AUTH-04] a signed-in user is verified even during a password reset', async () => {
  const { session, asked } = await checking()
  session.keep({ resetting: true })
  expect([await session.verify(), asked]).toEqual(['in', ['info']])
})

test('[AUTH-03] a user who is signed out is not signed out again', async () => {
  const { session, asked } = await checking()
  session.logout()
  const ended: string[] = []
  session.onEnd((reason) => ended.push(reason))
  const stored = session.$stored.get()
  expect([await session.verify(), asked, ended, session.$stored.get()]).toEqual(['out', [], [], stored])
})

test('[AUTH-03] a refused check signs out at once, an unreachable server after a second', async () => {
  const refused = await checking(() => says('ERROR', 'No.', 403))
  refused.session.keep({ preferences: { menu: 'open' } })
  expect(await refused.session.verify()).toBe('out')
  expect(refused.session.$stored.get()).toEqual({ preferences: { menu: 'open' } })

  const { session, clock } = await checking(unreachable)
  let result = ''
  const verifying = session.verify().then((state) => (result = state))
  await new Promise((done) => setTimeout(done))
  clock.turn(999)
  await new Promise((done) => setTimeout(done))
  expect([result, session.$session.get().state]).toEqual(['', 'in'])
  clock.turn(1)
  await verifying
  expect([result, session.$session.get()]).toEqual(['out', { state: 'out', resetting: false }])
})

test('[AUTH-22] behind the lock nothing is verified', async () => {
  const { session, asked } = await checking()
  session.lock()
  const verifying = session.verify()
  await new Promise((done) => setTimeout(done))
  expect(asked).not.toContain('info')
  session.unlock({ token: 't2' })
  expect(await verifying).toBe('in')
  expect(asked).toContain('info')
})

/** A session whose page supplies the token. */
function ofPage(answer: () => Response, options: SessionOptions) {
  const tokens: (string | null)[] = []
  const env = testEnvironment(async (_, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'))
    return answer()
  })
  return { session: createSession(env.environment, options), tokens }
}

test('[AUTH-01] the token of a page is verified although none is stored', async () => {
  const { session, tokens } = ofPage(info, { getToken: () => 't1' })
  expect([await session.verify(), tokens, session.providerId()]).toEqual(['in', ['Bearer t1'], 'azz-1'])
})

test('[AUTH-22] behind the lock, asking a page for a token and its user changes nothing yet', async () => {
  const reasons: string[] = []
  const getToken: SessionOptions['getToken'] = ({ reason }) => `t${reasons.push(reason)}`
  const { session, tokens } = ofPage(info, { getToken })
  expect((await session.askPage())?.name).toBe('Dr. Amara Okafor')
  expect([reasons, tokens, session.providerId()]).toEqual([['locked'], ['Bearer t1'], ''])
  expect(await ofPage(() => info(null), { getToken }).session.askPage()).toBeUndefined()
  const own = ofPage(info, {})
  expect([await own.session.askPage(), own.tokens]).toEqual([undefined, []])
})
