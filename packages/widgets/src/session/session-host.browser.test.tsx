import { Offline } from '@chartside/core/errors'
import type { TokenRequest } from '@chartside/core/session'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { sessionsChanged } from '../lib/session-lookup.ts'
import { createSessionHost } from './session-host.ts'

const realFetch = globalThis.fetch
const provider = { id: '7', azz_id: 'azz-7', name: 'Dr. Amara Okafor' }
let tokens: (string | null)[] = []
beforeEach(() => {
  tokens = []
  globalThis.fetch = async (address, init) => {
    const { url, headers } = new Request(address, init)
    if (!url.includes('/api/v4/')) return realFetch(address, init)
    tokens.push(headers.get('authorization'))
    return Response.json({ status: 'success', message: '', data: provider })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const clinic = 'https://clinic.test/api/v4'
const settled = () => new Promise((done) => setTimeout(done))

/** A host and the element around it, as plain values. */
function hostOf(given: Record<string, unknown> = { apiBase: clinic }) {
  const element = { isConnected: true, values: given, events: [] as string[] }
  const host = createSessionHost({
    isConnected: () => element.isConnected,
    value: (name) => element.values[name],
    foreignNames: () => [],
    show: () => undefined,
    dispatch: (name, detail) => element.events.push(`${name} ${JSON.stringify(detail)}`),
    offer: () => true,
  })
  const set = (name: string, value: unknown) => {
    element.values[name] = value
    host.changed(name)
  }
  return { ...host, element, set }
}

test.each(['', 'http://', 'https://:x'])('with the API base %j there is no session, until a valid one is set', (apiBase) => {
  const { session, set } = hostOf({ apiBase })
  expect(session()).toBeUndefined()
  set('apiBase', clinic)
  expect(session()?.environment.apiBase).toBe(clinic)
})

test("a relative API base is resolved by the page's address", () => {
  const { session } = hostOf({ apiBase: '/api/v4/' })
  expect(session()?.environment.apiBase).toBe(`${location.origin}/api/v4`)
})

test('a session starts when the element is on the page', () => {
  const { session, element } = hostOf()
  element.isConnected = false
  expect(session()).toBeUndefined()
  element.isConnected = true
  expect(session()).toBeDefined()
  element.isConnected = false
  expect(session()).toBeDefined()
})

test('changes in one task start one session and are announced together', async () => {
  const { session, set } = hostOf({})
  const seen: unknown[] = []
  const look = () => seen.push(session())
  document.addEventListener(sessionsChanged, look)
  try {
    set('email', 'amara@lakeside.example')
    set('apiBase', clinic)
    set('persist', false)
    expect(seen).toEqual([])
    await settled()
    expect(seen.at(-1)).toBe(session())
    // A started session is announced once more, to elements that were waiting for it.
    expect(seen).toHaveLength(2)
    set('sounds', {})
    await settled()
    expect(seen).toHaveLength(3)
  } finally {
    document.removeEventListener(sessionsChanged, look)
  }
})

test('[AUTH-17] another token callback is asked from then on; the first one, and none at all, start another session', async () => {
  const reasons: TokenRequest['reason'][] = []
  const { session, set } = hostOf({ apiBase: clinic, getToken: () => 'first' })
  const running = session()!
  await expect.poll(() => tokens[0]).toBe('Bearer first')
  set('getToken', ({ reason }: TokenRequest) => `second ${reasons.push(reason)}`)
  expect(session()).toBe(running)
  running.logout()
  running.begin({})
  expect(await running.token()).toBe('second 1')
  set('getToken', undefined)
  const own = session()!
  expect([own === running, own.embedded]).toEqual([false, false])
  set('getToken', () => 'third')
  expect([session() === own, session()!.embedded]).toEqual([false, true])
})

test('[CONN-01] a session that was replaced, such as by a token source that came late, misses no token', async () => {
  const { session, set } = hostOf({ apiBase: clinic })
  const early = session()!
  await early.restored
  expect(early.trouble()).toBeUndefined()
  set('getToken', () => 'late')
  expect(session()).not.toBe(early)
  expect(early.trouble()?.code).toBe('signed-out')
})

test('[DATA-01] a replaced session sends no events', async () => {
  const { session, set, element } = hostOf()
  const old = session()!
  set('apiBase', 'https://other.test/api/v4')
  await expect.poll(() => element.events).toContain('ready undefined')
  element.events.length = 0
  old.begin({ token: 't1', email: 'amara@lakeside.example' })
  old.logout()
  await settled()
  expect(element.events).toEqual([])
  session()!.begin({ token: 't2', email: 'mei@lakeside.example' })
  await expect.poll(() => element.events).toEqual(['sessionchange {"state":"in"}'])
})

test('[RT-01] e-mail, real time and sounds apply to the running session', async () => {
  const played: string[] = []
  const RealAudio = globalThis.Audio
  globalThis.Audio = class {
    constructor(address: string) {
      played.push(address)
    }
    play = () => Promise.resolve()
  } as unknown as typeof Audio
  try {
    const sounds = { 'check-in': 'in.mp3', 'soap-note': 'note.mp3' }
    const { session, set } = hostOf({ apiBase: clinic, email: 'amara@lakeside.example', sounds })
    const running = session()!
    const { environment, $stored } = running
    expect($stored.get().email).toBe('amara@lakeside.example')
    set('email', 'rosa@lakeside.example')
    set('realtime', { key: 'k' })
    expect([$stored.get().email, environment.realtime]).toEqual(['rosa@lakeside.example', { key: 'k' }])
    set('sounds', { 'check-in': 'other.mp3' })
    expect(await environment.playSound('check-in', 1)).toBe(true)
    expect(await environment.playSound('soap-note', 1)).toBe(false)
    expect(played).toEqual(['other.mp3'])
    set('email', undefined)
    expect($stored.get().email).toBe('rosa@lakeside.example')
    expect(session()).toBe(running)
  } finally {
    globalThis.Audio = RealAudio
  }
})

test('[ERR-01] a failure is reported to the page, an aborted call is not', () => {
  const { fail, element } = hostOf()
  fail(new DOMException('Aborted', 'AbortError'))
  expect(element.events).toEqual([])
  fail(new Offline())
  expect(element.events).toEqual([expect.stringMatching(/^widgeterror .*"code":"offline"/)])
})

test('[AUTH-14] the end of a session is known until the next sign-in', async () => {
  const { session, endedBy, element } = hostOf()
  const running = session()!
  await running.restored
  running.begin({ token: 't1', email: 'amara@lakeside.example' })
  await expect.poll(() => element.events).toContain('sessionchange {"state":"in"}')
  expect(endedBy()).toBeUndefined()
  running.logout()
  await expect.poll(endedBy).toBe('logout')
  running.begin({ token: 't2', email: 'amara@lakeside.example' })
  await expect.poll(endedBy).toBeUndefined()
})
