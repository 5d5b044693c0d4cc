import { realtimeEvents } from '@chartside/contract/notifications'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type Pusher from 'pusher-js'
import * as v from 'valibot'

import { CallError } from '../errors.ts'
import { onHandover, perSession, type Session } from '../session/index.ts'
import { closeConnection, connectionSettings, openConnection } from './connection.ts'
import { createMissed, type When } from './missed.ts'

export type { When } from './missed.ts'

type Events = typeof realtimeEvents
export type RealtimeEvent = keyof Events
export type Payload<Name extends RealtimeEvent> = v.InferOutput<Events[Name]['payload']>

/** `off` without a listener or configuration; `connected` once messages arrive; `lost` while it reconnects. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost'

/** The practice's live messages, one connection per session. */
export interface Realtime {
  $connection: ReadableAtom<Connection>
  /**
   * Delivers the signed-in provider's events, live and missed. Connected while there is a listener; the returned function removes
   * it.
   */
  on<Name extends RealtimeEvent>(event: Name, hear: (payload: Payload<Name>, when: When) => void): () => void
}

type Hear = (payload: never, when: When) => void

const names = Object.keys(realtimeEvents) as RealtimeEvent[]
/** An element that is moved disconnects and reconnects; the connection survives that. */
const lingerMilliseconds = 1000
/** How often we check whether the machine has slept, and the gap that shows it: timers of a background page are late. */
const lookMilliseconds = 30_000
const sleptMilliseconds = 150_000
/** After an immediate refusal the library retries after 15 s, then 30 s, then minutes: too late for a queue. */
const firstRetryMilliseconds = 3000
const longestRetryMilliseconds = 30_000

/** The real-time connection of a session. */
export const realtimeOf = perSession(createRealtime)

function createRealtime(session: Session): Realtime {
  const { clock, report } = session.environment
  const $connection = atom<Connection>('off')
  const hearers: Record<RealtimeEvent, Set<Hear>> = {
    'add-event': new Set(),
    'queue-event': new Set(),
    'soap-note-event': new Set(),
  }
  let pusher: Pusher | undefined
  /** Changes with every start and stop, so that an overtaken start leaves nothing behind. */
  let run = 0
  let stopWatching: (() => void)[] = []
  let callOffStop: (() => void) | undefined
  let callOffRetry: (() => void) | undefined

  const listeners = () => names.reduce((sum, name) => sum + hearers[name].size, 0)

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
  const missed = createMissed(session, read, (name: RealtimeEvent, payload, when) => {
    for (const hear of [...hearers[name]]) hear(payload as never, when)
  })
  onHandover(session, missed.forget)

  function tell(connection: Connection): void {
    const before = $connection.get()
    $connection.set(connection)
    if (connection === before) return
    if (connection === 'connected') missed.connected()
    else if (before === 'connected') missed.lost()
    if (connection === 'connected' || connection === 'off') {
      callOffRetry?.()
      callOffRetry = undefined
    } else if (!callOffRetry) retryIn(firstRetryMilliseconds)
  }

  function retryIn(milliseconds: number): void {
    callOffRetry = clock.after(milliseconds, () => {
      const state = pusher?.connection.state
      // A final refusal by the server is respected; a channel that could not be joined is retried now and then.
      const isWaiting = !pusher || state === 'connecting' || state === 'unavailable'
      if (isWaiting || (state === 'connected' && milliseconds >= longestRetryMilliseconds)) reconnect()
      retryIn(Math.min(2 * milliseconds, longestRetryMilliseconds))
    })
  }

  async function connect(): Promise<void> {
    const mine = ++run
    if ($connection.get() !== 'lost') tell('connecting')
    try {
      const settings = await connectionSettings(session)
      if (mine !== run) return
      if (!settings) return tell('off')
      // A page that supplies tokens may not have asked yet whose they are.
      if (session.providerId() === '') await session.identify().catch(report)
      const { default: Client } = await import('pusher-js')
      if (mine !== run) return
      pusher = openConnection(Client, session, settings, tell, missed.hear)
      // Loading what was needed does not count as an attempt.
      callOffRetry?.()
      retryIn(firstRetryMilliseconds)
    } catch (error) {
      if (mine !== run) return
      // A failure to load the capabilities was already reported there.
      if (!(error instanceof CallError)) report(error)
      tell('lost')
    }
  }

  function disconnect(): void {
    run++
    if (pusher) closeConnection(pusher)
    pusher = undefined
    tell('off')
  }

  function reconnect(): void {
    pusher?.disconnect()
    pusher?.connect()
    if (!pusher && $connection.get() === 'lost') void connect()
  }
  /** After sleep a connection may look alive for minutes while it is dead. */
  function watchSleep(): () => void {
    let looked = clock.now()
    return clock.every(lookMilliseconds, () => {
      const slept = clock.now() - looked > sleptMilliseconds
      looked = clock.now()
      if (slept) reconnect()
    })
  }

  function watch(): void {
    let open = false
    // Behind the lock a suspended token receives nothing; missed events are fetched afterwards.
    const $mayHear = computed(
      [session.$session, session.$locked],
      ({ state }, isLocked) => state === 'in' && !(isLocked && session.offers('lock')),
    )
    const stopFollowing = $mayHear.subscribe((mayHear) => {
      if (mayHear === open) return
      open = mayHear
      if (open) void connect()
      else disconnect()
    })
    // When the network is back, nobody should wait for the next attempt.
    const stopHearing = session.network.onBack(() => pusher?.connection.state !== 'connected' && reconnect())
    stopWatching = [stopFollowing, watchSleep(), stopHearing]
  }

  function stop(): void {
    for (const stop of stopWatching.splice(0)) stop()
    disconnect()
  }

  return {
    $connection,
    on(event, hear) {
      hearers[event].add(hear as Hear)
      callOffStop?.()
      callOffStop = undefined
      if (stopWatching.length === 0) watch()
      return () => {
        hearers[event].delete(hear as Hear)
        if (listeners() > 0 || stopWatching.length === 0) return
        callOffStop?.()
        callOffStop = clock.after(lingerMilliseconds, stop)
      }
    },
  }
}
