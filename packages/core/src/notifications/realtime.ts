import { realtimeEvents } from '@chartside/contract/notifications'
import type { ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import { onHandover, perSession, type Session } from '../session/index.ts'
import { type Connection, createLiveConnection, keepConnected } from './live-connection.ts'
import { createMissedEvents, type EventTime } from './missed-events.ts'

export type { EventTime } from './missed-events.ts'

type Events = typeof realtimeEvents
/** The name of a real-time message of the contract. */
export type RealtimeEvent = keyof Events
/** The validated content of a message. */
export type Payload<Name extends RealtimeEvent> = v.InferOutput<Events[Name]['payload']>

/** The practice's live messages, one connection per session. */
export interface Realtime {
  $connection: ReadableAtom<Connection>
  /**
   * Delivers the signed-in provider's events, live and missed. Connected while there is a listener; the returned function removes
   * it.
   */
  on<Name extends RealtimeEvent>(event: Name, listener: (payload: Payload<Name>, when: EventTime) => void): () => void
}

type Listener = (payload: never, when: EventTime) => void

const names = Object.keys(realtimeEvents) as RealtimeEvent[]
/** An element that is moved disconnects and reconnects; the connection survives that. */
const lingerMilliseconds = 1000

/** The real-time connection of a session. */
export const realtimeOf = perSession(createRealtime)

function createRealtime(session: Session): Realtime {
  const { clock, report } = session.environment
  const listenersOf: Record<RealtimeEvent, Set<Listener>> = {
    'add-event': new Set(),
    'queue-event': new Set(),
    'soap-note-event': new Set(),
    'dictation-event': new Set(),
  }
  let stop: (() => void) | undefined
  let cancelStop: (() => void) | undefined

  const listenerCount = () => names.reduce((sum, name) => sum + listenersOf[name].size, 0)

  const isEvent = (name: string): name is RealtimeEvent => Object.hasOwn(realtimeEvents, name)

  /** Events for other providers are dropped here, before anything is shown or kept. */
  function read(name: string, data: unknown) {
    if (!isEvent(name)) return undefined
    const result = v.safeParse(realtimeEvents[name].payload, data)
    if (!result.success) {
      report(new Error(`A ${name} broke the contract`))
      return undefined
    }
    const own = session.providerId()
    return own !== '' && result.output.provider_id === own ? { name, payload: result.output } : undefined
  }
  const missed = createMissedEvents(session, read, (name: RealtimeEvent, payload, when) => {
    for (const listener of [...listenersOf[name]]) listener(payload as never, when)
  })
  onHandover(session, missed.forget)

  const connection = createLiveConnection(session, missed)

  return {
    $connection: connection.$connection,
    on(event, listener) {
      listenersOf[event].add(listener as Listener)
      cancelStop?.()
      cancelStop = undefined
      stop ??= keepConnected(session, connection)
      return () => {
        listenersOf[event].delete(listener as Listener)
        if (listenerCount() > 0 || !stop) return
        cancelStop?.()
        cancelStop = clock.after(lingerMilliseconds, () => {
          const disconnect = stop
          stop = undefined
          disconnect?.()
        })
      }
    },
  }
}
