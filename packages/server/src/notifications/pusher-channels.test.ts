import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'

import { createPusherChannels } from './pusher-channels.ts'
import type { Client } from './pusher-client.ts'
import { bearerSignature, channelSignature } from './pusher-signature.ts'

const keys = { appId: 'chartside', key: 'app-key', secret: 'app-secret' }
const bearer = { accountId: 'account', tokenHash: 'token' }
const createChannels = (publicChannels: string[], isAdmitted = true) =>
  createPusherChannels(keys, publicChannels, () => isAdmitted)

/** A connected client, and the messages it received. */
function clientOf(id: string, { readyState = 1, bufferedAmount = 0 } = {}) {
  const messages: { event: string; channel?: string; data: unknown }[] = []
  const socket = { OPEN: 1, readyState, bufferedAmount, send: (text: string) => messages.push(JSON.parse(text)) }
  const client: Client = {
    socket: socket as unknown as WebSocket,
    id,
    channels: new Set(),
    address: '10.0.0.1',
    account: undefined,
    bearers: new Set(),
    opened: 0,
    lastMessageAt: 0,
  }
  const signed = (channel: string) => [client, channel, bearerSignature(keys, id, channel, bearer)] as const
  return { client, messages, signed, events: () => messages.map(({ event }) => event) }
}

const joined = 'pusher_internal:subscription_succeeded'
const failed = 'pusher:subscription_error'

test('[RT-01] a private channel is joined with its signature, and delivers its events only', () => {
  const channels = createChannels([])
  const { client, messages, signed } = clientOf('1.1')
  channels.join(...signed('private-clinic-1'))
  expect([...client.channels]).toEqual(['private-clinic-1'])
  channels.trigger('private-clinic-1', 'check-in', '{"id":"7"}')
  channels.trigger('private-clinic-2', 'check-in', '{"id":"8"}')
  expect(messages).toEqual([
    { event: joined, channel: 'private-clinic-1', data: '{}' },
    { event: 'check-in', channel: 'private-clinic-1', data: '{"id":"7"}' },
  ])
})

test('[DATA-01] a signature counts for one connection and one channel', () => {
  const channels = createChannels([])
  const { client, messages } = clientOf('1.1')
  for (const signature of [
    '',
    bearerSignature(keys, '1.1', 'private-clinic-2', bearer),
    bearerSignature(keys, '2.2', 'private-clinic-1', bearer),
    bearerSignature({ ...keys, secret: 'other' }, '1.1', 'private-clinic-1', bearer),
    // Without its bearer, or with another one, nobody could close it when its token ends.
    channelSignature(keys, '1.1', 'private-clinic-1'),
    bearerSignature(keys, '1.1', 'private-clinic-1', bearer).replace(':token', ':other'),
    bearerSignature(keys, '1.1', 'private-clinic-1', bearer).replace(':account', ':other'),
    `${bearerSignature(keys, '1.1', 'private-clinic-1', bearer)}:more`,
  ])
    channels.join(client, 'private-clinic-1', signature)
  channels.trigger('private-clinic-1', 'check-in', '{}')
  const data = { type: 'AuthError', status: 401, error: 'Invalid signature' }
  expect(messages).toEqual(Array.from({ length: 8 }, () => ({ event: failed, channel: 'private-clinic-1', data })))
  expect(client.channels.size).toBe(0)
})

test('only listed public channels can be joined, without a signature', () => {
  const channels = createChannels(['news'])
  const { client, messages } = clientOf('1.1')
  channels.join(client, 'news', '')
  channels.join(client, 'private-news', '')
  const long = `private-${'x'.repeat(151)}`
  for (const channel of ['other', 'presence-clinic', 'private-', 'private-a b', 'my-private-a', long])
    channels.join(client, channel, bearerSignature(keys, '1.1', channel, bearer))
  const longest = `private-${'x'.repeat(150)}`
  channels.join(client, longest, bearerSignature(keys, '1.1', longest, bearer))
  expect(messages.map(({ data }) => (data as { status?: number }).status)).toEqual([
    undefined,
    401,
    ...Array.from({ length: 6 }, () => 403),
    undefined,
  ])
  expect([...client.channels]).toEqual(['news', longest])
})

test('a client may join twenty channels; one that it has joined may be repeated, and one that it leaves makes room', () => {
  const channels = createChannels([])
  const { client, messages, signed, events } = clientOf('1.1')
  for (let count = 1; count <= 21; count++) channels.join(...signed(`private-${count}`))
  expect([client.channels.size, events().filter((event) => event === joined).length]).toEqual([20, 20])
  expect(messages.at(-1)).toMatchObject({ event: failed, data: { status: 403, error: 'Too many channels' } })
  channels.join(...signed('private-1'))
  expect(events().at(-1)).toBe(joined)
  channels.leave(client, 'private-1')
  channels.join(...signed('private-21'))
  expect(events().at(-1)).toBe(joined)
})

test('an event arrives once, also for a client that joined twice, and no longer after leaving', () => {
  const channels = createChannels(['news', 'alerts'])
  const [one, other] = [clientOf('1.1'), clientOf('2.2')]
  for (const { client } of [one, one, other]) channels.join(client, 'news', '')
  channels.join(one.client, 'alerts', '')
  channels.trigger('news', 'first', '{}')
  channels.leave(one.client, 'news')
  channels.leave(one.client, 'news')
  channels.leave(one.client, 'unknown')
  channels.trigger('news', 'second', '{}')
  channels.trigger('alerts', 'third', '{}')
  channels.leaveAll(one.client)
  channels.trigger('alerts', 'fourth', '{}')
  expect(one.events()).toEqual([joined, joined, joined, 'first', 'third'])
  expect(other.events()).toEqual([joined, 'first', 'second'])
  expect(one.client.channels.size).toBe(0)
})

test('a connection that is closing or too slow gets no events, and holds up nobody else', () => {
  const channels = createChannels(['news'])
  const closing = clientOf('1.1', { readyState: 2 })
  const slow = clientOf('2.2', { bufferedAmount: 1_000_000 })
  const busy = clientOf('3.3', { bufferedAmount: 999_999 })
  for (const { client } of [closing, slow, busy]) channels.join(client, 'news', '')
  channels.trigger('news', 'first', '{}')
  expect([closing.events(), slow.events(), busy.events()]).toEqual([[], [joined], [joined, 'first']])
})
