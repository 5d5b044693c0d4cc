import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import Pusher from 'pusher'
import PusherClient from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { createApi } from '../app.ts'
import { bookAppointment } from '../check-in/test-arrivals.ts'
import { accounts } from '../database/schema.ts'
import { type Listening, listen } from '../lib/listen.ts'
import { endedTokens } from '../session/index.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'
import {
  announce,
  channelsOf,
  createPusherServer,
  hostedRealtime,
  keepBearers,
  ownRealtime,
  type PusherServer,
  publicNames,
  pusherApi,
} from './index.ts'

const keys = { appId: 'chartside', key: 'app-key', secret: 'app-secret' }
let api: TestApi
let sockets: PusherServer
let server: Listening
let clients: PusherClient[]

beforeEach(async () => {
  api = await startTestApi()
  clients = []
  sockets = createPusherServer(keys)
  api.deps.realtime = ownRealtime(keys, sockets)
  const app = createApi(api.deps)
  pusherApi(app, keys, sockets, Date.now)
  server = await listen(app, { host: '127.0.0.1', port: 0 }, (...request) => sockets.upgrade(...request))
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  sockets.close()
  await server.close(1000)
  await api.close()
})

/** A signed-in user's browser; its socket may be at another process than its calls. */
async function browser(account: TestAccount, wsPort = server.port) {
  const { bearer, get, post } = await signIn(api, account)
  const { channels } = (await get('capabilities')).data.realtime
  const client = new PusherClient(keys.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${server.port}/api/v4/provider_api/realtime-auth`,
      headersProvider: () => bearer,
    },
  })
  clients.push(client)
  /** Resolves once the server has accepted or refused the subscription. */
  const listenTo = (name: string) =>
    new Promise<{ joined: boolean; received: [event: string, data: unknown][] }>((resolve) => {
      const channel = client.subscribe(name)
      const received: [string, unknown][] = []
      channel.bind_global((event: string, data: unknown) => {
        if (!event.startsWith('pusher:')) received.push([event, data])
      })
      channel.bind('pusher:subscription_succeeded', () => resolve({ joined: true, received }))
      channel.bind('pusher:subscription_error', () => resolve({ joined: false, received }))
    })
  return { client, channels, listenTo, post }
}
const until = async (holds: () => boolean) => {
  for (const end = Date.now() + 8000; !holds(); ) {
    if (Date.now() > end) throw new Error('Waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const practiceOf = (channel: string) => channel.replace(/^private-/, '').replace(/-soap-note$/, '')

test('[RT-03] a note that was written reaches the people of its practice, and nobody else', async () => {
  const [mine, other] = [await browser(api.accounts.provider), await browser(api.accounts.stranger)]
  const received = await mine.listenTo(mine.channels.soap_note)
  const elsewhere = await other.listenTo(other.channels.soap_note)
  expect([received.joined, elsewhere.joined]).toEqual([true, true])
  const payload = { provider_id: api.accounts.provider.azzId, patient_name: 'Zoë Brontë' }
  await announce(api.deps, practiceOf(mine.channels.soap_note), 'soap-note-event', payload)
  await until(() => received.received.length > 0)
  expect(received.received).toEqual([['soap-note-event', payload]])
  expect(elsewhere.received).toEqual([])
})

test('[RT-01] a check-in travels on a channel of its own', async () => {
  const mine = await browser(api.accounts.provider)
  const { received } = await mine.listenTo(mine.channels.check_in)
  const payload = { provider_id: 'x', lastName: 'Abbott', firstName: 'Grace', dob: '1980-01-02' }
  await announce(api.deps, practiceOf(mine.channels.soap_note), 'add-event', payload)
  await until(() => received.length > 0)
  expect(received).toEqual([['add-event', payload]])
})

test("another practice's channel, and a public one, cannot be joined", async () => {
  const [mine, other] = [await browser(api.accounts.provider), await browser(api.accounts.stranger)]
  expect((await other.listenTo(mine.channels.soap_note)).joined).toBe(false)
  expect((await other.listenTo('soap-note-channel')).joined).toBe(false)
})

test("the official library's events arrive, with a wrong secret they do not", async () => {
  const mine = await browser(api.accounts.provider)
  const { received } = await mine.listenTo(mine.channels.soap_note)
  const sender = (secret: string) =>
    new Pusher({ ...keys, secret, host: '127.0.0.1', port: String(server.port), useTLS: false, cluster: '' })
  await sender(keys.secret).trigger([mine.channels.soap_note], 'soap-note-event', { patient_name: 'A' })
  await sender(keys.secret).triggerBatch([
    { channel: mine.channels.soap_note, name: 'soap-note-event', data: { patient_name: 'B' } },
  ])
  await until(() => received.length > 1)
  expect(received.map(([, data]) => data)).toEqual([{ patient_name: 'A' }, { patient_name: 'B' }])
  await expect(sender('guessed').trigger(mine.channels.soap_note, 'soap-note-event', {})).rejects.toMatchObject({ status: 401 })
})

test('events can go through another server of the protocol', async () => {
  const mine = await browser(api.accounts.provider)
  const { received } = await mine.listenTo(mine.channels.soap_note)
  const hosted = hostedRealtime({ ...keys, cluster: undefined, host: '127.0.0.1', port: server.port, tls: false }, Date.now)
  await hosted.trigger(mine.channels.soap_note, 'soap-note-event', { patient_name: 'C' })
  await until(() => received.length > 0)
  expect(received).toEqual([['soap-note-event', { patient_name: 'C' }]])
  expect(hosted.settings).toEqual({ key: keys.key, host: '127.0.0.1', port: server.port, tls: false })
})

test('an event that cannot be delivered is logged, and nothing else fails', async () => {
  const gone = hostedRealtime({ ...keys, cluster: undefined, host: '127.0.0.1', port: 1, tls: false }, Date.now)
  await announce({ ...api.deps, realtime: gone }, 'p', 'soap-note-event', { provider_id: '1', patient_name: 'Zoë' })
  await gone.settle()
  expect(api.lines.at(-1)).toContain('event not sent')
  expect(api.lines.join()).not.toContain('Zoë')
})

test('[RT-01] [CHK-04] a call does not wait for another server: it is answered once its event is kept', async () => {
  const held: (() => void)[] = []
  const slow = createServer((_, response) => held.push(() => response.end('{}')))
  await once(slow.listen(0, '127.0.0.1'), 'listening')
  const { port } = slow.address() as AddressInfo
  api.deps.realtime = hostedRealtime({ ...keys, cluster: undefined, host: '127.0.0.1', port, tls: false }, Date.now)
  try {
    const { get, post } = await signIn(api, api.accounts.provider)
    const before = new Date(api.clock.now() - 1000).toISOString()
    const { id, location } = await bookAppointment(api, api.accounts.provider.azzId)
    expect((await post('provider_api/check-in', { appointment_id: id })).code).toBe(201)
    expect((await get(`provider_api/events?since=${before}`)).data.events).toMatchObject([{ event: 'add-event' }])
    const [row] = (await get(`provider_api/show?location_id=${location.id}`)).data.patients
    expect((await get(`provider_api/patient-call?id=${row.id}`)).code).toBe(200)

    // Stopping the server waits until all events have arrived.
    let isSettled = false
    const settled = api.deps.realtime.settle().then(() => {
      isSettled = true
    })
    await expect.poll(() => held).toHaveLength(3)
    expect(isSettled).toBe(false)
    for (const answer of held) answer()
    await settled
    expect(api.lines.join()).not.toContain('event not sent')
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})

test('clients that one server disconnects are back at once at the next', async () => {
  const mine = await browser(api.accounts.provider)
  await mine.listenTo(mine.channels.soap_note)
  let lost = false
  mine.client.connection.bind('connecting', () => {
    lost = true
  })
  sockets.close()
  sockets = createPusherServer(keys)
  await until(
    () => lost && mine.client.connection.state === 'connected' && mine.client.channel(mine.channels.soap_note).subscribed,
  )
  const received: unknown[] = []
  mine.client.channel(mine.channels.soap_note).bind('soap-note-event', (data: unknown) => received.push(data))
  sockets.trigger(mine.channels.soap_note, 'soap-note-event', '{}')
  await until(() => received.length > 0)
})

/** Sends a note's event and returns the clients that received it. */
async function receivers(channel: string, listening: Record<string, { received: unknown[] }>): Promise<string[]> {
  for (const one of Object.values(listening)) one.received.length = 0
  sockets.trigger(channel, 'soap-note-event', '{}')
  await new Promise((resolve) => setTimeout(resolve, 100))
  return Object.keys(listening).filter((name) => listening[name]?.received.length)
}

/** Resolves when the server refuses this browser's subscription. */
const shutOut = (client: PusherClient, channel: string) =>
  new Promise<void>((resolve) => void client.channel(channel).bind('pusher:subscription_error', () => resolve()))

test('[RT-01] public channels are served if they are listed, and no others', async () => {
  sockets.close()
  sockets = createPusherServer(keys, { publicChannels: publicNames })
  const mine = await browser(api.accounts.provider)
  const { joined, received } = await mine.listenTo('add-channel')
  expect(joined).toBe(true)
  sockets.trigger('add-channel', 'add-event', '{"provider_id":"1"}')
  await until(() => received.length > 0)
  expect(received).toEqual([['add-event', { provider_id: '1' }]])
  expect((await mine.listenTo('another-channel')).joined).toBe(false)
  expect((await mine.listenTo(mine.channels.check_in)).joined).toBe(true)
})

test('[AUTH-14] a session that logged out receives nothing more; other sessions of the same person do', async () => {
  const [mine, other] = [await browser(api.accounts.provider), await browser(api.accounts.provider)]
  const channel = mine.channels.soap_note
  const listening = { mine: await mine.listenTo(channel), other: await other.listenTo(channel) }
  expect(await receivers(channel, listening)).toEqual(['mine', 'other'])
  const out = shutOut(mine.client, channel)
  await mine.post('provider_api/logout', {})
  expect(await receivers(channel, listening)).toEqual(['other'])
  await out
  expect(await receivers(channel, listening)).toEqual(['other'])
})

/** Sets a new password, as its owner does who has received a code. */
async function newPassword({ post }: Awaited<ReturnType<typeof browser>>): Promise<void> {
  const { email } = api.accounts.provider
  const { text } = await api.mailAfter(() => post('provider_api/forgot-password', { email }))
  const otp_code = /\b\d{8}\b/.exec(text)?.[0]
  const { data } = await post('provider_api/verify-otp', { email, otp_code })
  const password = 'a new and longer one'
  const reset = await api.fetch(`${api.apiBase}/provider_api/password_reset`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password, confirm_password: password }),
  })
  expect(reset.status).toBe(200)
}

/** As an administrator's program does. */
const close = () =>
  api.deps.database.update(accounts).set({ disabled_at: new Date() }).where(eq(accounts.email, api.accounts.provider.email))

test('[AUTH-10] after a new password, everybody else who used the account receives nothing more', async () => {
  const [thief, colleague] = [await browser(api.accounts.provider), await browser(api.accounts.colleague)]
  const channel = thief.channels.soap_note
  const listening = { thief: await thief.listenTo(channel), colleague: await colleague.listenTo(channel) }
  const out = shutOut(thief.client, channel)
  await newPassword(thief)
  await out
  expect(await receivers(channel, listening)).toEqual(['colleague'])
})

describe('at another process', () => {
  let elsewhere: PusherServer
  let other: Listening
  let keeping: ReturnType<typeof keepBearers>
  beforeEach(async () => {
    elsewhere = createPusherServer(keys)
    other = await listen(createApi(api.deps), { host: '127.0.0.1', port: 0 }, elsewhere.upgrade)
    keeping = keepBearers(elsewhere, (bearers) => endedTokens(api.deps, bearers), api.deps.log)
  })
  afterEach(async () => {
    await keeping.stop()
    elsewhere.close()
    await other.close(1000)
  })

  const ends: [what: string, end: (mine: Awaited<ReturnType<typeof browser>>) => Promise<unknown>][] = [
    ['the session is logged out', (mine) => mine.post('provider_api/logout', {})],
    ['the screen is locked', (mine) => mine.post('provider_api/lock', {})],
    ['the password is new', newPassword],
    ['the account is closed', close],
  ]
  test.each(ends)('[AUTH-14] [AUTH-21] [AUTH-22] a socket is closed when %s', async (_, end) => {
    const [mine, colleague] = [
      await browser(api.accounts.provider, other.port),
      await browser(api.accounts.colleague, other.port),
    ]
    const channel = mine.channels.soap_note
    const listening = { mine: await mine.listenTo(channel), colleague: await colleague.listenTo(channel) }
    expect([listening.mine.joined, listening.colleague.joined]).toEqual([true, true])
    const out = shutOut(mine.client, channel)
    await end(mine)
    await out
    for (const one of Object.values(listening)) one.received.length = 0
    elsewhere.trigger(channel, 'soap-note-event', '{}')
    await until(() => listening.colleague.received.length > 0)
    expect(listening.mine.received).toEqual([])
  })
})

/** What a bare socket receives, until it is closed or has received `count` messages. */
async function messagesOf(path: string, say: string[] = [], count = 2) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`)
  const messages: { event: string; data: unknown }[] = []
  return new Promise<{ messages: typeof messages; code: number | undefined }>((resolve, reject) => {
    socket.on('message', (text) => {
      messages.push(JSON.parse(String(text)))
      if (messages.length === 1) for (const one of say) socket.send(one)
      if (messages.length === count) {
        resolve({ messages, code: undefined })
        socket.close()
      }
    })
    socket.on('close', (code) => resolve({ messages, code }))
    socket.on('error', reject)
  })
}

test('a wrong key and another protocol version are turned away', async () => {
  expect(await messagesOf('/app/wrong?protocol=7')).toMatchObject({ code: 4001 })
  expect(await messagesOf('/app/app-key?protocol=3')).toMatchObject({ code: 4007 })
})

test.each(['not json', '[]', '{"event":"client-hello","data":{}}', '{}'])('%s is answered with an error', async (text) => {
  const { messages } = await messagesOf('/app/app-key?protocol=7', [text])
  expect(messages.at(-1)).toMatchObject({ event: 'pusher:error' })
})

test('a forged signature is refused, and a ping is answered', async () => {
  const channel = channelsOf('p').soap_note
  const join = JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: `${keys.key}:${'0'.repeat(64)}` } })
  const { messages } = await messagesOf('/app/app-key?protocol=7', [join, '{"event":"pusher:ping","data":{}}'], 3)
  expect(messages[1]).toMatchObject({ event: 'pusher:subscription_error', data: { status: 401 } })
  expect(messages[2]).toMatchObject({ event: 'pusher:pong' })
})

test('a message that is too long ends only its connection', async () => {
  expect((await messagesOf('/app/app-key?protocol=7', ['x'.repeat(20_000)])).code).toBe(1009)
  expect((await messagesOf('/app/app-key?protocol=7', ['{"event":"pusher:ping"}'])).messages).toHaveLength(2)
})

test.each(['/', '/app', '/app/a/b', '//', '/api/v4/provider_api/info', '/app/%'])('an upgrade of %s is refused', async (path) => {
  await expect(messagesOf(path)).rejects.toThrow('404')
})

/** A client of a server with these limits that answers pings, or is silent, until it is disconnected. */
async function connectedUntilEnd(limits: Parameters<typeof createPusherServer>[1], answers: boolean) {
  const strict = createPusherServer(keys, limits)
  const other = await listen(createApi(api.deps), { host: '127.0.0.1', port: 0 }, strict.upgrade)
  const client = new WebSocket(`ws://127.0.0.1:${other.port}/app/app-key?protocol=7`)
  let pinged = 0
  client.on('message', (text) => {
    if (!String(text).includes('pusher:ping')) return
    pinged++
    if (answers) client.send('{"event":"pusher:pong","data":{}}')
  })
  const code = await new Promise<number>((resolve) => client.on('close', resolve))
  strict.close()
  await other.close(100)
  return { code, pinged }
}

test('a client that has listened for long must be authorised again', async () => {
  const { code, pinged } = await connectedUntilEnd({ activityTimeout: 0.1, pongTimeout: 60, maxSeconds: 0.5 }, true)
  expect([code, pinged > 0]).toEqual([4200, true])
})

test('a client that answers no ping is disconnected', async () => {
  const { code, pinged } = await connectedUntilEnd({ activityTimeout: 0.1, pongTimeout: 0.2, maxSeconds: 600 }, false)
  expect([code, pinged > 0]).toEqual([1006, true])
})
