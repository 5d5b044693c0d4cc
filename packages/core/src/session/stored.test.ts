import { expect, test } from 'vitest'

import type { KeyStorage } from '../environment.ts'
import { testEnvironment } from '../testing.ts'
import { readStored, rehydrationMilliseconds, rootKey, type Stored, withoutPersonalChoices, writeStored } from './stored.ts'

const setUp = (storage?: Partial<KeyStorage>) => {
  const env = testEnvironment(fetch)
  return { ...env, environment: { ...env.environment, storage: { ...env.storage, ...storage } } }
}
/** What a page reads where this is in storage. */
async function read(kept: unknown) {
  const { environment, storage } = setUp()
  await storage.set(rootKey, JSON.stringify(kept))
  return readStored(environment)
}

const provider = { azz_id: 'azz-1', name: 'Dr. Amara Okafor', profile: 'data:image/png;base64,AAAA' }
const everything = {
  token: 't1',
  email: 'amara@x.example',
  isLoggedIn: true,
  resetting: false,
  account: { name: 'Rosa', email: 'rosa@x.example' },
  location: { location_id: '3', city: 'Ulm', address: 'Seeweg 1', name: 'North', time_zone: '' },
  locationSelected: true,
  preferences: { menu: 'open', sound: 3, quiet: false },
  notificationsRead: '2026-11-20T09:00:00Z',
  notificationsSince: '2026-11-20T08:00:00Z',
  locked: false,
  permissions: ['dictate'],
  signedOut: false,
  active: 17,
}

test('[AUTH-15] everything stored is read back, including the provider', async () => {
  const { provider: kept, ...others } = await read({ ...everything, provider })
  expect(others).toMatchObject(everything)
  expect(kept).toMatchObject({ azz_id: 'azz-1', name: 'Dr. Amara Okafor' })
})

test.each(Object.keys(everything).filter((name) => !['isLoggedIn', 'account', 'location', 'token'].includes(name)))(
  '[AUTH-15] an invalid value of %s is left out, and nothing else',
  async (name) => {
    const { [name as 'email']: _, ...others } = everything
    expect(await read({ ...everything, [name]: { not: null } })).toEqual(await read(others))
    expect(await read(others)).not.toHaveProperty(name)
  },
)

test.each([null, 'text', 5, true, []])('[AUTH-15] %j is not a stored session', async (kept) => {
  expect(await read(kept)).toEqual({})
})

test('[AUTH-15] nothing is stored at first; invalid JSON is reported', async () => {
  const { environment, storage, reported } = setUp()
  expect([await readStored(environment), reported]).toEqual([{}, []])
  await storage.set(rootKey, 'no json {')
  expect([await readStored(environment), reported.length]).toEqual([{}, 1])
})

test.each([
  ['a user with a token stays', { isLoggedIn: true, token: 't1' }, { isLoggedIn: true, token: 't1' }],
  [
    'a locked-out user has no token',
    { isLoggedIn: true, token: 't1', locked: true, email: 'a@x.example' },
    { isLoggedIn: true, locked: true, email: 'a@x.example' },
  ],
  [
    'a locked-out user without a token stays locked out',
    { isLoggedIn: true, locked: true, email: 'a@x.example' },
    { isLoggedIn: true, locked: true, email: 'a@x.example' },
  ],
  [
    'without a token or a lock nobody is signed in, and preferences stay but for personal choices',
    { isLoggedIn: true, email: 'a@x.example', preferences: { menu: 'open', 'desktop-names': true } },
    { preferences: { menu: 'open' } },
  ],
  ['nor is anybody without preferences', { isLoggedIn: true, email: 'a@x.example' }, {}],
  ['the token of a password reset stays', { token: 't1', resetting: true }, { token: 't1', resetting: true }],
] as [string, Stored, Stored][])('[AUTH-15] [AUTH-22] %s', async (_, kept, found) => {
  expect(await read(kept)).toEqual(found)
})

test('[AUTH-15] storage that does not answer is abandoned after five seconds; an answer cancels the timeout', async () => {
  const { environment, clock, reported } = setUp({ get: () => new Promise(() => undefined) })
  let found: unknown
  const reading = readStored(environment).then((stored) => (found = stored))
  clock.turn(rehydrationMilliseconds - 1)
  await new Promise((done) => setTimeout(done))
  expect(found).toBeUndefined()
  clock.turn(1)
  await reading
  expect([found, reported]).toEqual([{}, []])

  const timers: string[] = []
  const quick = setUp()
  quick.environment.clock = {
    ...quick.clock,
    after: (milliseconds) => {
      timers.push(`set ${milliseconds}`)
      return () => void timers.push('cancelled')
    },
  }
  await readStored(quick.environment)
  expect(timers).toEqual([`set ${rehydrationMilliseconds}`, 'cancelled'])
})

test('[AUTH-15] a provider is stored without their picture; an empty state removes the key', async () => {
  const { environment, storage } = setUp()
  const stored = { token: 't1', isLoggedIn: true, provider: provider as never }
  expect(await writeStored(environment, stored)).toBe(true)
  expect(JSON.parse((await storage.get(rootKey))!)).toEqual({ ...stored, provider: { ...provider, profile: '' } })
  expect(await writeStored(environment, { resetting: true })).toBe(true)
  expect(await storage.get(rootKey)).toBe('{"resetting":true}')
  expect(await writeStored(environment, {})).toBe(true)
  expect(await storage.get(rootKey)).toBeNull()
})

test('[AUTH-15] [AUTH-22] a failed write is reported, and removes the key if a token must go', async () => {
  const full = new DOMException('Full', 'QuotaExceededError')
  const removed: string[] = []
  const { environment, reported } = setUp({
    set: () => Promise.reject(full),
    remove: async (key) => void removed.push(key),
  })
  expect(await writeStored(environment, { token: 't1', isLoggedIn: true })).toBe(false)
  expect([reported, removed]).toEqual([[full], []])
  expect(await writeStored(environment, { isLoggedIn: true, locked: true })).toBe(false)
  expect([reported, removed]).toEqual([[full, full], [rootKey]])

  const forbidden = setUp({ set: () => Promise.reject(full), remove: () => Promise.reject(full) })
  expect(await writeStored(forbidden.environment, { locked: true })).toBe(false)
  expect(forbidden.reported).toEqual([full, full])
})

test('[AUTH-14] whether names appear in desktop notifications is a personal choice, all other preferences are not', () => {
  expect(withoutPersonalChoices({ menu: 'open', 'desktop-names': true })).toEqual({ menu: 'open' })
})
