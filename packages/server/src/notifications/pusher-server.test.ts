import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { answerError } from '../lib/answer-error.ts'
import { type Listening, listen } from '../lib/listen.ts'
import { jsonLog } from '../lib/log.ts'
import { createPusherServer, type PusherServer, pusherApi } from './index.ts'
import { bearerSignature, signedQuery } from './pusher-signature.ts'

const keys = { appId: 'chartside', key: 'app-key', secret: 'app-secret' }
let sockets: PusherServer
let server: Listening
async function started(options: Parameters<typeof createPusherServer>[1]) {
  sockets = createPusherServer(keys, options)
  const app: Parameters<typeof pusherApi>[0] = new Hono()
  app.onError((error, c) =>
    answerError(
      jsonLog(() => undefined),
      error,
      c,
    ),
  )
  pusherApi(app, keys, sockets, Date.now)
  server = await listen(app, { host: '127.0.0.1', port: 0 }, sockets.upgrade)
}
afterEach(async () => {
  sockets.close()
  await server.close(100)
})

/** Connects from an address, and returns the server's first message. */
async function connected(from: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/app/app-key?protocol=7`, {
    headers: { 'x-forwarded-for': `10.9.9.9, ${from}` },
  })
  const [text] = await once(socket, 'message')
  const { event, data } = JSON.parse(String(text))
  if (event === 'pusher:error') return { code: data.code as number, id: '', socket }
  return { code: 0, id: JSON.parse(data).socket_id as string, socket }
}

/** Joins a channel with a signature for this bearer. Resolves with whether it has; a rejected client is disconnected first. */
async function join({ id, socket }: { id: string; socket: WebSocket }, accountId: string, tokenHash: string): Promise<boolean> {
  const channel = `private-${tokenHash.replace(' ', '-')}`
  const auth = bearerSignature(keys, id, channel, { accountId, tokenHash })
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  const [text] = await once(socket, 'message')
  return JSON.parse(String(text)).event === 'pusher_internal:subscription_succeeded'
}

test('strangers from one address have a limit, to which clients that sign in no longer count', async () => {
  await started({ maxClientsOfAddress: 2, trustProxy: true })
  const [first, second] = [await connected('10.0.0.1'), await connected('10.0.0.1')]
  expect([first.code, second.code]).toEqual([0, 0])
  expect((await connected('10.0.0.1')).code).toBe(4100)
  expect((await connected('10.0.0.2')).code).toBe(0)
  expect(await join(first, 'account', 'token')).toBe(true)
  expect((await connected('10.0.0.1')).code).toBe(0)
  expect((await connected('10.0.0.1')).code).toBe(4100)
})

test('without a proxy of our own, the address that a client claims is ignored', async () => {
  await started({ maxClientsOfAddress: 1 })
  expect((await connected('10.0.0.1')).code).toBe(0)
  expect((await connected('10.0.0.2')).code).toBe(4100)
})

test('one user has a limit, whatever the address; another token of a connection does not count twice', async () => {
  await started({ maxClientsOfUser: 1 })
  const [first, second, other] = [await connected(''), await connected(''), await connected('')]
  expect(await join(first, 'account', 'token')).toBe(true)
  expect(await join(first, 'account', 'new token')).toBe(true)
  const closed = once(second.socket, 'close')
  expect(await join(second, 'account', 'token')).toBe(false)
  expect((await closed)[0]).toBe(4100)
  expect(await join(other, 'other account', 'other token')).toBe(true)
})

test('a signed call that is repeated is delivered once', async () => {
  await started({ publicChannels: ['news'] })
  const { socket } = await connected('')
  const events: string[] = []
  socket.on('message', (text) => events.push(JSON.parse(String(text)).event))
  socket.send('{"event":"pusher:subscribe","data":{"channel":"news"}}')
  await once(socket, 'message')
  const send = (path: string, body: string, now: number) => {
    const query = signedQuery(keys, 'POST', path, body, now)
    return () => fetch(`http://127.0.0.1:${server.port}${path}?${query}`, { method: 'POST', body })
  }
  const event = (name: string) => ({ name, channel: 'news', data: '{}' })
  const one = send('/apps/chartside/events', JSON.stringify(event('one')), Date.now())
  const batch = send('/apps/chartside/batch_events', JSON.stringify({ batch: [event('batch')] }), Date.now())
  for (const call of [one, one, batch, batch]) expect((await call()).status).toBe(200)
  const last = send('/apps/chartside/events', JSON.stringify(event('last')), Date.now())
  const received = once(socket, 'message')
  await last()
  await received
  await expect.poll(() => events.at(-1)).toBe('last')
  expect(events).toEqual(['pusher_internal:subscription_succeeded', 'one', 'batch', 'last'])
})

/** Sends the head of a call and nothing of its body; returns the first line of the answer. */
async function firstLineFor(target: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`POST ${target} HTTP/1.1\r\nHost: clinic.test\r\nContent-Length: 1000000\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(bytes).split('\r\n')[0]!
}

test('[LOAD-03] a call without a right signature is refused before its body has arrived, and one whose body is another one after it', async () => {
  await started({})
  for (const path of ['/apps/chartside/events', '/apps/chartside/batch_events']) {
    const query = signedQuery(keys, 'POST', path, '{}', Date.now())
    const post = (body: string) => fetch(`http://127.0.0.1:${server.port}${path}?${query}`, { method: 'POST', body })
    expect((await post('{"name":"other"}')).status).toBe(401)
    query.set('body_md5', '0')
    for (const target of [path, `${path}?${query}`]) expect(await firstLineFor(target)).toBe('HTTP/1.1 401 Unauthorized')
  }
})
