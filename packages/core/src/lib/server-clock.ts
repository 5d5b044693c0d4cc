import { atom } from 'nanostores'

import type { Clock } from './clock.ts'

/** The server's time, as far as its answers tell. */
export function createServerClock(clock: Clock) {
  /** The server's clock less ours, in milliseconds. */
  const $offset = atom(0)
  return {
    now: () => clock.now() + $offset.get(),
    /** Learns from the time in an answer, in milliseconds since 1970. */
    learn(serverTime: number | undefined): void {
      if (serverTime === undefined) return
      // The header has whole seconds: only a real difference counts.
      const offset = serverTime - clock.now()
      $offset.set(Math.abs(offset) < 2000 ? 0 : offset)
    },
  }
}
