import { listen } from '@chartside/server/testing/listen'
import { createPusherServer } from '@chartside/server/testing/notifications'
import { Hono } from 'hono'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { annaChecksIn, connected, keys, listenTo, settled, startClinicLine } from '../../../../tests/models/clinic-line.ts'
import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { connectionSettings } from './connection.ts'
import { realtimeOf } from './index.ts'

const { api, user, bell, announce, trigger, cut, waiting, back, restartSockets, stops, hangUp, close } = await startClinicLine()
afterAll(close)
afterEach(hangUp)

describe('real time', () => {
  test("[RT-01] [RT-03] delivers the server's events on the practice's private channels", async () => {
    const { session, practiceId } = await user(api.accounts.provider)
    const { events } = await listenTo(session)
    const notes = await listenTo(session, 'soap-note-event')
    const provider_id = api.accounts.provider.azzId
    await announce(practiceId, 'add-event', { provider_id, ...annaChecksIn })
    await announce(practiceId, 'soap-note-event', { provider_id, patient_name: 'Anna Berg', dictation_id: 'd-9' })
    await expect.poll(() => events).toEqual([{ provider_id, ...annaChecksIn }])
    await expect.poll(() => notes.events).toEqual([{ provider_id, patient_name: 'Anna Berg', dictation_id: 'd-9' }])
  })

  test("[RT-01] [DATA-01] only events for the user's own provider id pass", async () => {
    const { session, practiceId } = await user(api.accounts.provider)
    const { events } = await listenTo(session)
    for (const provider_id of [api.accounts.colleague.azzId, '', session.$stored.get().provider!.id])
      await announce(practiceId, 'add-event', { provider_id, ...annaChecksIn })
    await announce(practiceId, 'add-event', {
      provider_id: api.accounts.provider.azzId,
      ...annaChecksIn,
      firstName: 'Last',
    })
    await expect.poll(() => events).toMatchObject([{ firstName: 'Last' }])
  })

  test("another practice's messages do not arrive", async () => {
    const mine = await user(api.accounts.provider)
    const theirs = await user(api.accounts.stranger)
    const { events } = await listenTo(mine.session)
    const other = await listenTo(theirs.session)
    await announce(theirs.practiceId, 'add-event', { provider_id: api.accounts.provider.azzId, ...annaChecksIn })
    await announce(theirs.practiceId, 'add-event', { provider_id: api.accounts.stranger.azzId, ...annaChecksIn })
    await expect.poll(() => other.events).toHaveLength(1)
    expect(events).toEqual([])
  })

  test('is connected while there is a listener, survives a moment without one, and then ends', async () => {
    const { session, env, realtime } = await user(api.accounts.provider)
    expect(realtime.$connection.get()).toBe('off')
    const { stop } = await listenTo(session)
    stop()
    env.clock.turn(500)
    const again = await listenTo(session)
    env.clock.turn(5000)
    expect(realtime.$connection.get()).toBe('connected')
    again.stop()
    env.clock.turn(1000)
    expect(realtime.$connection.get()).toBe('off')
  })

  test('ends with the session, and returns with the next', async () => {
    const { session, realtime, signIn } = await user(api.accounts.provider)
    await listenTo(session)
    session.logout()
    expect(realtime.$connection.get()).toBe('off')
    await signIn()
    await expect.poll(() => realtime.$connection.get()).toBe('connected')
  })

  test('reconnects automatically after the server was unreachable', async () => {
    const { session, realtime, practiceId } = await user(api.accounts.provider)
    const { events } = await listenTo(session)
    const seen: string[] = []
    realtime.$connection.listen((connection) => seen.push(connection))
    restartSockets()
    await expect.poll(() => seen).toEqual(['lost', 'connected'])
    await announce(practiceId, 'add-event', { provider_id: api.accounts.provider.azzId, ...annaChecksIn })
    await expect.poll(() => events).toHaveLength(1)
  })

  test('[RT-01] a server that answers late is waited for, and another try does not cut off the first', async () => {
    const { session, env, practiceId } = await user(api.accounts.provider)
    cut()
    const events: object[] = []
    realtimeOf(session).on('dictation-event', (payload) => void events.push(payload))
    await expect.poll(waiting).toBe(1)
    env.clock.turn(3000)
    await settled()
    env.clock.turn(6000)
    await settled()
    expect(waiting()).toBe(1)
    back()
    await connected(session)
    const payload = { provider_id: api.accounts.provider.azzId, dictation_id: 'd-9' }
    await announce(practiceId, 'dictation-event', payload)
    await expect.poll(() => events).toEqual([payload])
  })

  test('retries if the subscription could not be authorized because the network was down', async () => {
    let attempts = 0
    const fetch = (async (input, init) => {
      if (String(input).endsWith('realtime-auth') && ++attempts <= 2) throw new TypeError('fetch failed')
      return globalThis.fetch(input, init)
    }) as typeof globalThis.fetch
    const { session, env, realtime } = await user(api.accounts.provider, { fetch })
    realtime.on('add-event', () => undefined)
    await expect.poll(() => attempts).toBe(2)
    expect(realtime.$connection.get()).toBe('connecting')
    await settled()
    env.clock.turn(1000)
    await expect.poll(() => realtime.$connection.get()).toBe('connected')
    expect(session.$session.get().state).toBe('in')
  })

  test('[RT-01] is retried if the capabilities could not be loaded', async () => {
    let closed = true
    const fetch = (async (input, init) => {
      if (closed && String(input).endsWith('capabilities')) throw new TypeError('fetch failed')
      return globalThis.fetch(input, init)
    }) as typeof globalThis.fetch
    const { session, env, realtime, practiceId } = await user(api.accounts.provider, { fetch })
    const events: object[] = []
    realtime.on('add-event', (payload) => void events.push(payload))
    await expect.poll(() => realtime.$connection.get()).toBe('lost')
    expect(env.reported).toEqual([])
    env.clock.turn(3000)
    await settled()
    expect(realtime.$connection.get()).toBe('lost')
    closed = false
    env.clock.turn(6000)
    await connected(session)
    await announce(practiceId, 'add-event', { provider_id: api.accounts.provider.azzId, ...annaChecksIn })
    await expect.poll(() => events).toHaveLength(1)
  })

  test('connects to the host of the announced key, whatever the page has configured', async () => {
    const realtime = { key: 'hosted', cluster: 'eu', host: 'sockets.test', port: 1, tls: true }
    const announced = await user(api.accounts.provider, { environment: { realtime } })
    expect(await connectionSettings(announced.session)).toMatchObject({ key: keys.key })
    for (const name of ['cluster', 'host', 'port', 'tls'])
      expect(await connectionSettings(announced.session)).not.toHaveProperty(name, realtime[name as 'cluster'])
    const { session } = await user(api.accounts.provider, {
      environment: { realtime },
      fetch: (async (input, init) =>
        String(input).endsWith('capabilities')
          ? new Response('<h1>404</h1>', { status: 404 })
          : globalThis.fetch(input, init)) as typeof globalThis.fetch,
    })
    expect(await connectionSettings(session)).toMatchObject(realtime)
  })

  test('an expired token of the page is renewed for the subscription', async () => {
    const { session: signedIn } = await user(api.accounts.provider)
    const good = signedIn.$stored.get().token!
    const reasons: string[] = []
    const { session } = await user(api.accounts.provider, {
      getToken({ reason }) {
        reasons.push(reason)
        return good
      },
      fetch: (async (input, init) => {
        // Valid for the capabilities, but no longer when the channels are authorized.
        const stale = String(input).endsWith('realtime-auth') && reasons.length === 1
        const expired = () => new Response(JSON.stringify({ status: 'token_expired', message: 'Expired' }), { status: 401 })
        if (stale) return expired()
        if (String(input).endsWith('info') && reasons.length === 1 && session.providerId() !== '') return expired()
        return globalThis.fetch(input, init)
      }) as typeof globalThis.fetch,
    })
    await listenTo(session)
    expect(reasons).toEqual(['first', 'expired'])
    expect(session.providerId()).toBe(api.accounts.provider.azzId)
  })

  test('never sends the token to another origin', async () => {
    const asked: string[] = []
    const { session, env, realtime } = await user(api.accounts.provider, {
      fetch: (async (input, init) => {
        asked.push(String(input))
        if (!String(input).endsWith('capabilities')) return globalThis.fetch(input, init)
        const channels = { check_in: 'private-a', soap_note: 'private-b' }
        const data = { features: [], realtime: { key: keys.key, channels, auth_endpoint: 'https://elsewhere.test/auth' } }
        return new Response(JSON.stringify({ status: 'success', message: '', data }))
      }) as typeof globalThis.fetch,
    })
    realtime.on('add-event', () => undefined)
    await expect.poll(() => realtime.$connection.get()).toBe('lost')
    expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
    expect(env.reported).toHaveLength(1)
    expect(session.$session.get().state).toBe('in')
  })

  test('invalid messages are dropped and reported without their content', async () => {
    const { session, practiceId, env } = await user(api.accounts.provider)
    const { events } = await listenTo(session)
    const name = `private-${practiceId}-check-in`
    trigger(name, 'add-event', '"Anna Berg"')
    trigger(name, 'add-event', 'no json Anna Berg')
    await announce(practiceId, 'add-event', { provider_id: api.accounts.provider.azzId, ...annaChecksIn })
    await expect.poll(() => events).toHaveLength(1)
    expect(env.reported).toHaveLength(2)
    expect(env.reported.map(String).join()).not.toContain('Anna')
  })
})

describe('a backend with only the common calls', () => {
  /** Our own endpoint with the source's channels, like those of the hosted service. */
  async function publicChannels() {
    const sockets = createPusherServer(keys, { publicChannels: ['add-channel', 'soap-note-channel'] })
    const { port, close } = await listen(new Hono(), { host: '127.0.0.1', port: 0 }, sockets.upgrade)
    stops.push(() => {
      sockets.close()
      void close(0)
    })
    return {
      port,
      send: (channel: string, event: string, payload: object) => sockets.trigger(channel, event, JSON.stringify(payload)),
    }
  }

  function session(realtime?: object) {
    const env = testEnvironment((async () => new Response('Not Found', { status: 404 })) as typeof fetch)
    const session = createSession({ ...env.environment, ...(realtime ? { realtime } : {}) })
    session.begin({ token: 't1', email: 'a@b.example', provider: { id: '1', azz_id: 'azz-1', name: 'Dr. Okafor' } as never })
    stops.push(() => session.logout())
    return session
  }

  test("[RT-01] [RT-03] its public channels are used according to the page's configuration", async () => {
    const server = await publicChannels()
    const mine = session({ key: keys.key, host: '127.0.0.1', port: server.port, tls: false })
    const { events } = await listenTo(mine)
    server.send('add-channel', 'add-event', { provider_id: 'azz-1', ...annaChecksIn, extra: true })
    server.send('add-channel', 'add-event', { provider_id: 'azz-2', ...annaChecksIn })
    server.send('soap-note-channel', 'add-event', { provider_id: 'azz-1', ...annaChecksIn })
    await expect.poll(() => events).toEqual([{ provider_id: 'azz-1', ...annaChecksIn }])
  })

  test('without a configuration there is no connection', async () => {
    const mine = session()
    realtimeOf(mine).on('add-event', () => undefined)
    await mine.capabilities()
    await settled()
    expect(realtimeOf(mine).$connection.get()).toBe('off')
  })
})

describe('notifications', () => {
  test('[RT-01] [RT-03] newest first, with these texts, each with its sound', async () => {
    const { texts, checkIn, note, env } = await bell(api.accounts.provider)
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    await note()
    await expect.poll(texts).toEqual(["Anna Berg's soap note created successfully.", 'Berg Anna, (1980-11-20) is checked in'])
    expect(env.played).toEqual(['check-in', 'soap-note'])
  })

  test('[NAV-06] the count is of unread ones and becomes zero on opening; the list stays', async () => {
    const { notifications, checkIn, texts } = await bell(api.accounts.provider)
    await checkIn()
    await checkIn({ firstName: 'Bea' })
    await expect.poll(() => notifications.$unread.get()).toBe(2)
    notifications.open()
    expect(notifications.$unread.get()).toBe(0)
    await checkIn({ firstName: 'Cleo' })
    await expect.poll(() => notifications.$unread.get()).toBe(1)
    expect(texts()).toHaveLength(3)
  })

  test('[NAV-06] what arrives while the list is open counts as read', async () => {
    const { notifications, checkIn, texts } = await bell(api.accounts.provider)
    const close = notifications.keepOpen()
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    expect(notifications.$unread.get()).toBe(0)
    close()
    await checkIn({ firstName: 'Bea' })
    await expect.poll(() => notifications.$unread.get()).toBe(1)
  })

  test('[RT-02] desktop notifications are only for the assistant whose e-mail the provider names', async () => {
    const provider = await bell(api.accounts.provider)
    const assistant = await bell(api.accounts.assistant)
    await provider.checkIn()
    await expect.poll(assistant.texts).toHaveLength(1)
    await expect.poll(provider.texts).toHaveLength(1)
    expect(assistant.env.notified).toEqual(['A patient has checked in.'])
    expect(provider.env.notified).toEqual([])
    await provider.note()
    await expect.poll(assistant.texts).toHaveLength(2)
    expect(assistant.env.notified).toHaveLength(1)
  })

  test('[RT-02] e-mails are compared trimmed and in any case, and an empty one matches nobody', async () => {
    const shouting = await bell({ ...api.accounts.assistant, email: ` ${api.accounts.assistant.email.toUpperCase()} ` })
    await shouting.checkIn()
    await expect.poll(() => shouting.env.notified).toHaveLength(1)
    const nobody = await bell(api.accounts.provider)
    nobody.session.keep({ email: '', provider: { ...nobody.session.$stored.get().provider!, assistant_email: '' } })
    await nobody.checkIn()
    await expect.poll(nobody.texts).toHaveLength(1)
    expect(nobody.env.notified).toEqual([])
  })

  test('nothing is played if the user or an element has muted it', async () => {
    const { notifications, checkIn, texts, env, session } = await bell(api.accounts.provider)
    notifications.change({ quiet: true })
    expect(session.$stored.get().preferences).toEqual({ quiet: true })
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    notifications.change({ quiet: false })
    const end = notifications.mute()
    await checkIn()
    await expect.poll(texts).toHaveLength(2)
    expect(env.played).toEqual([])
    end()
    end()
    await checkIn()
    await expect.poll(texts).toHaveLength(3)
    expect(env.played).toEqual(['check-in'])
  })

  test('[AUTH-14] the next user does not see them', async () => {
    const { session, checkIn, texts, notifications } = await bell(api.accounts.provider)
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    session.logout()
    expect(texts()).toEqual([])
    expect(notifications.$unread.get()).toBe(0)
  })

  test('keeps at most a hundred', async () => {
    const { note, texts } = await bell(api.accounts.provider)
    for (let number = 1; number <= 105; number++) await note(`Patient ${number}`)
    await expect.poll(() => texts()[0]).toBe("Patient 105's soap note created successfully.")
    expect(texts()).toHaveLength(100)
  })
})
