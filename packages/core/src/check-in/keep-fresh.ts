import { computed } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { Network } from '../lib/network.ts'
import type { Realtime } from '../notifications/index.ts'

/** `live` while messages arrive, `lost` while the connection tries to come back, `polling` where there is none. */
export type QueueConnection = 'live' | 'lost' | 'polling'

/** Without a connection the queue is looked up this often, in milliseconds. */
export const pollMilliseconds = 15_000
/** With one, this often all the same: a message that was never sent must not leave a row out for ever. */
export const safetyMilliseconds = 60_000
/** After the network was away its old connection may be dead without knowing it; for so long nothing is taken for granted. */
const doubtMilliseconds = 180_000
/** A request that was not answered for so long is taken for lost. */
const longestMilliseconds = 10_000

interface Freshness {
  clock: Clock
  network: Pick<Network, '$isOffline' | 'onBack'>
  realtime: Pick<Realtime, 'on' | '$connection'>
  /** Asks the server; resolves when that has ended, whichever way. */
  load(): Promise<void>
  /** How old what is known is, in milliseconds. */
  age(): number
  /** False where asking again by itself makes no sense: the server has refused. */
  mayPoll(): boolean
  /** True for a message about this queue. */
  concerns(locationId: string): boolean
}

/**
 * Asks again whenever something may have changed: at a message, when the connection, the network or the page is back, and
 * by itself from time to time. `start` gives back what stops it.
 */
export function createFreshness({ clock, network, realtime, load, age, mayPoll, concerns }: Freshness) {
  let begun = 0
  let running: Promise<void> | undefined
  let again = false
  let doubtedUntil = 0
  const $connection = computed([realtime.$connection, network.$isOffline], (now, isOffline): QueueConnection => {
    if (isOffline || now === 'lost') return 'lost'
    return now === 'connected' ? 'live' : 'polling'
  })

  /** What happened while an answer was under way may not be in it, so it is asked for once more after that. */
  function refresh(): Promise<void> {
    if (running && clock.now() - begun < longestMilliseconds) {
      again = true
      return running
    }
    begun = clock.now()
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
    const seen = () => page?.visibilityState === 'visible' && soon()
    const isTrusted = () => $connection.get() === 'live' && clock.now() > doubtedUntil
    const stops = [
      network.onBack(() => {
        doubtedUntil = clock.now() + doubtMilliseconds
        if (mayPoll()) soon()
      }),
      realtime.on('add-event', soon),
      realtime.on('queue-event', ({ location_id }) => concerns(location_id) && soon()),
      // What happened before the connection was there has been told to nobody.
      realtime.$connection.listen((connection) => connection === 'connected' && soon()),
      clock.every(pollMilliseconds, () => {
        if (mayPoll() && (!isTrusted() || age() >= safetyMilliseconds)) soon()
      }),
    ]
    page?.addEventListener('visibilitychange', seen)
    return () => {
      for (const stop of stops) stop()
      page?.removeEventListener('visibilitychange', seen)
    }
  }

  return { $connection, refresh, start }
}
