// The real server on a port, with its own real-time endpoint and connected users, for tests of models.
import { login } from '@chartside/contract/login'
import type { Environment } from '@chartside/core/environment'
import { notificationsOf, type RealtimeEvent, realtimeOf } from '@chartside/core/notifications'
import { createSession, type GetToken, type Session } from '@chartside/core/session'
import { testEnvironment } from '@chartside/core/testing'
import { createApi } from '@chartside/server/app'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { type Listening, listen } from '@chartside/server/testing/listen'
import {
  announce as announceEvent,
  createPusherServer,
  ownRealtime,
  type PusherServer,
} from '@chartside/server/testing/notifications'
import { expect } from 'vitest'

export const keys = { appId: 'clinic', key: 'clinic-key', secret: 'clinic-secret' }
export const annaChecksIn = { lastName: 'Berg', firstName: 'Anna', dob: '1980-11-20' }

interface Options {
  fetch?: typeof globalThis.fetch
  getToken?: GetToken
  /** Replaces parts of the test's environment. */
  environment?: Partial<Environment>
  /** Whether the storage has a signed-in user. */
  stored?: boolean
}

/** Waits until messages arrive. */
export const connected = (session: Session) =>
  expect.poll(() => realtimeOf(session).$connection.get(), { timeout: 5000 }).toBe('connected')

/** Subscribes, and waits until messages arrive. */
export async function listenTo(session: Session, event: RealtimeEvent = 'add-event') {
  const events: object[] = []
  const stop = realtimeOf(session).on(event, (payload) => events.push(payload))
  await connected(session)
  return { events, stop }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

export async function startClinicLine() {
  const api: TestApi = await startTestApi()
  let sockets: PusherServer = createPusherServer(keys)
  let away: 'wait' | 'refused' | undefined
  const waiting: (() => void)[] = []
  let deps: TestApi['deps'] = { ...api.deps, realtime: ownRealtime(keys, sockets) }
  const listening: Listening = await listen(createApi(deps), { host: '127.0.0.1', port: 0 }, (...asked) =>
    away === 'wait' ? waiting.push(() => sockets.upgrade(...asked)) > 0 : !away && sockets.upgrade(...asked),
  )
  const stops: (() => void)[] = []

  /** Disconnects all clients, as a stopping server does, and serves those that reconnect. */
  function restartSockets(): void {
    const before = sockets
    sockets = createPusherServer(keys)
    deps = { ...api.deps, realtime: ownRealtime(keys, sockets) }
    before.close()
  }

  function back(): void {
    away = undefined
    for (const take of waiting.splice(0)) take()
  }

  /** A signed-in user of the server on its port. */
  async function user(
    account: TestAccount,
    { fetch = globalThis.fetch, getToken, environment = {}, stored = false }: Options = {},
  ) {
    const env = testEnvironment(fetch, `http://127.0.0.1:${listening.port}/api/v4`)
    Object.assign(env.environment, environment)
    const session = createSession(env.environment, { ...(getToken ? { getToken, email: account.email } : {}) })
    const signIn = async () => {
      const { data } = await session.call(login, { body: { email: account.email, password: account.password } })
      session.begin({ token: data.access_token, email: account.email, provider: data.provider })
      return data.provider
    }
    await session.restored
    const provider = stored || getToken ? session.$stored.get().provider : await signIn()
    const practiceId = provider?.practice_id ?? ''
    stops.push(() => {
      session.logout()
      env.clock.turn(2000)
    })
    return { env, session, signIn, practiceId, realtime: realtimeOf(session) }
  }

  /** A user with a visible bell. */
  async function bell(account: TestAccount, options: Options = {}) {
    const { fetch = globalThis.fetch } = options
    let looked = false
    const watched: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      looked ||= String(url).includes('provider_api/events')
      return answer
    }
    const one = await user(account, { ...options, fetch: watched })
    const notifications = notificationsOf(one.session)
    stops.push(notifications.$notifications.listen(() => undefined))
    await connected(one.session)
    const texts = () => notifications.$notifications.get().map(({ text }) => text)
    const checkIn = (change: object = {}) =>
      announce(one.practiceId, 'add-event', { provider_id: account.azzId, ...annaChecksIn, ...change })
    const note = (patient_name = 'Anna Berg') =>
      announce(one.practiceId, 'soap-note-event', { provider_id: account.azzId, patient_name })
    /** Whether earlier events are known, if the backend provides them. */
    const hasLooked = () => looked || !one.session.offers('events-since')
    return { ...one, notifications, texts, checkIn, note, hasLooked }
  }

  type Announce = typeof announceEvent extends (deps: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
  const announce = ((...event: Parameters<Announce>) => announceEvent(deps, ...event)) as Announce

  return {
    api,
    stops,
    user,
    bell,
    announce,
    restartSockets,
    /** Sends text to a channel, unchanged. */
    trigger: (channel: string, event: string, data: string) => sockets.trigger(channel, event, data),
    /** Cuts every connection; clients that reconnect wait until `back`. */
    cut() {
      away = 'wait'
      restartSockets()
    },
    /** How many clients wait. */
    waiting: () => waiting.length,
    /** The same, but clients that reconnect are refused. */
    refuse() {
      away = 'refused'
      restartSockets()
    },
    back,
    /** For use after each test. */
    hangUp() {
      back()
      for (const stop of stops.splice(0)) stop()
    },
    async close() {
      sockets.close()
      await listening.close(0)
      await api.close()
    },
  }
}
