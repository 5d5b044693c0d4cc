import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createLogin } from '../login/index.ts'
import { says, signInAs, testEnvironment, unreachable } from '../testing.ts'
import { createSession, type GetToken, type SessionOptions } from './index.ts'

let api: TestApi
let token = ''
beforeAll(async () => {
  api = await startTestApi()
  const { session } = connect({})
  await signInAs(session, api.accounts.provider)
  token = (await session.token()) ?? ''
})
afterAll(() => api.close())

interface Wiring extends SessionOptions {
  fetch?: typeof globalThis.fetch
  apiBase?: string
}

/** A session whose connection an element watches. */
function connect({ fetch = api.fetch, apiBase = api.apiBase, ...options }: Wiring) {
  const env = testEnvironment(fetch, apiBase)
  const session = createSession(env.environment, options)
  const states: string[] = []
  session.$connection.subscribe((now) => void states.push('code' in now ? `${now.state} ${now.code}` : now.state))
  const toasts = () => env.toasts.$toasts.get().map(({ text }) => text)
  return { env, session, states, toasts }
}
/** What `chartside-session` does first. */
const identify = ({ session }: ReturnType<typeof connect>) => session.identify().catch((error: Error) => error.message)

const answering = (answer: () => Response | Promise<Response>) => (async () => answer()) as typeof globalThis.fetch
const page = () => new Response('<!doctype html><title>Clinic</title>', { headers: { 'content-type': 'text/html' } })

test('[CONN-01] is ready once the API has accepted the token, and not before', async () => {
  const wired = connect({ getToken: () => token })
  expect(wired.states).toEqual(['connecting'])
  await identify(wired)
  expect(wired.states).toEqual(['connecting', 'ready'])
  expect(wired.env.reported).toEqual([])
})

describe('a token source', () => {
  const text = 'eyJ-secret' as unknown as GetToken
  test.each<[string, string, SessionOptions, string]>([
    ['that is a string', 'token-not-a-function', { getToken: text }, 'getToken is not a function'],
    ['that throws', 'token-failed', { getToken: () => Promise.reject(new TypeError('no user')) }, '"TypeError: no user"'],
    ['that answers undefined', 'token-empty', { getToken: () => undefined as never }, 'resolved without a token'],
    ['that answers an old token', 'token-refused', { getToken: () => 'old' }, 'The API refused the token of getToken'],
  ])(
    '[CONN-01] %s is reported once, with the line to change, and not as the end of a session',
    async (_, code, options, line) => {
      const wired = connect(options)
      const message = await identify(wired)
      expect(wired.states).toEqual(['connecting', `no-token ${code}`])
      expect(message).toMatch(/^This page (can't|couldn't) sign you in/)
      await expect.poll(() => wired.env.reported).toEqual([expect.stringContaining(line)])
      expect(String(wired.env.reported)).toContain('.getToken = ')
      expect(String(wired.env.reported)).not.toContain('eyJ-secret')
      // Again, as a press on Try again does.
      await identify(wired)
      expect([wired.env.reported.length, wired.toasts()]).toEqual([1, []])
    },
  )

  test('[CONN-01] that hangs is reported after 30 seconds', async () => {
    let asked = 0
    const wired = connect({ getToken: () => new Promise<string>(() => asked++) })
    const identifying = identify(wired)
    await expect.poll(() => asked).toBe(1)
    expect(wired.states).toEqual(['connecting'])
    wired.env.clock.turn(30_000)
    await identifying
    expect(wired.states).toEqual(['connecting', 'no-token token-timeout'])
    await expect.poll(() => wired.env.reported).toEqual([expect.stringContaining('did not answer within 30 seconds')])
  })

  test('[CONN-01] that is missing is reported after two seconds, with the misspelled names', async () => {
    const { session, env, states } = connect({ nearMisses: () => ['gettoken', 'tokenProvider'] })
    await session.restored
    expect(states).toEqual(['connecting'])
    env.clock.turn(2000)
    expect(states).toEqual(['connecting', 'no-token token-missing'])
    await expect.poll(() => env.reported).toEqual([expect.stringContaining("'gettoken', 'tokenProvider'")])
  })

  test('[CONN-01] is not missed while the page is loading, since its script may come late', async () => {
    const page = { readyState: 'interactive' }
    vi.stubGlobal('document', page)
    const { session, env, states } = connect({})
    await session.restored
    env.clock.turn(5000)
    expect(states).toEqual(['connecting'])
    page.readyState = 'complete'
    env.clock.turn(2000)
    expect(states).toEqual(['connecting', 'no-token token-missing'])
    vi.unstubAllGlobals()
  })

  test('[CONN-01] is not missed where users sign in through Chartside', async () => {
    const { session, env, states } = connect({})
    createLogin(session)
    await session.restored
    env.clock.turn(2000)
    expect(states.at(-1)).toBe('no-token signed-out')
    await signInAs(session, api.accounts.provider)
    expect([states.at(-1), env.reported]).toEqual(['ready', []])
    session.logout()
    expect(states.at(-1)).toBe('no-token signed-out')
  })

  test('[CONN-01] that works later makes the session ready', async () => {
    let given = ''
    const wired = connect({ getToken: () => given })
    await identify(wired)
    given = token
    await identify(wired)
    expect(wired.states).toEqual(['connecting', 'no-token token-empty', 'connecting', 'ready'])
  })

  test('[AUTH-17] that fails after it worked ends the session, with one toast', async () => {
    let isBroken = false
    let current = token
    const getToken: GetToken = () => {
      if (isBroken) throw new Error('signed out')
      return current
    }
    const wired = connect({
      getToken,
      fetch: (address, init) =>
        isBroken ? Promise.resolve(says('token_expired', 'Token has expired', 401)) : api.fetch(address, init),
    })
    await identify(wired)
    isBroken = true
    current = ''
    await expect(wired.session.call(getPatientPool, { query: { page: 1, limit: 25 } })).rejects.toThrow('Token has expired')
    expect([wired.states.at(-1), wired.toasts()]).toEqual(['no-token token-failed', ['Token has expired']])
  })
})

describe('an API', () => {
  const getToken = () => token
  test.each<[string, string, typeof globalThis.fetch, string]>([
    ["another product's", 'wrong-api api-unknown', answering(() => Response.json({ ok: true })), 'is not a Chartside API'],
    ['of a status alone', 'wrong-api api-unknown', answering(() => Response.json({ status: 'ok' })), 'is not a Chartside API'],
    ['a web page', 'wrong-api api-unknown', answering(page), '200 (text/html)'],
    ['a missing page', 'wrong-api api-not-found', answering(() => new Response('Not found', { status: 404 })), 'answered 404'],
    ['broken', 'unconnected api-failing', answering(() => new Response('Bad gateway', { status: 502 })), 'the error 502'],
    ['unreachable', 'unconnected api-unreachable', unreachable, 'connect-src http://clinic.test'],
  ])('[CONN-02] that is %s is reported once, with the line to change', async (_, state, fetch, line) => {
    const wired = connect({ getToken, fetch })
    await identify(wired)
    expect(wired.states).toEqual(['connecting', state])
    await expect.poll(() => wired.env.reported).toEqual([expect.stringContaining(line)])
    expect([wired.toasts(), String(wired.env.reported).includes(token)]).toEqual([[], false])
  })

  test('[CONN-02] without /api/v4 is reported with the address to write', async () => {
    const wired = connect({ getToken, apiBase: 'http://clinic.test' })
    await identify(wired)
    expect(wired.states.at(-1)).toMatch(/^wrong-api/)
    await expect.poll(() => String(wired.env.reported)).toContain('api-base="http://clinic.test/api/v4"')
  })

  test('[CONN-02] that refuses the origin of the page is reported with the setting of the server', async () => {
    // A browser refuses to read the answer, unless it is not to be read.
    const fetch: typeof globalThis.fetch = (_, init) => (init?.mode === 'no-cors' ? Promise.resolve(page()) : unreachable())
    const wired = connect({ getToken, fetch })
    await identify(wired)
    await expect.poll(() => wired.env.reported).toEqual([expect.stringContaining('ALLOWED_ORIGINS=')])
  })

  test('[CONN-02] that is plain answers calls beyond the common ones as it likes', async () => {
    const fetch: typeof globalThis.fetch = async (address, init) =>
      String(address).endsWith('/capabilities') ? page() : api.fetch(address, init)
    const wired = connect({ getToken, fetch })
    expect((await wired.session.capabilities()).features.size).toBe(0)
    await identify(wired)
    expect([wired.states, wired.env.reported]).toEqual([['connecting', 'ready'], []])
  })

  test('[CONN-02] that answers something else later is not another one', async () => {
    let isPortal = false
    const wired = connect({ getToken, fetch: async (address, init) => (isPortal ? page() : api.fetch(address, init)) })
    await identify(wired)
    isPortal = true
    await expect(wired.session.call(getPatientPool, { query: { page: 1, limit: 25 } })).rejects.toThrow('Something went wrong')
    expect(wired.states).toEqual(['connecting', 'ready'])
  })

  test('[CONN-02] that is back makes the session ready', async () => {
    let isAway = true
    const wired = connect({ getToken, fetch: (address, init) => (isAway ? unreachable() : api.fetch(address, init)) })
    await identify(wired)
    isAway = false
    await identify(wired)
    expect(wired.states.at(-1)).toBe('ready')
  })
})

describe('diagnose()', () => {
  const checks = async (wiring: Wiring) =>
    (await connect(wiring).session.diagnose()).map(({ check, ok }) => `${check} ${ok ? 'ok' : 'failed'}`)

  test('[CONN-03] lists what works, without anything private', async () => {
    const { session } = connect({ getToken: () => token })
    const found = await session.diagnose()
    expect(found.map(({ check, ok }) => [check, ok])).toEqual([
      ['api-base', true],
      ['server', true],
      ['origin', true],
      ['api', true],
      ['token', true],
      ['user', true],
    ])
    expect(JSON.stringify(found)).not.toMatch(/Okafor|example|azz/)
    expect(JSON.stringify(found)).not.toContain(token)
  })

  test.each<[string, Wiring, string[]]>([
    ['no token', {}, ['api-base ok', 'server ok', 'origin ok', 'api ok', 'token failed']],
    ['an old token', { getToken: () => 'old' }, ['api-base ok', 'server ok', 'origin ok', 'api ok', 'token ok', 'user failed']],
    ['no server', { getToken: () => token, fetch: unreachable }, ['api-base ok', 'server failed', 'token ok']],
    [
      'another API',
      { getToken: () => token, fetch: answering(() => Response.json({ ok: true })) },
      ['api-base ok', 'server ok', 'origin ok', 'api failed', 'token ok'],
    ],
  ])('[CONN-03] names the first fault: %s', async (_, wiring, expected) => {
    expect(await checks(wiring)).toEqual(expected)
  })
})
