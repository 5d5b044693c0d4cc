import { atom, computed, type ReadableAtom } from 'nanostores'

import { CallError } from '../errors.ts'
import { stopAll } from '../lib/stop-all.ts'
import type { Session } from '../session/index.ts'
import { connectionSettings, type OpenConnection, openConnection } from './connection.ts'

/** `off` without a listener or configuration; `connected` once messages arrive; `lost` while it reconnects. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost'

interface Receiver {
  /** Called when messages begin to arrive. */
  connected(): void
  /** Called when they no longer arrive. */
  lost(): void
  receive(name: string, data: unknown): void
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

/**
 * How often to check whether the machine has slept, and the gap between two checks that shows it; timers of a background page are
 * late, too.
 */
const lookMilliseconds = 30_000
const sleptMilliseconds = 150_000
/** After an immediate refusal the library retries after 15 s, then 30 s, then minutes: too late for a queue. */
const firstRetryMilliseconds = 3000
const maxRetryMilliseconds = 30_000

/** The connection of a session to the server of events. It reconnects automatically until it is disconnected. */
export function createLiveConnection(session: Session, receiver: Receiver) {
  const { clock, report } = session.environment
  const $connection = atom<Connection>('off')
  let opened: OpenConnection | undefined
  /** Incremented by every start and stop, so that an outdated start has no effect. */
  let run = 0
  let cancelRetry: (() => void) | undefined
  let library: typeof import('./pusher-client.ts') | undefined

  function setConnection(connection: Connection): void {
    const before = $connection.get()
    $connection.set(connection)
    if (connection === before) return
    if (connection === 'connected') receiver.connected()
    else if (before === 'connected') receiver.lost()
    if (connection === 'connected' || connection === 'off') {
      cancelRetry?.()
      cancelRetry = undefined
    } else if (!cancelRetry) retryIn(firstRetryMilliseconds)
  }

  function retryIn(milliseconds: number): void {
    cancelRetry = clock.after(milliseconds, () => {
      const state = opened?.client.connection.state
      // A final refusal by the server is respected; a channel that could not be joined is retried now and then.
      const isWaiting = !opened || state === 'unavailable' || (state === 'connecting' && !library?.isOpening())
      if (isWaiting || (state === 'connected' && milliseconds >= maxRetryMilliseconds)) reconnect()
      retryIn(Math.min(2 * milliseconds, maxRetryMilliseconds))
    })
  }

  async function connect(): Promise<void> {
    const mine = ++run
    if ($connection.get() !== 'lost') setConnection('connecting')
    try {
      const settings = await connectionSettings(session)
      if (mine !== run) return
      if (!settings) return setConnection('off')
      // On a page that supplies tokens the user may still be unknown.
      if (session.providerId() === '') await session.identify().catch(report)
      library = await import('./pusher-client.ts')
      if (mine !== run) return
      opened = openConnection(library.PusherClient, session, settings, setConnection, receiver.receive)
      // The delay starts now, since loading does not count as an attempt.
      cancelRetry?.()
      retryIn(firstRetryMilliseconds)
    } catch (error) {
      if (mine !== run) return
      // A failure to load the capabilities was already reported there.
      if (!(error instanceof CallError)) report(error)
      setConnection('lost')
    }
  }

  function disconnect(): void {
    run++
    opened?.close()
    opened = undefined
    setConnection('off')
  }

  function reconnect(): void {
    opened?.client.disconnect()
    opened?.client.connect()
    if (!opened && $connection.get() === 'lost') void connect()
  }

  return {
    $connection: $connection as ReadableAtom<Connection>,
    connect,
    disconnect,
    /** Opens the connection again, if there is one or it was lost. */
    reconnect,
    isOpen: () => opened?.client.connection.state === 'connected',
  }
}

/** Keeps the connection open while its user may receive messages. The returned function closes it. */
export function keepConnected(session: Session, { connect, disconnect, reconnect, isOpen }: LiveConnection): () => void {
  const { clock } = session.environment
  let open = false
  // Behind the lock a suspended token receives nothing; missed events are fetched afterwards.
  const $mayConnect = computed(
    [session.$session, session.$locked],
    ({ state }, isLocked) => state === 'in' && !(isLocked && session.offers('lock')),
  )
  const stopFollowing = $mayConnect.subscribe((mayConnect) => {
    if (mayConnect === open) return
    open = mayConnect
    if (open) void connect()
    else disconnect()
  })
  // After sleep a connection may look alive for minutes while it is dead.
  let checkedAt = clock.now()
  const stopLooking = clock.every(lookMilliseconds, () => {
    const slept = clock.now() - checkedAt > sleptMilliseconds
    checkedAt = clock.now()
    if (slept) reconnect()
  })
  // When the network is back, nobody should wait for the next attempt.
  const stopRecovering = session.network.onBack(() => isOpen() || reconnect())
  return stopAll([stopFollowing, stopLooking, stopRecovering, disconnect])
}
