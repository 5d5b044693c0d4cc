import { object } from '@chartside/contract/lib/object'
import { authorizeChannel } from '@chartside/contract/notifications'
import { info } from '@chartside/contract/session'
import type { ChannelAuthorizationHandler } from 'pusher-js'
import * as v from 'valibot'

import { Failed, Offline } from '../errors.ts'
import type { Session } from '../session/index.ts'

const signature = object({ auth: v.string(), channel_data: v.optional(v.string()) })
const retryMilliseconds = [1000, 4000, 15_000]

/**
 * Authorizes subscriptions to private channels with the bearer token. `endpoint` is relative to the API's base. Request and
 * response have the format of any Pusher server library, without the envelope of other calls.
 */
export function authorizationFor(session: Session, endpoint: string = authorizeChannel.path): ChannelAuthorizationHandler {
  const { apiBase, fetch, clock } = session.environment
  const base = new URL(`${apiBase}/`, globalThis.location?.href)
  const url = new URL(endpoint, base)
  // Only the API may receive the token.
  if (url.origin !== base.origin) throw new Error('The address that authorises channels must have the origin of the API.')

  const ask = async (socketId: string, channelName: string): Promise<Response> => {
    const token = await session.token()
    const headers: Record<string, string> = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName })
    return fetch(url, { method: 'POST', headers, body, referrerPolicy: 'no-referrer' })
  }

  const sign = async (socketId: string, channelName: string) => {
    let response = await ask(socketId, channelName)
    if (response.status === 401) {
      // An ordinary call renews the token if possible, and otherwise ends the session.
      await session.call(info, {})
      response = await ask(socketId, channelName)
    }
    if (!response.ok) throw new Failed({ code: response.status })
    return v.parse(signature, await response.json())
  }

  return ({ socketId, channelName }, callback) => {
    const attempt = async (retries: number[]): Promise<void> => {
      try {
        const { auth, channel_data } = await sign(socketId, channelName)
        callback(null, { auth, ...(channel_data === undefined ? {} : { channel_data }) })
      } catch (error) {
        const [wait, ...later] = retries
        const mayPass = error instanceof TypeError || error instanceof Offline || (error instanceof Failed && error.code >= 500)
        if (wait === undefined || !mayPass) return callback(error instanceof Error ? error : new Error(String(error)), null)
        clock.after(wait, () => void attempt(later))
      }
    }
    void attempt(retryMilliseconds)
  }
}
