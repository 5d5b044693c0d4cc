import { realtimeEvents } from '@chartside/contract/notifications'
import { atom, type ReadableAtom } from 'nanostores'
import type Pusher from 'pusher-js'
import * as v from 'valibot'

import type { Session } from '../session/index.ts'
import { connectionSettings, openConnection } from './connection.ts'

type Events = typeof realtimeEvents
export type RealtimeEvent = keyof Events
export type Payload<Name extends RealtimeEvent> = v.InferOutput<Events[Name]['payload']>

/** `off` where nobody listens or nothing is configured; `connected` once messages arrive; `lost` while it tries to come back. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost'

/** The practice's messages as they happen, one connection per session. */
export interface Realtime {
  $connection: ReadableAtom<Connection>
  /** Hears a message meant for the signed-in provider. Connected while somebody listens; the function that comes back stops. */
  on<Name extends RealtimeEvent>(event: Name, hear: (payload: Payload<Name>) => void): () => void
}

type Hear = (payload: never) => void

const ofSessions = new WeakMap<Session, Realtime>()
const names = Object.keys(realtimeEvents) as RealtimeEvent[]
/** An element that is moved leaves and comes back; the connection outlasts that. */
const lingerMilliseconds = 1000

/** The real-time connection of a session. */
export function realtimeOf(session: Session): Realtime {
  const known = ofSessions.get(session)
  if (known) return known
  const made = createRealtime(session)
  ofSessions.set(session, made)
  return made
}

function createRealtime(session: Session): Realtime {
  const { clock, report } = session.environment
  const $connection = atom<Connection>('off')
  const hearers: Record<RealtimeEvent, Set<Hear>> = {
    'add-event': new Set(),
    'queue-event': new Set(),
    'soap-note-event': new Set(),
  }
  let pusher: Pusher | undefined
  /** Changes with every start and stop, so that a start that was overtaken leaves nothing behind. */
  let run = 0
  let stopWatching: (() => void) | undefined
  let callOffStop: (() => void) | undefined

  const listeners = () => names.reduce((sum, name) => sum + hearers[name].size, 0)

  function deliver(name: RealtimeEvent, data: unknown): void {
    const result = v.safeParse(realtimeEvents[name].payload, data)
    if (!result.success) {
      report(new Error(`A ${name} broke the contract`))
      return
    }
    const own = session.providerId()
    if (own === '' || result.output.provider_id !== own) return
    for (const hear of [...hearers[name]]) hear(result.output as never)
  }

  async function connect(): Promise<void> {
    const mine = ++run
    $connection.set('connecting')
    try {
      const settings = await connectionSettings(session)
      if (mine !== run) return
      if (!settings) return $connection.set('off')
      // A page that gives tokens of its own may not have asked yet whose they are.
      if (session.providerId() === '') await session.identify().catch(report)
      const { default: Client } = await import('pusher-js')
      if (mine !== run) return
      pusher = openConnection(Client, session, settings, (connection) => $connection.set(connection), deliver)
    } catch (error) {
      if (mine !== run) return
      report(error)
      $connection.set('lost')
    }
  }

  function disconnect(): void {
    run++
    pusher?.unbind_all()
    pusher?.disconnect()
    pusher = undefined
    $connection.set('off')
  }

  // Back in the network nobody waits for the next attempt.
  const online = () => {
    if (pusher && pusher.connection.state !== 'connected') {
      pusher.disconnect()
      pusher.connect()
    }
  }

  function watch(): void {
    let open = false
    globalThis.addEventListener?.('online', online)
    stopWatching = session.$session.subscribe(({ state }) => {
      if ((state === 'in') === open) return
      open = state === 'in'
      if (open) void connect()
      else disconnect()
    })
  }

  function stop(): void {
    stopWatching?.()
    stopWatching = undefined
    globalThis.removeEventListener?.('online', online)
    disconnect()
  }

  return {
    $connection,
    on(event, hear) {
      hearers[event].add(hear as Hear)
      callOffStop?.()
      callOffStop = undefined
      if (!stopWatching) watch()
      return () => {
        hearers[event].delete(hear as Hear)
        if (listeners() > 0 || !stopWatching) return
        callOffStop?.()
        callOffStop = clock.after(lingerMilliseconds, stop)
      }
    },
  }
}
