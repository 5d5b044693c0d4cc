import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi } from '@chartside/server/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { KeyStorage } from '../environment.ts'
import { SessionEnded } from '../errors.ts'
import { sharedStorage, testEnvironment } from '../testing.ts'
import {
  createIdleLock,
  createSession,
  type Idle,
  type IdleLimits,
  lockWords,
  onHandover,
  type RecordingState,
  rootKey,
} from './index.ts'

const api = await startTestApi()
afterAll(api.close)
const { provider } = api.accounts
const minute = 60_000
const limits = { warnMinutes: 13, lockMinutes: 15 }
const poolInput = { query: { page: 1, limit: 25 } }
const expired = { status: 'token_expired', message: 'Token has expired' }

interface Stage extends Partial<IdleLimits> {
  storage?: KeyStorage
  fetch?: typeof globalThis.fetch
  start?: number
}

/** A page of the portal: a session, its lock, and a clock that the test advances. */
async function openPage({ storage, fetch = api.fetch, start = 1_000_000_000, recording = () => 'none', ...given }: Stage = {}) {
  const env = testEnvironment(fetch, undefined, start)
  const session = createSession({ ...env.environment, ...(storage ? { storage } : {}) })
  const lock = createIdleLock(session, { ...limits, ...given, recording })
  const seen: Idle[] = []
  const stop = lock.$idle.subscribe((idle) => void seen.push(idle))
  await session.restored
  const idle = () => lock.$idle.get()
  const turn = async (milliseconds: number) => {
    env.clock.turn(milliseconds)
    await new Promise((done) => setTimeout(done))
  }
  /** Advances the clock without running any timer. */
  const sleep = (milliseconds: number) => {
    const { now } = env.clock
    env.clock.now = () => now() + milliseconds
  }
  return { env, session, lock, seen, stop, idle, turn, sleep }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function signIn({ session, idle }: Page): Promise<void> {
  const { login } = await import('@chartside/contract/login')
  const { data } = await session.call(login, { body: { email: provider.email, password: provider.password } })
  session.begin({ token: data.access_token, email: provider.email, provider: data.provider })
  await expect.poll(() => idle().state).toBe('active')
}

async function openSignedIn(stage: Stage = {}): Promise<Page> {
  const page = await openPage(stage)
  await signIn(page)
  return page
}

async function unlock({ lock }: Page, password = provider.password): Promise<boolean> {
  lock.form.set('password', password)
  return lock.form.submit()
}

/** The HTTP status of a call with this token. */
async function statusOf(token: string | undefined, call = 'info', method = 'GET'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await api.fetch(`${api.apiBase}/provider_api/${call}`, { method, headers })).status
}

const locked = { state: 'locked', recording: 'none' }

describe('the clock', () => {
  test('warns after 13 idle minutes with a countdown, and locks after 15', async () => {
    const page = await openSignedIn()
    await page.turn(13 * minute - 1000)
    expect(page.idle()).toEqual({ state: 'active' })
    await page.turn(1000)
    expect(page.idle()).toEqual({ state: 'warning', seconds: 120 })
    await page.turn(61_000)
    expect(page.idle()).toEqual({ state: 'warning', seconds: 59 })
    await page.turn(59_000)
    expect(page.idle()).toEqual(locked)
  })

  test('any activity keeps the session open, even during the warning', async () => {
    const page = await openSignedIn()
    await page.turn(12 * minute)
    page.lock.active()
    await page.turn(12 * minute)
    expect(page.idle()).toEqual({ state: 'active' })
    await page.turn(2 * minute)
    expect(page.idle().state).toBe('warning')
    page.lock.active()
    expect(page.idle()).toEqual({ state: 'active' })
    await page.turn(13 * minute - 1000)
    expect(page.idle()).toEqual({ state: 'active' })
  })

  test('activity behind the lock does not count', async () => {
    const page = await openSignedIn()
    await page.turn(15 * minute)
    page.lock.active()
    await page.turn(1000)
    expect(page.idle()).toEqual(locked)
  })

  test('time counts while the machine sleeps, before any timer has run', async () => {
    const page = await openSignedIn()
    page.sleep(40 * minute)
    page.lock.active()
    await page.turn(0)
    expect(page.idle()).toEqual(locked)
  })

  test('a user who comes back to the window is checked at once', async () => {
    const page = await openSignedIn()
    page.sleep(14 * minute)
    page.lock.check()
    expect(page.idle()).toEqual({ state: 'warning', seconds: 60 })
  })

  test('a clock that is set back neither locks at once nor grants extra hours', async () => {
    const page = await openSignedIn()
    page.sleep(-3 * 60 * minute)
    page.lock.check()
    expect(page.idle()).toEqual({ state: 'active' })
    await page.turn(15 * minute)
    expect(page.idle()).toEqual(locked)
  })

  test('speaking counts as activity; a paused recording does not, nor does one on a machine that slept', async () => {
    let recording: RecordingState = 'recording'
    const page = await openSignedIn({ recording: () => recording })
    await page.turn(60 * minute)
    expect(page.idle()).toEqual({ state: 'active' })
    recording = 'paused'
    await page.turn(15 * minute)
    expect(page.idle()).toEqual({ state: 'locked', recording: 'paused' })
    recording = 'recording'
    await page.turn(1000)
    expect(page.idle()).toEqual({ state: 'locked', recording: 'recording' })

    const other = await openSignedIn({ recording: () => 'recording' })
    other.sleep(16 * minute)
    await other.turn(1000)
    expect(other.idle()).toEqual({ state: 'locked', recording: 'recording' })
  })

  test('the minutes are configurable: other values, no warning, or never', async () => {
    const quick = await openSignedIn({ warnMinutes: 1, lockMinutes: 2 })
    await quick.turn(minute)
    expect(quick.idle()).toEqual({ state: 'warning', seconds: 60 })
    await quick.turn(minute)
    expect(quick.idle()).toEqual(locked)

    const silent = await openSignedIn({ warnMinutes: 0, lockMinutes: 2 })
    await silent.turn(2 * minute)
    expect(silent.seen.map(({ state }) => state)).not.toContain('warning')
    expect(silent.idle()).toEqual(locked)

    const never = await openPage({ lockMinutes: 0 })
    never.session.begin({ token: 't', email: provider.email })
    await never.turn(24 * 60 * minute)
    expect(never.idle()).toEqual({ state: 'off' })
    expect(never.session.$session.get().state).toBe('in')
    // Without a password nothing could open what an earlier configuration has locked.
    never.session.lock()
    await never.turn(1000)
    expect(never.session.$session.get().state).toBe('out')
  })

  test('[AUTH-22] nothing opens when the cover is removed; without a new one within five seconds the session ends', async () => {
    const page = await openSignedIn()
    await page.turn(15 * minute)
    page.stop()
    page.lock.check()
    page.lock.active()
    const ended = expect(page.session.call(getPatientPool, poolInput)).rejects.toThrow(SessionEnded)
    const next = createIdleLock(page.session, { ...limits, recording: () => 'none' })
    const stop = next.$idle.listen(() => undefined)
    await page.turn(minute)
    expect(next.$idle.get()).toEqual(locked)
    stop()
    await expect
      .poll(async () => {
        await page.turn(5000)
        return page.session.$session.get().state
      })
      .toBe('out')
    await ended
  })

  test('nothing locks while nobody is signed in, and signing in restarts the clock', async () => {
    const page = await openPage()
    expect(page.idle()).toEqual({ state: 'off' })
    await page.turn(20 * minute)
    await signIn(page)
    await page.turn(12 * minute)
    expect(page.idle()).toEqual({ state: 'active' })
    page.session.logout()
    expect(page.idle()).toEqual({ state: 'off' })
  })
})

describe('signing in again', () => {
  test('continues in place with a new token; no listener sees the user leave or arrive', async () => {
    const page = await openSignedIn()
    const before = page.session.$stored.get()
    let ends = 0
    onHandover(page.session, () => ends++)
    page.session.onEnd(() => ends++)
    await page.turn(15 * minute)
    const asked = page.session.call(getPatientPool, poolInput)
    expect(await unlock(page)).toBe(true)
    expect(page.idle()).toEqual({ state: 'active' })
    const after = page.session.$stored.get()
    expect(after.token).not.toBe(before.token)
    expect(after).toMatchObject({ email: before.email, locked: false })
    // Calls that waited behind the lock are answered.
    expect((await asked).data.patients.data.length).toBeGreaterThan(0)
    expect(ends).toBe(0)
    expect(page.lock.form.$values.get()).toEqual({ password: '' })
  })

  test('[AUTH-22] the token is suspended at the server, held nowhere, and revoked once the user is back', async () => {
    const page = await openSignedIn()
    await page.session.capabilities()
    const { token } = page.session.$stored.get()
    const say = (call?: string, method?: string) => statusOf(token, call, method)
    expect(await say()).toBe(200)
    await page.turn(15 * minute)
    await expect.poll(() => say()).toBe(401)
    // A suspended token can still be revoked; a revoked one cannot.
    expect(await say('lock', 'POST')).toBe(200)
    expect(JSON.stringify([page.session.$stored.get(), await page.session.environment.storage.get(rootKey)])).not.toContain(token)
    await unlock(page)
    await expect.poll(() => say('lock', 'POST')).toBe(401)
    expect(await page.session.verify()).toBe('in')
  })

  test.each(['offline', 'failing'])(
    '[AUTH-22] locked while %s, the token leaves storage at once and is suspended as soon as possible',
    async (how) => {
      let isAway = false
      const page = await openSignedIn({
        fetch: async (...asked) => {
          if (!isAway) return api.fetch(...asked)
          if (how === 'offline') throw new TypeError('closed')
          return Response.json({}, { status: 503 })
        },
      })
      await page.session.capabilities()
      const { token } = page.session.$stored.get()
      const info = async () =>
        (await api.fetch(`${api.apiBase}/provider_api/info`, { headers: { authorization: `Bearer ${token}` } })).status
      isAway = true
      await page.turn(15 * minute)
      expect(JSON.stringify([page.session.$stored.get(), await page.session.environment.storage.get(rootKey)])).not.toContain(
        token,
      )
      await page.turn(10_000)
      expect(await info()).toBe(200)
      isAway = false
      await page.turn(minute)
      await expect.poll(info).toBe(401)
    },
  )

  test('[AUTH-22] no call is made behind the lock; waiting calls are answered afterwards, aborted ones are not', async () => {
    const asked: string[] = []
    const page = await openSignedIn({
      fetch: async (url, init) => {
        asked.push(String(url).split('/').at(-1) ?? '')
        return api.fetch(url, init)
      },
    })
    await page.session.capabilities()
    await page.turn(15 * minute)
    await expect.poll(() => asked.at(-1)).toBe('lock')
    const before = asked.length
    const givenUp = new AbortController()
    const [kept, left] = [
      page.session.call(getPatientPool, poolInput),
      page.session.call(getPatientPool, poolInput, { signal: givenUp.signal }),
    ]
    givenUp.abort()
    await expect(left).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    await page.turn(minute)
    expect(asked).toHaveLength(before)
    await unlock(page)
    expect((await kept).data.patients.data.length).toBeGreaterThan(0)
  })

  test('[AUTH-22] a backend with only the common calls gets no lock call, and the token is stored nowhere meanwhile', async () => {
    const asked: string[] = []
    const page = await openSignedIn({
      fetch: async (url, init) => {
        asked.push(String(url).split('/').at(-1) ?? '')
        if (String(url).endsWith('/capabilities')) return Response.json({}, { status: 404 })
        return api.fetch(url, init)
      },
    })
    const { token } = page.session.$stored.get()
    await page.turn(15 * minute)
    await page.turn(minute)
    expect(JSON.stringify([page.session.$stored.get(), await page.session.environment.storage.get(rootKey)])).not.toContain(token)
    expect(await unlock(page)).toBe(true)
    await page.session.call(getPatientPool, poolInput)
    expect(asked).not.toContain('lock')
    expect(asked).not.toContain('logout')
  })

  test('[AUTH-22] a backend that offers nothing is not asked again, however long the lock lasts', async () => {
    const asked: string[] = []
    const page = await openSignedIn({
      fetch: async (url, init) => {
        asked.push(String(url).split('/').at(-1) ?? '')
        return String(url).endsWith('/capabilities') ? new Response('Not found') : api.fetch(url, init)
      },
    })
    await page.session.capabilities()
    await page.turn(15 * minute)
    for (let minutes = 0; minutes < 5; minutes++) await page.turn(minute)
    expect(asked.filter((call) => call === 'capabilities')).toHaveLength(1)
  })

  test('[AUTH-22] a page that locks while it asks for capabilities asks once, and suspends the token', async () => {
    const asked: string[] = []
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = await openSignedIn({
      fetch: async (url, init) => {
        asked.push(String(url).split('/').at(-1) ?? '')
        if (String(url).endsWith('/capabilities')) await held
        return api.fetch(url, init)
      },
    })
    const learned = page.session.capabilities()
    await expect.poll(() => asked).toContain('capabilities')
    await page.turn(15 * minute)
    answer()
    expect((await learned).features.has('lock')).toBe(true)
    await expect.poll(() => asked).toContain('lock')
    expect(asked.filter((call) => call === 'capabilities')).toHaveLength(1)
  })

  test('a wrong password is reported at the field, and the lock stays closed', async () => {
    const page = await openSignedIn()
    await page.turn(15 * minute)
    expect(await page.lock.form.submit()).toBe(false)
    expect(page.lock.$problem.get()).toBe('Please enter your password.')
    expect(await unlock(page, 'not the password')).toBe(false)
    expect(page.lock.$problem.get()).toBe('Incorrect email or password.')
    // A toast would become visible only after unlocking.
    expect(page.env.toasts.$toasts.get()).toEqual([])
    expect(page.idle()).toEqual(locked)
    expect(page.session.$session.get().state).toBe('in')
  })

  test.each([
    ['says so as of an old token', () => Response.json(expired, { status: 401 }), 'Token has expired'],
    ['says nothing', () => Response.json({}, { status: 401 }), 'Something went wrong on the server.'],
    ['cannot be reached', () => Promise.reject(new TypeError('closed')), 'Could not reach the server.'],
  ])('a backend that %s ends nothing', async (_, answer, problem) => {
    let broken = false
    const page = await openSignedIn({ fetch: async (...asked) => (broken ? answer() : api.fetch(...asked)) })
    await page.turn(15 * minute)
    broken = true
    expect(await unlock(page)).toBe(false)
    expect(page.lock.$problem.get()).toBe(problem)
    expect(page.idle()).toEqual(locked)
    broken = false
    expect(await unlock(page)).toBe(true)
  })

  test('[AUTH-17] a token that expires behind the lock ends nothing: waiting calls are answered after unlocking', async () => {
    let old = ''
    const page = await openSignedIn({
      fetch: async (url, init) => {
        const bearer = new Headers(init?.headers).get('authorization')
        return bearer === `Bearer ${old}` && !String(url).endsWith('login') ? Response.json(expired) : api.fetch(url, init)
      },
    })
    const ended: string[] = []
    page.session.onEnd((reason) => ended.push(reason))
    await page.turn(15 * minute)
    old = page.session.$stored.get().token ?? ''
    const calls = [page.session.call(getPatientPool, poolInput), page.session.call(getPatientPool, poolInput)]
    await page.turn(minute)
    expect(await unlock(page)).toBe(true)
    for (const { data } of await Promise.all(calls)) expect(data.patients.data.length).toBeGreaterThan(0)
    expect(ended).toEqual([])
    expect(page.env.toasts.$toasts.get()).toEqual([])
  })

  test('[AUTH-14] logging out behind the lock aborts waiting calls and reports the end once', async () => {
    const page = await openSignedIn({
      fetch: async (url, init) => (String(url).includes('pool') ? Response.json(expired) : api.fetch(url, init)),
    })
    const ended: string[] = []
    page.session.onEnd((reason) => ended.push(reason))
    await page.turn(15 * minute)
    const waiting = page.session.call(getPatientPool, poolInput)
    await page.turn(0)
    page.session.logout()
    await expect(waiting).rejects.toThrow(SessionEnded)
    expect(ended).toEqual(['logout'])
    expect(page.idle()).toEqual({ state: 'off' })
  })

  test('an answer that arrives after logging out signs nobody in', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    let holding = false
    const page = await openSignedIn({
      fetch: async (...asked) => {
        if (holding) await held
        return api.fetch(...asked)
      },
    })
    await page.turn(15 * minute)
    holding = true
    const signingIn = unlock(page)
    page.session.logout()
    answer()
    await signingIn
    expect(page.session.$session.get().state).toBe('out')
    expect(page.session.$stored.get().token).toBeUndefined()
  })
})

describe('pages of one browser', () => {
  let browser: ReturnType<typeof sharedStorage>
  const quiet = () => new Promise((wait) => setTimeout(wait, 20))
  beforeEach(() => {
    browser = sharedStorage()
  })
  const twoPages = async (second: { frozen?: boolean; start?: number; fetch?: typeof globalThis.fetch } = {}) => {
    const { fetch = api.fetch } = second
    const one = await openSignedIn({ storage: browser.page(), fetch })
    await expect.poll(() => browser.kept()['active']).toBeGreaterThan(0)
    const other = await openPage({
      storage: browser.page(second.frozen),
      fetch,
      ...(second.start ? { start: second.start } : {}),
    })
    await expect.poll(() => other.idle().state).toBe('active')
    const turn = async (milliseconds: number) => {
      await one.turn(milliseconds)
      await other.turn(milliseconds)
      await quiet()
    }
    return { one, other, turn }
  }

  test('activity on one page counts on all, and is written at most every 10 s', async () => {
    const { one, other, turn } = await twoPages()
    let writes = 0
    browser.pages.add(() => void writes++)
    for (let second = 0; second < 60; second++) {
      await one.turn(1000)
      one.lock.active()
    }
    await other.turn(minute)
    await quiet()
    expect(writes).toBe(6)
    await turn(12.5 * minute)
    expect([one.idle().state, other.idle().state]).toEqual(['active', 'active'])
    await turn(minute)
    expect([one.idle().state, other.idle().state]).toEqual(['warning', 'warning'])
    other.lock.active()
    await quiet()
    expect([one.idle().state, other.idle().state]).toEqual(['active', 'active'])
  })

  test('all pages lock together, signing in on one opens all, and the old token is revoked once', async () => {
    const ended: unknown[] = []
    const { one, other, turn } = await twoPages({
      fetch: async (...asked) => {
        if (String(asked[0]).endsWith('/logout')) ended.push(asked[0])
        return api.fetch(...asked)
      },
    })
    await one.session.capabilities()
    await other.session.capabilities()
    await turn(15 * minute)
    expect([one.idle(), other.idle()]).toEqual([locked, locked])
    expect(await unlock(other)).toBe(true)
    await expect.poll(() => one.idle()).toEqual({ state: 'active' })
    expect(one.session.$stored.get().token).toBe(other.session.$stored.get().token)
    await one.session.call(getPatientPool, poolInput)
    expect(ended).toHaveLength(1)
  })

  const tampered: [string, (kept: Record<string, unknown>) => object][] = [
    ['the lock taken out', ({ locked: _, ...others }) => others],
    ['the lock set to open', (kept) => ({ ...kept, locked: false })],
    ['everything but the user taken out', ({ email, isLoggedIn }) => ({ email, isLoggedIn })],
    ['a made-up token', (kept) => ({ ...kept, locked: false, token: 'x'.repeat(43), active: 1_000_000_000 + 15 * minute })],
  ]
  test.each(tampered)('[AUTH-22] storage with %s opens neither an open page nor a new one', async (_, change) => {
    const { one, other, turn } = await twoPages()
    await turn(15 * minute)
    await quiet()
    expect(JSON.stringify(browser.kept())).not.toMatch(/token/)
    browser.page().set(rootKey, JSON.stringify(change(browser.kept())))
    await expect.poll(() => [one.idle().state, other.idle().state]).not.toContain('active')
    const shown: Idle[] = []
    one.lock.$idle.subscribe((idle) => void shown.push(idle))
    const opened = await openPage({ storage: browser.page(), start: 1_000_000_000 + 15 * minute })
    const answered = await opened.session.call(getPatientPool, poolInput).then(
      () => true,
      () => false,
    )
    expect(answered).toBe(false)
    expect(opened.session.$session.get().state).toBe('out')
    await quiet()
    expect(shown.map(({ state }) => state)).not.toContain('active')
  })

  test("[AUTH-22] neither another user's token nor the previous one opens the lock", async () => {
    const { one, other, turn } = await twoPages()
    const before = one.session.$stored.get().token
    await turn(15 * minute)
    const { login } = await import('@chartside/contract/login')
    const { email, password } = api.accounts.colleague
    const theirs = (await one.session.call(login, { body: { email, password } })).data.access_token
    for (const token of [theirs, before]) {
      const active = 1_000_000_000 + 15 * minute
      browser.page().set(rootKey, JSON.stringify({ ...browser.kept(), locked: false, token, active }))
      await one.session.sync()
      await other.session.sync()
      expect([one.idle(), other.idle()]).toEqual([locked, locked])
    }
    expect(await unlock(one)).toBe(true)
    await expect.poll(() => other.idle()).toEqual({ state: 'active' })
  })

  test('[AUTH-22] on a backend that cannot suspend a token, the previous one does not open the lock either', async () => {
    const { one, other, turn } = await twoPages({
      fetch: async (...asked) => {
        const answer = await api.fetch(...asked)
        if (!String(asked[0]).endsWith('capabilities')) return answer
        const { data, ...rest } = await answer.json()
        return Response.json({ ...rest, data: { ...data, features: [] } })
      },
    })
    await one.session.capabilities()
    const { token } = one.session.$stored.get()
    await turn(15 * minute)
    expect(await statusOf(token)).toBe(200)
    const active = 1_000_000_000 + 15 * minute
    browser.page().set(rootKey, JSON.stringify({ ...browser.kept(), locked: false, token, active }))
    await one.session.sync()
    await other.session.sync()
    expect([one.idle(), other.idle()]).toEqual([locked, locked])
  })

  test('[AUTH-22] a page that missed the lock learns of it from the first refusal and loses nothing', async () => {
    const { one, other } = await twoPages({ frozen: true })
    await one.session.capabilities()
    const { token } = one.session.$stored.get()
    await one.turn(15 * minute)
    await expect.poll(() => statusOf(token)).toBe(401)
    const asked = other.session.call(getPatientPool, poolInput)
    await expect.poll(() => other.idle()).toEqual(locked)
    expect(await unlock(one)).toBe(true)
    await expect.poll(() => browser.kept()['token']).toBeTypeOf('string')
    await other.session.sync()
    expect((await asked).data.patients.data.length).toBeGreaterThan(0)
  })

  test('a page that missed the lock does not open it by writing to storage', async () => {
    const { one, other } = await twoPages({ frozen: true })
    await one.turn(15 * minute)
    await expect.poll(() => browser.kept()['locked']).toBe(true)
    other.session.keep({ preferences: { menu: 'open' } })
    await quiet()
    expect(browser.kept()).toMatchObject({ locked: true, preferences: { menu: 'open' } })
    expect(browser.kept()).not.toHaveProperty('token')
  })

  test('with full storage it still locks, and stays locked', async () => {
    const storage = browser.page()
    const page = await openSignedIn({ storage })
    await expect.poll(() => browser.kept()['active']).toBeGreaterThan(0)
    storage.set = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    await page.turn(15 * minute)
    await expect.poll(page.idle).toEqual(locked)
    await expect.poll(() => browser.kept()).toEqual({})
    await page.session.sync()
    expect(page.idle()).toEqual(locked)
    expect(page.session.$session.get().state).toBe('in')
  })

  test('activity stored before the clock was set back counts from now at most', async () => {
    const start = 1_000_000_000
    const before = await openSignedIn({ storage: browser.page(), start })
    await expect.poll(() => browser.kept()['active']).toBe(start)
    before.stop()
    const page = await openPage({ storage: browser.page(), start: start - 180 * minute })
    await page.turn(15 * minute)
    await expect.poll(page.idle).toEqual(locked)
  })

  test('a page that was frozen reads what the others did before it locks', async () => {
    const { one, other } = await twoPages({ frozen: true })
    await one.turn(14 * minute)
    one.lock.active()
    await quiet()
    await other.turn(15 * minute)
    await quiet()
    expect([one.idle().state, other.idle().state]).toEqual(['active', 'active'])
  })

  test('[AUTH-15] a reload stays locked and a new page starts locked; storage holds no secret of the lock', async () => {
    const { turn } = await twoPages()
    await turn(15 * minute)
    const reloaded = await openPage({ storage: browser.page(), start: 1_000_000_000 + 15 * minute })
    expect(reloaded.seen.map(({ state }) => state)).toEqual(['unknown', 'locked'])
    expect(browser.kept()).toMatchObject({ locked: true, isLoggedIn: true })
    expect(JSON.stringify(browser.kept())).not.toContain(provider.password)
  })

  test('a browser that was closed for an hour comes back locked; one that was closed for a minute does not', async () => {
    const start = 1_000_000_000
    const page = await openSignedIn({ storage: browser.page(), start })
    await expect.poll(() => browser.kept()['active']).toBe(start)
    page.stop()
    const soon = await openPage({ storage: browser.page(), start: start + minute })
    expect(soon.seen.map(({ state }) => state)).toEqual(['unknown', 'active'])
    soon.stop()
    const late = await openPage({ storage: browser.page(), start: start + 60 * minute })
    await expect.poll(() => late.idle()).toEqual(locked)
    expect(late.seen.map(({ state }) => state)).toEqual(['unknown', 'locked'])
  })

  test('[AUTH-14] logging out behind the lock clears storage and every page', async () => {
    const { one, other, turn } = await twoPages()
    await turn(15 * minute)
    one.session.logout()
    await expect.poll(() => other.idle()).toEqual({ state: 'off' })
    expect([one.session.$session.get().state, other.session.$session.get().state]).toEqual(['out', 'out'])
    await expect.poll(() => browser.kept()).toEqual({ signedOut: true })
    // Late activity on the other page must not write anything back.
    other.lock.active()
    other.session.touch(2_000_000_000)
    await quiet()
    expect(browser.kept()).toEqual({ signedOut: true })
  })
})

describe('where the page gives the token', () => {
  async function embedded(answer: (reason: string) => string | Promise<string>) {
    const reasons: string[] = []
    const env = testEnvironment(api.fetch, undefined, 1_000_000_000)
    const getToken = ({ reason }: { reason: string }) => {
      reasons.push(reason)
      return answer(reason)
    }
    const session = createSession(env.environment, { getToken })
    const lock = createIdleLock(session, { ...limits, recording: () => 'none' })
    lock.$idle.listen(() => undefined)
    await session.identify()
    env.clock.turn(15 * minute)
    await expect.poll(() => lock.$idle.get()).toEqual(locked)
    return { session, lock, reasons, env }
  }
  async function tokenOf({ email, password } = provider) {
    const { login } = await import('@chartside/contract/login')
    const session = createSession(testEnvironment(api.fetch).environment)
    return (await session.call(login, { body: { email, password } })).data.access_token
  }

  test('the page is asked for a new token and may have its user sign in', async () => {
    const { lock, session, reasons } = await embedded(() => tokenOf())
    expect(await lock.form.submit()).toBe(true)
    expect(reasons).toEqual(['first', 'locked'])
    expect(lock.$idle.get()).toEqual({ state: 'active' })
    expect(session.providerId()).toBe(provider.azzId)
  })

  test('if the page refuses, the lock stays closed and the page can be asked again', async () => {
    let refuse = true
    const { lock } = await embedded((reason) =>
      reason === 'locked' && refuse ? Promise.reject(new Error('cancelled')) : tokenOf(),
    )
    expect(await lock.form.submit()).toBe(false)
    expect(lock.$problem.get()).toBe(lockWords.notSignedIn)
    expect(lock.$idle.get()).toEqual(locked)
    refuse = false
    expect(await lock.form.submit()).toBe(true)
  })

  test("another user's token triggers a handover", async () => {
    const { lock, session } = await embedded((reason) => tokenOf(reason === 'locked' ? api.accounts.colleague : provider))
    let ends = 0
    onHandover(session, () => ends++)
    expect(await lock.form.submit()).toBe(true)
    expect(ends).toBe(1)
    expect(session.providerId()).toBe(api.accounts.colleague.azzId)
  })
})
