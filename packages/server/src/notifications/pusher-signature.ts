import { createHash, createHmac } from 'node:crypto'

import type { PusherKeys } from '../deps.ts'
import { isSame } from '../lib/token.ts'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** By which token somebody listens. */
export interface Bearer {
  accountId: string
  tokenHash: string
}

/** The signature with which a socket may subscribe to a private channel of Pusher. */
export const channelSignature = ({ key, secret }: PusherKeys, socketId: string, channel: string): string =>
  `${key}:${hmac(secret, `${socketId}:${channel}`)}`

/**
 * The same for our own endpoint, followed by the bearer: the process that has the socket need not be the one that signs, and closes
 * the socket when the token ends.
 */
export const bearerSignature = (keys: PusherKeys, socketId: string, channel: string, bearer: Bearer): string => {
  const { accountId, tokenHash } = bearer
  return `${channelSignature(keys, socketId, [channel, accountId, tokenHash].join(':'))}:${accountId}:${tokenHash}`
}

/** Whom a signature of ours lets subscribe; undefined if it is for another socket or channel, or not ours. */
export function bearerOf(keys: PusherKeys, socketId: string, channel: string, given: string): Bearer | undefined {
  const [, , accountId = '', tokenHash = ''] = given.split(':')
  const bearer = { accountId, tokenHash }
  return isSame(bearerSignature(keys, socketId, channel, bearer), given) ? bearer : undefined
}

const signedText = (method: string, path: string, query: URLSearchParams) => {
  const fields = [...query].filter(([name]) => name !== 'auth_signature').sort(([one], [other]) => (one < other ? -1 : 1))
  return `${method}\n${path}\n${fields.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** The query that signs a call of Pusher's HTTP API. `now` is in milliseconds. */
export function signedQuery(
  { key, secret }: PusherKeys,
  method: string,
  path: string,
  body: string,
  now: number,
): URLSearchParams {
  const query = new URLSearchParams({
    auth_key: key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    body_md5: md5(body),
  })
  query.set('auth_signature', hmac(secret, signedText(method, path, query)))
  return query
}

/** Seconds by which the signer's clock may differ from ours. */
export const maxDelay = 600

/** Whether a call of Pusher's HTTP API was signed with our secret, within the last ten minutes. Its body is `isBodyOf` its query. */
export function isSigned(
  { key, secret }: PusherKeys,
  method: string,
  path: string,
  query: URLSearchParams,
  now: number,
): boolean {
  const age = Math.abs(now / 1000 - Number(query.get('auth_timestamp')))
  if (query.get('auth_key') !== key || !(age <= maxDelay)) return false
  return isSame(hmac(secret, signedText(method, path, query)), query.get('auth_signature') ?? '')
}

/** Whether a body is the one that was signed. */
export const isBodyOf = (query: URLSearchParams, body: string): boolean => query.get('body_md5') === md5(body)
