import { realtimeEvents } from '@chartside/contract/notifications'
import type { RealtimeSettings } from '@chartside/contract/session'
import type Pusher from 'pusher-js'

import type { Session } from '../session/index.ts'
import { authorizationFor } from './channel-authorization.ts'
import { createReleasable } from './releasable-client.ts'

/** A socket with its channels. */
export interface OpenConnection {
  client: Pusher
  /**
   * Ends the connection and ignores its further events. Browsers log an error if a socket is closed before it opens, or before it
   * has sent what the library sends in the next task: the one may open first, joining no channel, and the other may send it.
   */
  close(): void
}

/**
 * The backend's settings over those of the page; undefined if they are not enough to connect. A key belongs to a host: a backend
 * that announces one announces the host as well. Throws if the backend cannot be asked right now.
 */
export async function connectionSettings(session: Session): Promise<RealtimeSettings | undefined> {
  const configured = session.environment.realtime
  const { realtime } = await session.loadCapabilities()
  const key = realtime?.key ?? configured?.key
  if (!key) return undefined
  const channels = {
    check_in: realtimeEvents['add-event'].channel,
    soap_note: realtimeEvents['soap-note-event'].channel,
    ...configured?.channels,
    ...realtime?.channels,
  }
  const { host, port, tls, cluster, ...others } = configured ?? {}
  return { ...(realtime?.key ? others : configured), ...realtime, key, channels }
}

/** The socket's location: the configured host, the hosted service's cluster, or the API's own host. */
function whereOf(settings: RealtimeSettings, apiBase: string) {
  const api = new URL(apiBase, globalThis.location?.href)
  const own = settings.host === undefined && !settings.cluster
  const host = own ? api.hostname : settings.host
  const port = settings.port ?? (own && api.port ? Number(api.port) : undefined)
  return {
    cluster: settings.cluster ?? '',
    forceTLS: settings.tls ?? (own ? api.protocol === 'https:' : true),
    ...(host === undefined ? {} : { wsHost: host }),
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
  }
}

/** Opens the socket and subscribes both channels; `onState` gets the connection state, `onMessage` each message, unvalidated. */
export function openConnection(
  Client: typeof Pusher,
  session: Session,
  settings: RealtimeSettings,
  onState: (connection: 'connecting' | 'connected' | 'lost') => void,
  onMessage: (name: keyof typeof realtimeEvents, data: unknown) => void,
): OpenConnection {
  // Keeps the library from storing the working transport in local storage under a key of its own (AUTH-15: one root key).
  Client.Runtime.getLocalStorage = () => undefined
  const { client, release } = createReleasable(Client, settings.key, {
    ...whereOf(settings, session.environment.apiBase),
    // 'ws' works with and without TLS. The other transports load scripts from another host.
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: { customHandler: authorizationFor(session, settings.auth_endpoint) },
  })
  const checkIn = client.subscribe(settings.channels.check_in)
  const soapNote = client.subscribe(settings.channels.soap_note)
  let everConnected = false

  const update = () => {
    const { state } = client.connection
    if (state === 'connected' && checkIn.subscribed && soapNote.subscribed) {
      everConnected = true
      onState('connected')
    } else onState(everConnected || state === 'unavailable' || state === 'failed' ? 'lost' : 'connecting')
  }
  client.connection.bind('state_change', update)
  for (const channel of new Set([checkIn, soapNote])) {
    channel.bind('pusher:subscription_succeeded', update)
    channel.bind('pusher:subscription_error', () => onState('lost'))
  }
  for (const name of ['add-event', 'queue-event'] as const) checkIn.bind(name, (data: unknown) => onMessage(name, data))
  for (const name of ['soap-note-event', 'dictation-event'] as const)
    soapNote.bind(name, (data: unknown) => onMessage(name, data))
  return {
    client,
    close() {
      const { connection } = client
      client.unbind_all()
      for (const channel of client.allChannels()) channel.unbind()
      connection.unbind('state_change')
      // An answer, such as that to a channel's authorization, would be sent after the end.
      connection.send_event = () => false
      if (connection.state === 'connecting') {
        for (const { name } of client.allChannels()) client.unsubscribe(name)
        connection.bind('state_change', () => client.disconnect())
      } else setTimeout(() => client.disconnect())
      release()
    },
  }
}
