import { atom } from 'nanostores'

import type { Clock } from './clock.ts'

/** The server's time, derived from its answers. */
export function createServerClock(clock: Clock) {
  /** The server's clock minus ours, in milliseconds. */
  const $offset = atom(0)
  return {
    now: () => clock.now() + $offset.get(),
    /** Sets the time from an answer's time, in milliseconds since 1970. */
    update(serverTime: number | undefined): void {
      if (serverTime === undefined) return
      // The header has whole seconds: smaller differences do not count.
      const offset = serverTime - clock.now()
      $offset.set(Math.abs(offset) < 2000 ? 0 : offset)
    },
  }
}
