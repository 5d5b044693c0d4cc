import { expect, test } from 'vitest'

import { says, signedInTo, testEnvironment } from '../testing.ts'
import { createSession, rootKey, type Stored } from './index.ts'
import { sessionWords } from './words.ts'

/** A signed-in user of a backend with these features, and everything that ended. */
async function user(features: string[] = ['logout', 'lock', 'permissions']) {
  const tokens: string[] = []
  const backend = await signedInTo((path, init) => {
    tokens.push(`${path} ${new Headers(init?.headers).get('authorization')?.replace('Bearer ', '')}`)
    return path === 'capabilities'
      ? says('success', '', 200, { data: { features, permissions: ['dictate'] } })
      : says('success', '')
  })
  const { session } = backend
  await session.capabilities()
  const ended: string[] = []
  session.onEnd((reason, isElsewhere) => ended.push(`${reason}${isElsewhere ? ' elsewhere' : ''}`))
  const calls = (path: string) => tokens.filter((call) => call.startsWith(path))
  return { ...backend, ended, calls, stored: () => session.$stored.get() }
}
const settled = () => new Promise((done) => setTimeout(done))

test('[AUTH-18] [AUTH-10] signing in starts with empty data, and keeps what belongs to the browser', async () => {
  const { session, stored } = await user()
  session.keep({ preferences: { menu: 'open' }, resetting: true, signedOut: true })
  expect(stored()).toMatchObject({ permissions: ['dictate'] })
  expect(session.$capabilities.get().features.size).toBe(3)
  session.begin({ token: 't2', email: 'mei@x.example' })
  expect(stored()).toMatchObject({ token: 't2', email: 'mei@x.example', isLoggedIn: true, resetting: false })
  expect(stored()).toMatchObject({ preferences: { menu: 'open' } })
  expect(Object.keys(stored()).filter((name) => ['permissions', 'signedOut'].includes(name))).toEqual([])
  expect(session.$capabilities.get().features.size).toBe(0)
})

test('[AUTH-14] signing out drops the data of the user and revokes the token', async () => {
  const { session, stored, ended, calls, toasts } = await user()
  session.keep({ preferences: { menu: 'open', 'desktop-names': true } })
  session.logout()
  await settled()
  expect(stored()).toEqual({ preferences: { menu: 'open' }, signedOut: true })
  expect([ended, toasts(), calls('logout')]).toEqual([['logout'], [`success: ${sessionWords.loggedOut}`], ['logout azz-1']])
  expect(session.$capabilities.get().features.size).toBe(0)
})

test('[AUTH-14] without preferences only the sign-out stays stored', async () => {
  const { session, stored, calls } = await user(['lock'])
  session.logout()
  await settled()
  expect([stored(), calls('logout')]).toEqual([{ signedOut: true }, []])
})

test('[AUTH-22] locking removes the token from storage and suspends it; signing out then revokes it', async () => {
  const { session, stored, calls, ended } = await user()
  session.lock()
  await settled()
  expect([stored().token, stored().locked, stored().isLoggedIn]).toEqual([undefined, true, true])
  expect(calls('lock')).toEqual(['lock azz-1'])
  session.logout()
  await settled()
  expect([calls('logout'), ended]).toEqual([['logout azz-1'], ['logout']])
})

test('[AUTH-22] unlocking continues with the new token, and revokes the old one once', async () => {
  const { session, stored, calls, ended } = await user()
  session.lock()
  await settled()
  session.unlock({ token: 't2' })
  await settled()
  expect([stored().token, stored().locked, session.$locked.get(), ended]).toEqual(['t2', false, false, []])
  expect(calls('logout')).toEqual(['logout azz-1'])
  session.logout()
  await settled()
  expect(calls('logout')).toEqual(['logout azz-1', 'logout t2'])
})

test('[AUTH-22] without a new token the lock does not open: the session ends', async () => {
  const { session, stored, ended, toasts } = await user()
  session.keep({ preferences: { menu: 'open' } })
  session.lock()
  session.unlock()
  expect([stored(), ended, toasts()]).toEqual([{}, ['expired'], [`error: ${sessionWords.ended}`]])
})

test('[AUTH-22] unlocking while nobody is signed in changes nothing', async () => {
  const { session, stored, ended } = await user()
  session.logout()
  session.unlock({ token: 't2' })
  expect([stored(), ended]).toEqual([{ signedOut: true }, ['logout']])
})

test("[AUTH-22] the lock drops a page's own token, which is requested again afterwards", async () => {
  const reasons: string[] = []
  const { environment } = testEnvironment(async () => says('success', ''))
  const session = createSession(environment, { getToken: ({ reason }) => `t${reasons.push(reason)}` })
  session.cover()
  expect(await session.token()).toBe('t1')
  session.lock()
  expect(session.$locked.get()).toBe(true)
  session.unlock()
  expect([session.$locked.get(), await session.token(), reasons]).toEqual([false, 't2', ['first', 'first']])
  session.logout()
  session.begin({})
  expect([await session.token(), reasons.length]).toEqual(['t3', 3])
})

test.each([
  [{ token: 't1', resetting: true, preferences: { menu: 'open' } }, { preferences: { menu: 'open' } }],
  [
    { token: 't1', resetting: true, isLoggedIn: true },
    { token: 't1', resetting: true, isLoggedIn: true },
  ],
  [
    { token: 't1', resetting: false },
    { token: 't1', resetting: false },
  ],
] as [Stored, Stored][])('[AUTH-04] giving up a password reset turns %j into %j', async (before, after) => {
  const { environment } = testEnvironment(async () => says('success', ''))
  await environment.storage.set(rootKey, JSON.stringify(before))
  const session = createSession(environment)
  await session.restored
  session.giveUpReset()
  expect(session.$stored.get()).toEqual(after)
})

test('[AUTH-14] the next user has neither location nor notifications of the one before, but the preferences', async () => {
  const { session } = await user()
  session.choose({ location_id: '3', city: 'Ulm', address: 'Seeweg 1', name: 'North', time_zone: '' })
  session.keep({ notificationsRead: '2026-11-21T09:00:00.000Z', preferences: { menu: 'open' } })
  session.begin({ token: 't9', email: 'mei@x.example' })
  const { location, locationSelected, notificationsRead, preferences } = session.$stored.get()
  expect([location, locationSelected, notificationsRead]).toEqual([undefined, undefined, undefined])
  expect(preferences).toEqual({ menu: 'open' })
})

test('a chosen location is stored with its flag; only announced capabilities count as offered', async () => {
  const { session, stored } = await user()
  const location = { location_id: '3', city: 'Ulm', address: 'Seeweg 1', name: 'North', time_zone: '' }
  session.choose(location)
  expect(stored()).toMatchObject({ location, locationSelected: true })
  expect([session.providerId(), session.embedded, session.offers('lock'), session.offers('by-id')]).toEqual([
    'azz-1',
    false,
    true,
    false,
  ])
  session.keep({ provider: undefined as never })
  expect(session.providerId()).toBe('')
})
