import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { login } from '@chartside/contract/login'
import { getPatientPool } from '@chartside/contract/patients'
import { type Feature, info, type Permission, permissions } from '@chartside/contract/session'
import { describe, expect, expectTypeOf, test } from 'vitest'

import type { KeyStorage } from '../environment.ts'
import { Failed, Offline, Refused, SessionEnded } from '../errors.ts'
import { sharedStorage, testEnvironment } from '../testing.ts'
import type { Capabilities } from './capabilities.ts'
import { createSession, rootKey, type Stored } from './index.ts'

type Answer = { code?: number; status?: string; message?: string; headers?: Record<string, string>; [field: string]: unknown }
type Ask = { path: string; token: string | undefined; body: unknown }

/** A minimal backend: the answer per path, and the requests it got. */
function backend(answer: (ask: Ask) => Answer | Promise<Answer>) {
  const asked: Ask[] = []
  const fetch = (async (url: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const path = new URL(url).pathname.replace('/api/v4/', '')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const ask = { path, token: headers.get('authorization')?.replace('Bearer ', ''), body }
    asked.push(ask)
    const { code = 200, headers: sent = {}, ...rest } = await answer(ask)
    return new Response(JSON.stringify({ status: 'success', message: '', ...rest }), { status: code, headers: sent })
  }) as typeof globalThis.fetch
  return { fetch, asked, to: (path: string) => asked.filter((ask) => ask.path === path) }
}

const provider = {
  id: 1,
  azz_id: 'azz-1',
  name: 'Dr. Amara Okafor',
  profile: 'data:image/png;base64,AAAA',
  assistant_email: 'rosa@x.example',
}
const pool = { data: { patients: { data: [], current_page: 1, last_page: 1 } } }
const poolInput = { query: { page: 1, limit: 25 } }
const expired: Answer = { code: 401, status: 'token_expired', message: 'Token has expired' }
const offline = (async () => {
  throw new TypeError('fetch failed')
}) as typeof globalThis.fetch

const texts = ({ environment }: ReturnType<typeof testEnvironment>) => environment.toasts.$toasts.get().map(({ text }) => text)

/** A session stored by an earlier visit. */
async function keptSession(fetch: typeof globalThis.fetch, stored: Stored) {
  const env = testEnvironment(fetch)
  await env.storage.set(rootKey, JSON.stringify(stored))
  const session = createSession(env.environment)
  await session.restored
  const kept = async () => JSON.parse((await env.storage.get(rootKey)) ?? '{}') as Stored
  return { env, session, kept }
}

/** Verifies, on a page that is not being unloaded. */
async function verify({ session, env }: Pick<Awaited<ReturnType<typeof keptSession>>, 'session' | 'env'>) {
  const verifying = session.verify()
  await new Promise((done) => setTimeout(done))
  env.clock.turn(1000)
  return verifying
}

const signedIn: Stored = { token: 't1', email: 'amara@x.example', isLoggedIn: true }

describe('verifying', () => {
  test('[AUTH-01] [AUTH-02] [AUTH-16] a valid token signs in, with the provider that the server names', async () => {
    const { fetch, to } = backend(() => ({ data: provider }))
    const { session } = await keptSession(fetch, signedIn)
    expect(await session.verify()).toBe('in')
    expect(to('provider_api/info')).toEqual([{ path: 'provider_api/info', token: 't1', body: undefined }])
    expect(session.$session.get()).toMatchObject({ state: 'in', provider: { azz_id: 'azz-1' } })
    expect(session.providerId()).toBe('azz-1')
  })

  test.each([
    ['refused', backend(() => expired).fetch],
    ['refused without a reason', backend(() => ({ code: 403, status: 'ERROR', message: 'No.' })).fetch],
    ['a broken answer', (async () => new Response('<h1>502</h1>', { status: 502 })) as typeof globalThis.fetch],
    ['a closed network', offline],
  ])('[AUTH-03] %s removes the token and signs out', async (_, fetch) => {
    const { session, env, kept } = await keptSession(fetch, { ...signedIn, preferences: { menu: 'open' } })
    expect(await verify({ session, env })).toBe('out')
    expect(session.$session.get()).toEqual({ state: 'out', resetting: false })
    await expect.poll(kept).not.toHaveProperty('token')
    expect(JSON.stringify(await env.storage.get(rootKey))).not.toContain('amara')
  })

  test('[AUTH-03] a page that unloads during the check, which aborts the call, signs nobody out', async () => {
    const { session, env, kept } = await keptSession(offline, signedIn)
    void session.verify()
    await new Promise((done) => setTimeout(done))
    env.clock.turn(999)
    await new Promise((done) => setTimeout(done))
    expect(await kept()).toEqual(signedIn)
  })

  test('[AUTH-04] a pending password reset is given up before any call', async () => {
    const { fetch, asked } = backend(() => ({ data: provider }))
    const { session, kept } = await keptSession(fetch, { token: 'reset-token', resetting: true })
    expect(await session.verify()).toBe('out')
    expect(asked).toEqual([])
    expect(session.$session.get()).toEqual({ state: 'out', resetting: false })
    await expect.poll(kept).toEqual({})
  })

  test('[AUTH-03] without a token no call is made', async () => {
    const { fetch, asked } = backend(() => ({ data: provider }))
    const { session } = await keptSession(fetch, { isLoggedIn: true })
    expect(await session.verify()).toBe('out')
    expect(asked).toEqual([])
    expect(session.$session.get().state).toBe('out')
  })

  test('[AUTH-01] an old backend may answer a bare true: the stored provider stays', async () => {
    const { fetch } = backend(() => ({ data: true }))
    const { session } = await keptSession(fetch, { ...signedIn, provider: { ...provider, id: '1' } as never })
    expect(await session.verify()).toBe('in')
    expect(session.providerId()).toBe('azz-1')
  })

  test('[AUTH-03] a user who was signed in learns that the session ended; otherwise nothing is shown', async () => {
    const one = await keptSession(offline, signedIn)
    const ended: string[] = []
    one.session.onEnd((reason) => ended.push(reason))
    expect(await verify(one)).toBe('out')
    expect(await verify(one)).toBe('out')
    expect(ended).toEqual(['expired'])
    const resetting = await keptSession(offline, { token: 'reset-token', resetting: true })
    resetting.session.onEnd((reason) => ended.push(reason))
    await verify(resetting)
    expect(ended).toEqual(['expired'])
  })

  test('a check that fails late does not end a newer session', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const { fetch } = backend(({ path }) => (path === 'provider_api/info' ? new Promise((resolve) => (answer = resolve)) : {}))
    const { session } = await keptSession(fetch, signedIn)
    const verifying = session.verify()
    await expect.poll(() => answer.length).toBe(1)
    session.begin({ token: 't2', email: 'mei@x.example' })
    answer(expired)
    expect(await verifying).toBe('in')
    expect(session.$session.get()).toMatchObject({ state: 'in', email: 'mei@x.example' })
  })
})

describe('two pages of one browser', () => {
  function open(fetch: typeof globalThis.fetch, storage: KeyStorage) {
    const env = testEnvironment(fetch)
    const session = createSession({ ...env.environment, storage })
    const ended: string[] = []
    session.onEnd((reason, isElsewhere) => ended.push(isElsewhere ? `${reason} elsewhere` : reason))
    return { env, session, ended, state: () => session.$session.get().state }
  }

  /** Both pages show the work of one user. */
  async function twoPages(answer: (ask: Ask) => Answer | Promise<Answer> = () => pool) {
    const { fetch, asked } = backend(answer)
    const { page, kept } = sharedStorage()
    const one = open(fetch, page())
    await one.session.restored
    one.session.begin({ token: 't1', email: 'amara@x.example' })
    await expect.poll(kept).toMatchObject({ token: 't1' })
    const other = open(fetch, page())
    await other.session.restored
    expect(other.state()).toBe('in')
    return { one, other, kept, asked }
  }
  const quiet = () => new Promise((wait) => setTimeout(wait, 20))

  test('[AUTH-17] a sign-in by another user elsewhere ends this session, and their session stays stored', async () => {
    const { one, other, kept } = await twoPages()
    other.session.begin({ token: 't2', email: 'mei@x.example' })
    await expect.poll(() => one.ended).toEqual(['logout elsewhere'])
    expect(one.state()).toBe('out')
    expect(texts(one.env)).toEqual(['You are now logged out'])
    // Whatever this page still stores or removes affects only its own session.
    one.session.keep({ preferences: { menu: 'open' } })
    expect(await one.session.verify()).toBe('out')
    one.session.logout()
    await quiet()
    expect(kept()).toMatchObject({ token: 't2', email: 'mei@x.example' })
    expect([other.state(), other.ended]).toEqual(['in', []])
  })

  test('[AUTH-14] a sign-out elsewhere ends this session, and nothing is restored', async () => {
    const { one, other, kept } = await twoPages()
    other.session.keep({ preferences: { menu: 'open' } })
    other.session.logout()
    await expect.poll(() => one.ended).toEqual(['logout elsewhere'])
    await quiet()
    expect(kept()).toEqual({ preferences: { menu: 'open' }, signedOut: true })
    expect(other.ended).toEqual(['logout'])
    one.session.begin({ token: 't3', email: 'mei@x.example' })
    await expect.poll(kept).toMatchObject({ token: 't3' })
    expect(kept()).not.toHaveProperty('signedOut')
    expect(one.state()).toBe('in')
  })

  test('[AUTH-17] a token that expired elsewhere does not count as signing out', async () => {
    const { one, other } = await twoPages(() => expired)
    await expect(other.session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    await expect.poll(() => one.ended).toEqual(['expired elsewhere'])
    expect(texts(one.env)).toEqual(['Your session has ended. Please sign in again.'])
  })

  test('[AUTH-17] a new token of the same user is adopted', async () => {
    const { one, other, kept, asked } = await twoPages(({ token }) => (token === 't2' ? pool : expired))
    other.session.begin({ token: 't2', email: 'Amara@x.example ' })
    await expect.poll(() => one.session.$stored.get().token).toBe('t2')
    await one.session.call(getPatientPool, poolInput)
    expect(asked.at(-1)?.token).toBe('t2')
    one.session.keep({ preferences: { menu: 'open' } })
    await expect.poll(kept).toMatchObject({ token: 't2', preferences: { menu: 'open' } })
    expect([one.state(), one.ended, other.ended]).toEqual(['in', [], []])
  })

  test("[AUTH-17] a call with the same user's old token is repeated with the new one", async () => {
    let answer: (answer: Answer) => void = () => undefined
    const { one, other, asked } = await twoPages(({ token, path }) => {
      if (path !== 'common_api/get-patient-pool') return {}
      return token === 't2' ? pool : new Promise<Answer>((resolve) => (answer = resolve))
    })
    const late = one.session.call(getPatientPool, poolInput)
    await expect.poll(() => answer.length).toBe(1)
    other.session.begin({ token: 't2', email: 'amara@x.example' })
    await expect.poll(() => one.session.$stored.get().token).toBe('t2')
    answer(expired)
    await late
    expect(asked.map(({ token }) => token)).toEqual(['t1', 't2'])
    expect([one.state(), one.ended]).toEqual(['in', []])
  })

  test("[AUTH-15] a page where nobody is signed in does not overwrite another page's user", async () => {
    const { fetch } = backend(() => pool)
    const { page, kept } = sharedStorage()
    const [one, other] = [open(fetch, page()), open(fetch, page())]
    await Promise.all([one.session.restored, other.session.restored])
    other.session.begin({ token: 't2', email: 'mei@x.example' })
    await quiet()
    one.session.keep({ preferences: { menu: 'open' } })
    await quiet()
    expect(kept()).toMatchObject({ token: 't2', email: 'mei@x.example' })
    expect([other.state(), one.ended]).toEqual(['in', []])
  })

  test('[RT-01] muting and read notifications on one page apply on the other as well', async () => {
    const { one, other, kept } = await twoPages()
    const location = { location_id: '1', name: 'Main', address: '', city: '', time_zone: '' }
    one.session.choose(location)
    await expect.poll(kept).toMatchObject({ location })
    other.session.keep({ preferences: { quiet: true }, notificationsRead: '2026-11-21T09:00:00.000Z' })
    await expect.poll(() => one.session.$stored.get().preferences).toEqual({ quiet: true })
    expect(one.session.$stored.get()).toMatchObject({ notificationsRead: '2026-11-21T09:00:00.000Z', location })
    // Later writes of this page keep that, and later writes of the other page keep the location chosen here.
    one.session.keep({ email: 'amara@x.example' })
    other.session.touch(Date.now())
    await quiet()
    expect(kept()).toMatchObject({ preferences: { quiet: true }, location })
  })

  test('[AUTH-17] a page that does not know of another user yet neither overwrites nor removes them', async () => {
    const { fetch } = backend(() => expired)
    const { page, kept } = sharedStorage()
    const other = open(fetch, page())
    await other.session.restored
    other.session.begin({ token: 't1', email: 'amara@x.example' })
    await expect.poll(kept).toMatchObject({ token: 't1' })
    const frozen = open(fetch, page(true))
    await frozen.session.restored
    other.session.begin({ token: 't2', email: 'mei@x.example' })
    await quiet()
    frozen.session.keep({ preferences: { menu: 'open' } })
    await quiet()
    expect(kept()).toMatchObject({ token: 't2', email: 'mei@x.example' })
    await expect(frozen.session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    await quiet()
    expect(kept()).toMatchObject({ token: 't2', email: 'mei@x.example' })
    expect([other.state(), frozen.state()]).toEqual(['in', 'out'])
  })

  test("a session with a token of the page's own does not listen", () => {
    const { page, pages } = sharedStorage()
    const env = testEnvironment(backend(() => ({})).fetch)
    createSession({ ...env.environment, storage: page() }, { getToken: () => 't1' })
    expect(pages.size).toBe(0)
  })
})

describe('what is kept', () => {
  test('[AUTH-15] one root key with the token and the user; no image, no password, nothing about a patient', async () => {
    const { fetch } = backend(({ path }) =>
      path.endsWith('login')
        ? { data: { provider, access_token: 't1' } }
        : { data: { patients: { data: [{ id: 7, first_name: 'Anna', dob: '1980-11-20' }] } } },
    )
    const env = testEnvironment(fetch)
    const keys: string[] = []
    const storage: KeyStorage = {
      ...env.storage,
      set(key, value) {
        keys.push(key)
        return env.storage.set(key, value)
      },
    }
    const session = createSession({ ...env.environment, storage })
    const { data } = await session.call(login, { body: { email: 'amara@x.example', password: 'hunter2 hunter2' } })
    session.begin({ token: data.access_token, email: 'amara@x.example', provider: data.provider })
    await session.call(getPatientPool, poolInput)
    session.choose({ location_id: '3', city: 'Ulm', address: 'Seeweg 1', name: 'North', time_zone: '' })
    session.keep({ preferences: { menu: 'open' } })
    await expect
      .poll(async () => JSON.parse((await env.storage.get(rootKey)) ?? '{}'))
      .toEqual({
        token: 't1',
        email: 'amara@x.example',
        isLoggedIn: true,
        resetting: false,
        provider: {
          id: '1',
          azz_id: 'azz-1',
          practice_id: '',
          name: 'Dr. Amara Okafor',
          description: '',
          address: '',
          room: '',
          profile: '',
          modes: '',
          assistant_email: 'rosa@x.example',
          phone: '',
          status: '',
        },
        location: { location_id: '3', city: 'Ulm', address: 'Seeweg 1', name: 'North', time_zone: '' },
        locationSelected: true,
        preferences: { menu: 'open' },
      })
    expect(new Set(keys)).toEqual(new Set([rootKey]))
    const text = String(await env.storage.get(rootKey))
    for (const secret of ['hunter2', 'Anna', '1980', 'base64']) expect(text).not.toContain(secret)
  })

  test('[AUTH-15] storage that hangs is abandoned after 5000 ms', async () => {
    const env = testEnvironment(backend(() => ({})).fetch)
    const session = createSession({ ...env.environment, storage: { ...env.storage, get: () => new Promise(() => undefined) } })
    env.clock.turn(4999)
    await Promise.resolve()
    expect(session.$session.get()).toEqual({ state: 'restoring' })
    env.clock.turn(1)
    await session.restored
    expect(session.$session.get()).toEqual({ state: 'out', resetting: false })
  })

  test('[AUTH-15] storage may answer late, and a change made meanwhile does not overwrite it', async () => {
    const env = testEnvironment(backend(() => ({})).fetch)
    let read: (text: string) => void = () => undefined
    const session = createSession({
      ...env.environment,
      storage: { ...env.storage, get: () => new Promise((resolve) => (read = resolve)) },
    })
    session.keep({ preferences: { menu: 'closed' } })
    read(JSON.stringify(signedIn))
    await session.restored
    expect(session.$session.get()).toMatchObject({ state: 'in', email: 'amara@x.example' })
    await expect
      .poll(async () => JSON.parse((await env.storage.get(rootKey)) ?? '{}'))
      .toMatchObject({ token: 't1', preferences: { menu: 'closed' } })
  })

  test.each([
    '{"token":5,"isLoggedIn":"yes","provider":[],"preferences":{"a":{}}}',
    'no json {',
    '[]',
    '"text"',
    'null',
    '{"__proto__":{"isLoggedIn":true}}',
  ])('[AUTH-15] an invalid value is left out: %s', async (text) => {
    const env = testEnvironment(backend(() => ({})).fetch)
    await env.storage.set(rootKey, text)
    const session = createSession(env.environment)
    await session.restored
    expect(session.$session.get()).toEqual({ state: 'out', resetting: false })
    expect(session.$stored.get().token).toBeUndefined()
  })

  test('storage that becomes full ends no session, and missed changes are written as soon as possible', async () => {
    const { page, kept } = sharedStorage()
    const storage = page()
    const { set } = storage
    const env = testEnvironment(backend(() => pool).fetch)
    const session = createSession({ ...env.environment, storage })
    await session.restored
    let isFull = true
    storage.set = (key, value) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      return set(key, value)
    }
    session.begin({ token: 't1', email: 'amara@x.example' })
    await session.sync()
    expect(session.$session.get().state).toBe('in')
    isFull = false
    session.keep({ preferences: { menu: 'open' } })
    await expect.poll(kept).toMatchObject({ token: 't1', preferences: { menu: 'open' } })
    isFull = true
    session.keep({ preferences: { menu: 'closed' } })
    await session.sync()
    expect(session.$stored.get()).toMatchObject({ token: 't1', preferences: { menu: 'closed' } })
  })

  test('full or forbidden storage does not interrupt the session', async () => {
    const env = testEnvironment(backend(() => pool).fetch)
    const refuse = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    const session = createSession({ ...env.environment, storage: { get: refuse, set: refuse, remove: refuse } })
    await session.restored
    session.begin({ token: 't1', email: 'amara@x.example' })
    await session.call(getPatientPool, poolInput)
    expect(session.$session.get().state).toBe('in')
    await expect.poll(() => env.reported.length).toBeGreaterThan(1)
  })
})

describe('signing out', () => {
  test('[AUTH-14] forgets token, provider and location at once and reports it; preferences stay', async () => {
    const { fetch } = backend(() => ({ data: provider }))
    const { session, env, kept } = await keptSession(fetch, { ...signedIn, preferences: { menu: 'open', 'desktop-names': true } })
    await session.verify()
    session.choose({ location_id: '3', city: '', address: '', name: 'North', time_zone: '' })
    const ended: string[] = []
    session.onEnd((reason) => ended.push(reason))
    env.environment.toasts.show('info', 'Anna Berg is not in the queue any more.')
    session.logout()
    expect(session.$session.get()).toEqual({ state: 'out', resetting: false })
    expect(session.$stored.get()).toEqual({ preferences: { menu: 'open' }, signedOut: true })
    expect(ended).toEqual(['logout'])
    expect(texts(env)).toEqual(['You are now logged out'])
    await expect.poll(kept).toEqual({ preferences: { menu: 'open' }, signedOut: true })
  })

  test('[AUTH-14] revokes the token if the backend can, without waiting for it', async () => {
    const { fetch, to } = backend(({ path }) =>
      path === 'capabilities' ? { data: { features: ['logout'] } } : { data: provider },
    )
    const { session } = await keptSession(fetch, signedIn)
    await session.capabilities()
    session.logout()
    expect(session.$session.get().state).toBe('out')
    await expect.poll(() => to('provider_api/logout')).toEqual([{ path: 'provider_api/logout', token: 't1', body: undefined }])
  })

  test('[AUTH-14] answers to earlier calls do not reach the next user', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const { fetch } = backend(() => new Promise<Answer>((resolve) => (answer = resolve)))
    const { session, env } = await keptSession(fetch, signedIn)
    const asking = session.call(getPatientPool, poolInput)
    await expect.poll(() => answer.length).toBe(1)
    session.logout()
    session.begin({ token: 't2', email: 'mei@x.example' })
    answer({ status: 'ERROR_INFO', message: 'Anna Berg has no such file' })
    await expect(asking).rejects.toBeInstanceOf(SessionEnded)
    expect(texts(env)).toEqual(['You are now logged out'])
    expect(session.$session.get().state).toBe('in')
  })
})

describe('an expired token', () => {
  test('[AUTH-17] ends the session: only our own key is cleared, the message is a toast, and the rest of the page stays untouched', async () => {
    const { fetch } = backend(() => expired)
    const { session, env } = await keptSession(fetch, { ...signedIn, preferences: { menu: 'open' } })
    await env.storage.set('host-page', 'its own')
    const ended: string[] = []
    session.onEnd((reason) => ended.push(reason))
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    expect(session.$session.get().state).toBe('out')
    expect(texts(env)).toEqual(['Token has expired'])
    expect(ended).toEqual(['expired'])
    await expect.poll(() => env.storage.get(rootKey)).toBeNull()
    expect(await env.storage.get('host-page')).toBe('its own')
  })

  test('[AUTH-17] is also recognized with HTTP 200, as older backends send it', async () => {
    const { fetch } = backend(() => ({ ...expired, code: 200 }))
    const { session } = await keptSession(fetch, signedIn)
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    expect(session.$session.get().state).toBe('out')
  })

  test('[AUTH-17] ten calls refused at the same time end it once', async () => {
    const { fetch } = backend(() => expired)
    const { session, env } = await keptSession(fetch, signedIn)
    const ended: string[] = []
    session.onEnd((reason) => ended.push(reason))
    await Promise.allSettled(Array.from({ length: 10 }, () => session.call(getPatientPool, poolInput)))
    expect(ended).toEqual(['expired'])
    expect(texts(env)).toEqual(['Token has expired'])
  })

  test('[AUTH-17] a call after the end does not end it again: the reason stays', async () => {
    const answers = [expired, { ...expired, message: 'Please log in.' }]
    const { fetch } = backend(() => answers.shift() ?? expired)
    const { session, env } = await keptSession(fetch, signedIn)
    const ended: string[] = []
    session.onEnd((reason) => ended.push(reason))
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    expect(ended).toEqual(['expired'])
    expect(texts(env)).toEqual(['Token has expired'])
  })

  test('[AUTH-17] of an earlier session does not end the current one', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const { fetch } = backend(() => new Promise<Answer>((resolve) => (answer = resolve)))
    const { session, env } = await keptSession(fetch, signedIn)
    const late = session.call(getPatientPool, poolInput)
    await expect.poll(() => answer.length).toBe(1)
    session.begin({ token: 't2', email: 'amara@x.example' })
    answer(expired)
    await expect(late).rejects.toBeInstanceOf(SessionEnded)
    expect(session.$session.get().state).toBe('in')
    expect(texts(env)).toEqual([])
  })
})

describe("a token of the page's own", () => {
  /** A page with tokens t1, t2, …; the backend accepts those in `good`. */
  function page(good: Set<string>, { fails = false } = {}) {
    const reasons: string[] = []
    const { fetch, asked, to } = backend(({ token, path }) => {
      if (!good.has(token ?? '')) return expired
      return path === 'provider_api/info' ? { data: provider } : pool
    })
    const env = testEnvironment(fetch)
    const session = createSession(env.environment, {
      async getToken({ reason }) {
        reasons.push(reason)
        if (fails && reason === 'expired') throw new Error('signed out of the page')
        return `t${reasons.length}`
      },
      email: 'amara@x.example',
    })
    const ended: string[] = []
    session.onEnd((reason) => ended.push(reason))
    return { session, env, reasons, asked, to, ended }
  }

  test('[AUTH-17] ten concurrent calls renew it once, and all ten are answered', async () => {
    const { session, reasons, to, ended } = page(new Set(['t2']))
    await Promise.all(Array.from({ length: 10 }, () => session.call(getPatientPool, poolInput)))
    expect(reasons).toEqual(['first', 'expired'])
    expect(to('common_api/get-patient-pool').filter(({ token }) => token === 't2')).toHaveLength(10)
    expect(ended).toEqual([])
  })

  test('[AUTH-17] that cannot be renewed ends the session once, with one toast', async () => {
    const valid = new Set(['t1'])
    const { session, env, ended } = page(valid, { fails: true })
    await session.identify()
    valid.clear()
    await Promise.allSettled(Array.from({ length: 10 }, () => session.call(getPatientPool, poolInput)))
    expect(ended).toEqual(['expired'])
    expect(texts(env)).toEqual(['Token has expired'])
    expect(session.$session.get().state).toBe('out')
  })

  test('[AUTH-17] that is refused again after renewal ends the session, without a third request', async () => {
    const valid = new Set(['t1'])
    const { session, reasons, ended } = page(valid)
    await session.identify()
    valid.clear()
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    expect(reasons).toEqual(['first', 'expired'])
    expect(ended).toEqual(['expired'])
  })

  test('[AUTH-17] a page that never answers is abandoned after 30 seconds', async () => {
    const env = testEnvironment(backend(() => pool).fetch)
    let given: AbortSignal | undefined
    const session = createSession(env.environment, {
      getToken: ({ signal }) => {
        given = signal
        return new Promise(() => undefined)
      },
    })
    const call = session.call(getPatientPool, poolInput)
    await expect.poll(() => given).toBeDefined()
    env.clock.turn(30_000)
    await expect(call).rejects.toBeInstanceOf(SessionEnded)
    expect(given?.aborted).toBe(true)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['gives no text', () => undefined as never],
    ['gives empty text', () => ''],
  ])('[AUTH-17] a page whose getToken %s has no session', async (_, getToken) => {
    const env = testEnvironment(backend(() => pool).fetch)
    const session = createSession(env.environment, { getToken })
    await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(SessionEnded)
    await expect.poll(() => env.reported).toHaveLength(1)
    expect(texts(env)).toEqual([])
  })

  test('[AUTH-15] is never stored', async () => {
    const { session, env } = page(new Set(['t1']))
    await session.identify()
    session.keep({ preferences: { quiet: true } })
    expect(session.$session.get()).toMatchObject({ state: 'in', email: 'amara@x.example', provider: { azz_id: 'azz-1' } })
    await Promise.resolve()
    expect(await env.storage.get(rootKey)).toBeNull()
  })

  test('is requested again after the user signed out of the widgets', async () => {
    const { session, reasons } = page(new Set(['t1', 't2']))
    await session.call(getPatientPool, poolInput)
    session.logout()
    expect(session.$session.get().state).toBe('out')
    await session.identify()
    expect(reasons).toEqual(['first', 'first'])
    expect(session.$session.get().state).toBe('in')
  })
})

describe('a call', () => {
  test('[ERR-01] ERROR_INFO becomes a toast, whatever the HTTP code', async () => {
    for (const code of [200, 422]) {
      const { fetch } = backend(() => ({ code, status: 'ERROR_INFO', message: 'This slot has just been taken.' }))
      const { session, env } = await keptSession(fetch, signedIn)
      await expect(session.call(getPatientPool, poolInput)).rejects.toMatchObject({
        name: 'Refused',
        shown: true,
        message: 'This slot has just been taken.',
      })
      expect(texts(env)).toEqual(['This slot has just been taken.'])
      expect(env.reported).toEqual([])
    }
  })

  test('[UI-01] [ERR-01] the toast goes when the same call succeeds, not when another one does', async () => {
    let isRefused = true
    const { fetch } = backend((request) =>
      isRefused && request.path.includes('pool')
        ? { status: 'ERROR_INFO', message: 'Try again in a moment.' }
        : { status: 'success', data: { patients: { data: [], current_page: 1, last_page: 1 } } },
    )
    const { session, env } = await keptSession(fetch, signedIn)
    await session.call(getPatientPool, poolInput).catch(() => undefined)
    await session.call(info, {}).catch(() => undefined)
    expect(texts(env)).toEqual(['Try again in a moment.'])
    isRefused = false
    await session.call(getPatientPool, poolInput)
    expect(texts(env)).toEqual([])
  })

  test('[ERR-01] any other failure goes to the console and to the caller', async () => {
    const { fetch } = backend(() => ({
      code: 422,
      status: 'ERROR',
      message: 'Please check.',
      errors: { input: ['Too long.'] },
      headers: { 'x-request-id': 'r-9' },
    }))
    const { session, env } = await keptSession(fetch, signedIn)
    await expect(session.call(getPatientPool, poolInput)).rejects.toMatchObject({
      name: 'Refused',
      fields: { input: ['Too long.'] },
      code: 422,
      correlationId: 'r-9',
      shown: false,
    })
    expect(texts(env)).toEqual([])
    expect(env.reported).toHaveLength(1)
    expect(env.reported[0]).toBeInstanceOf(Refused)
  })

  test.each([
    [
      'a 500',
      async () =>
        new Response(JSON.stringify({ status: 'ERROR', message: 'SQLSTATE[42P01] select * from patients' }), { status: 500 }),
    ],
    ['a page in place of an answer', async () => new Response('<html>Proxy</html>')],
    ['an answer that breaks the contract', async () => new Response(JSON.stringify({ status: 'success', message: '', data: 5 }))],
    ['no object', async () => new Response('"text"')],
  ])('[ERR-01] %s shows no internals', async (_, fetch) => {
    const { session, env } = await keptSession(fetch as typeof globalThis.fetch, signedIn)
    const failure = session.call(getPatientPool, poolInput)
    await expect(failure).rejects.toBeInstanceOf(Failed)
    await expect(failure).rejects.toMatchObject({ message: 'Something went wrong on the server.', retryable: true })
    expect(env.reported).toHaveLength(1)
  })

  test('a connection that breaks before or during the answer counts as offline', async () => {
    const cut = (async () =>
      new Response(
        new ReadableStream({
          start(to) {
            to.enqueue(new TextEncoder().encode('{"st'))
            to.error(new TypeError('terminated'))
          },
        }),
      )) as typeof globalThis.fetch
    for (const fetch of [offline, cut]) {
      const { session } = await keptSession(fetch, signedIn)
      await expect(session.call(getPatientPool, poolInput)).rejects.toBeInstanceOf(Offline)
      expect(session.$session.get().state).toBe('in')
    }
  })

  test('that is aborted before or during the answer reports nothing', async () => {
    let giveUp: AbortController
    const before = (async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }) as typeof globalThis.fetch
    const within = (async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (to) => signal?.addEventListener('abort', () => to.error(signal.reason)),
        pull: () => void setTimeout(() => giveUp.abort()),
      })
      return new Response(body)
    }) as unknown as typeof globalThis.fetch
    for (const [fetch, abort] of [
      [within, () => undefined],
      [before, () => giveUp.abort()],
    ] as const) {
      giveUp = new AbortController()
      const { session, env } = await keptSession(fetch, signedIn)
      const call = session.call(getPatientPool, poolInput, { signal: giveUp.signal })
      abort()
      await expect(call).rejects.toMatchObject({ name: 'AbortError' })
      expect(env.reported).toEqual([])
      expect(texts(env)).toEqual([])
    }
  })

  test('[AUTH-16] carries the bearer token if there is one', async () => {
    const { fetch, asked } = backend(({ path }) => (path.endsWith('login') ? { data: { provider, access_token: 't2' } } : pool))
    const { session } = await keptSession(fetch, signedIn)
    await session.call(getPatientPool, poolInput)
    await session.call(login, { body: { email: 'a@b.example', password: 'x' } })
    session.logout()
    await session.call(login, { body: { email: 'a@b.example', password: 'x' } })
    expect(asked.map(({ token }) => token)).toEqual(['t1', 't1', undefined])
  })

  test("the server's clock corrects ours", async () => {
    const env = testEnvironment(
      backend(() => ({ ...pool, headers: { date: 'Fri, 20 Nov 2026 10:00:00 GMT' } })).fetch,
      undefined,
      Date.parse('2026-11-20T09:50:00Z'),
    )
    const session = createSession(env.environment)
    await session.call(getPatientPool, poolInput)
    expect(new Date(session.now()).toISOString()).toBe('2026-11-20T10:00:00.000Z')
  })
})

describe('capabilities', () => {
  test.each([
    ['404', () => ({ code: 404, status: 'ERROR', message: 'There is no such call.' })],
    ['200 with ERROR_INFO', () => ({ status: 'ERROR_INFO', message: 'Route not found' })],
    ['nulls', () => ({ data: { features: null, realtime: null } })],
  ])('of an old backend (%s) are empty, without a message to the user, and requested once', async (_, answer) => {
    const { fetch, asked } = backend(answer)
    const { session, env } = await keptSession(fetch, signedIn)
    for (let times = 0; times < 3; times++) expect((await session.capabilities()).features.size).toBe(0)
    expect(session.offers('by-id')).toBe(false)
    expect(asked).toHaveLength(1)
    expect(texts(env)).toEqual([])
    expect(env.reported).toEqual([])
  })

  test('are asked for again after a failure', async () => {
    let online = false
    const { fetch } = backend(() => ({ data: { features: ['by-id', 'unheard-of'], realtime: { key: 5 } } }))
    const { session } = await keptSession(
      (async (...request: Parameters<typeof fetch>) => (online ? fetch : offline)(...request)) as typeof fetch,
      signedIn,
    )
    expect((await session.capabilities()).features.size).toBe(0)
    online = true
    expect((await session.capabilities()).realtime).toBeUndefined()
    expect(session.offers('by-id')).toBe(true)
  })

  test('are asked for and declared by names that the compiler knows', () => {
    expectTypeOf<Capabilities['features']>().toEqualTypeOf<ReadonlySet<Feature>>()
    expectTypeOf<AnyEndpoint['feature']>().toEqualTypeOf<Feature | undefined>()
    expectTypeOf<AnyEndpoint['permission']>().toEqualTypeOf<Permission | undefined>()
  })

  test('of one user do not apply to the next', async () => {
    const { fetch } = backend(({ token }) => ({ data: { features: token === 't1' ? ['by-id'] : [] } }))
    const { session } = await keptSession(fetch, signedIn)
    await session.capabilities()
    session.begin({ token: 't2' })
    expect(session.offers('by-id')).toBe(false)
    expect((await session.capabilities()).features.size).toBe(0)
  })
})

describe('permissions', () => {
  const backendOf = (permissions: (token: string | undefined) => unknown) =>
    backend(({ token }) => ({ data: { features: ['permissions'], permissions: permissions(token) } }))

  test.each([
    ['does not say', undefined],
    ['says nonsense', 'everything'],
    ['says null', null],
  ])('are all where the backend %s', async (_, backend) => {
    const { session } = await keptSession(backendOf(() => backend).fetch, signedIn)
    expect(session.may('dictate')).toBe(true)
    await session.capabilities()
    expect(session.may('dictate')).toBe(true)
    expect(session.$permissions.get().size).toBe(Object.keys(permissions).length)
  })

  test('are those that the backend lists, as far as this version knows them', async () => {
    const { session } = await keptSession(backendOf(() => ['register-patients', 'fly']).fetch, signedIn)
    await session.capabilities()
    expect(session.may('register-patients')).toBe(true)
    expect(session.may('dictate')).toBe(false)
    expect([...session.$permissions.get()]).toEqual(['register-patients'])
  })

  test('an empty list forbids everything', async () => {
    const { session } = await keptSession(backendOf(() => []).fetch, signedIn)
    await session.capabilities()
    expect(session.$permissions.get().size).toBe(0)
  })

  test('are asked for while there is a subscriber, and again for the next user', async () => {
    const { fetch, to } = backendOf((token) => (token === 't1' ? ['dictate'] : ['edit-notes']))
    const { session } = await keptSession(fetch, signedIn)
    expect(to('capabilities')).toHaveLength(0)
    const seen: string[][] = []
    const stop = session.$permissions.subscribe((names) => void seen.push([...names]))
    await expect.poll(() => seen.at(-1)).toEqual(['dictate'])
    session.begin({ token: 't2' })
    await expect.poll(() => seen.at(-1)).toEqual(['edit-notes'])
    stop()
    expect(to('capabilities')).toHaveLength(2)
  })

  test('are asked for again after failures, with growing delays, and not without a subscriber', async () => {
    let answer: Answer = { code: 429, status: 'ERROR', message: 'Too many' }
    const { fetch, to } = backend(() => answer)
    const { session, env } = await keptSession(fetch, signedIn)
    const stop = session.$permissions.subscribe(() => undefined)
    await expect.poll(() => to('capabilities')).toHaveLength(1)
    for (const [times, milliseconds] of [3000, 6000, 12_000].entries()) {
      await new Promise((done) => setTimeout(done, 20))
      env.clock.turn(milliseconds - 1)
      expect(to('capabilities')).toHaveLength(times + 1)
      env.clock.turn(1)
      await expect.poll(() => to('capabilities')).toHaveLength(times + 2)
      answer = { code: 503, status: 'ERROR', message: 'Down' }
    }
    answer = { data: { features: ['permissions'], permissions: ['dictate'] } }
    await new Promise((done) => setTimeout(done, 20))
    env.clock.turn(24_000)
    await expect.poll(() => [...session.$permissions.get()]).toEqual(['dictate'])
    stop()

    const down = backend(() => ({ code: 503 }))
    const other = await keptSession(down.fetch, signedIn)
    other.session.$permissions.subscribe(() => undefined)()
    await expect.poll(() => down.asked).toHaveLength(1)
    // The store unmounts one second after the last subscriber has left.
    await new Promise((done) => setTimeout(done, 1100))
    other.env.clock.turn(600_000)
    expect(down.asked).toHaveLength(1)
  })

  test('that are limited are known at once when the page is reopened, and never apply to the next user', async () => {
    const { fetch } = backendOf((token) => (token === 't1' ? ['edit-notes'] : Object.keys(permissions)))
    const { session, kept } = await keptSession(fetch, signedIn)
    await session.capabilities()
    await expect.poll(kept).toMatchObject({ permissions: ['edit-notes'] })
    const again = await keptSession(offline, await kept())
    expect([again.session.may('dictate'), again.session.may('edit-notes')]).toEqual([false, true])
    again.session.begin({ token: 't2' })
    expect(again.session.may('dictate')).toBe(true)
    session.begin({ token: 't2' })
    await session.capabilities()
    expect(await kept()).not.toHaveProperty('permissions')
  })
})

test('two sessions do not mix', async () => {
  const one = backend(() => expired)
  const other = backend(() => ({ data: provider }))
  const [first, second] = [
    await keptSession(one.fetch, signedIn),
    await keptSession(other.fetch, { ...signedIn, token: 'other' }),
  ]
  await expect(first.session.call(info, {})).rejects.toBeInstanceOf(SessionEnded)
  await second.session.call(info, {})
  expect(first.session.$session.get().state).toBe('out')
  expect(second.session.$session.get().state).toBe('in')
  expect(other.asked.map(({ token }) => token)).toEqual(['other'])
  expect(texts(second.env)).toEqual([])
})
