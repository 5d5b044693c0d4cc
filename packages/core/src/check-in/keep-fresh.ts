import { computed } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { Network } from '../lib/network.ts'
import { stopAll } from '../lib/stop-all.ts'
import type { Realtime } from '../notifications/index.ts'

/** `live` while messages arrive, `lost` while the connection is being restored, `polling` without a connection. */
export type QueueConnection = 'live' | 'lost' | 'polling'

/** Polling interval without a connection, in milliseconds. */
export const pollMilliseconds = 15_000
/** Polling interval with a connection: a message that was never sent must not hide a row for ever. */
export const safetyMilliseconds = 60_000
/** After a network failure the old connection may be dead without noticing; for this long it is not trusted. */
const doubtMilliseconds = 180_000
/** A request without an answer for this long counts as lost. */
const maxMilliseconds = 10_000

interface Freshness {
  clock: Clock
  network: Pick<Network, '$isOffline' | 'onBack'>
  realtime: Pick<Realtime, 'on' | '$connection'>
  /** Loads the queue; resolves when that has ended, successfully or not. */
  load(): Promise<void>
  /** The age of the known rows, in milliseconds. */
  age(): number
  /** False if polling makes no sense because the server has refused. */
  mayPoll(): boolean
  /** True if a message is about this queue. */
  concerns(locationId: string): boolean
}

/**
 * Reloads whenever something may have changed: on a message, when the connection, the network or the page is back, and at
 * intervals. `start` returns a function that stops it.
 */
export function createFreshness({ clock, network, realtime, load, age, mayPoll, concerns }: Freshness) {
  let startedAt = 0
  let running: Promise<void> | undefined
  let again = false
  let doubtedUntil = 0
  const $connection = computed([realtime.$connection, network.$isOffline], (now, isOffline): QueueConnection => {
    if (isOffline || now === 'lost') return 'lost'
    return now === 'connected' ? 'live' : 'polling'
  })

  /** Changes during a load may be missing from its answer, so another one follows. */
  function refresh(): Promise<void> {
    if (running && clock.now() - startedAt < maxMilliseconds) {
      again = true
      return running
    }
    startedAt = clock.now()
    again = false
    const mine = load().finally(() => {
      if (running !== mine) return
      running = undefined
      if (again) void refresh()
    })
    running = mine
    return mine
  }

  function start(): () => void {
    const soon = () => void refresh()
    const page = globalThis.document as Document | undefined
    const onVisible = () => page?.visibilityState === 'visible' && soon()
    const isTrusted = () => $connection.get() === 'live' && clock.now() > doubtedUntil
    const stops = [
      network.onBack(() => {
        doubtedUntil = clock.now() + doubtMilliseconds
        if (mayPoll()) soon()
      }),
      realtime.on('add-event', soon),
      realtime.on('queue-event', ({ location_id }) => concerns(location_id) && soon()),
      // Events from before the connection were lost.
      realtime.$connection.listen((connection) => connection === 'connected' && soon()),
      clock.every(pollMilliseconds, () => {
        if (mayPoll() && (!isTrusted() || age() >= safetyMilliseconds)) soon()
      }),
    ]
    page?.addEventListener('visibilitychange', onVisible)
    return stopAll([...stops, () => page?.removeEventListener('visibilitychange', onVisible)])
  }

  return { $connection, refresh, start }
}
