import { atom, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'

/** The last activity is written at most this often; every write reaches all tabs. */
const writeMilliseconds = 10_000

export type LastActivity = ReturnType<typeof createLastActivity>

/** The last activity in any tab, in milliseconds since 1970; 0 while unknown. */
export function createLastActivity(clock: Clock) {
  const $active = atom(0)
  /** What is in storage. */
  let stored = 0
  return {
    $active: $active as ReadableAtom<number>,
    /** Applies the value in storage, which another tab may have written. */
    applyStored(active: number): void {
      // A clock that was set back must not grant more time than from now on, and only once.
      if (active !== stored) $active.set(Math.max(Math.min(active, clock.now()), $active.get()))
      stored = active
    },
    /** The user did something at that time. True if other tabs must be informed now. */
    touch(at: number): boolean {
      $active.set(at)
      if (Math.abs(at - stored) < writeMilliseconds) return false
      stored = at
      return true
    },
    /** The value to store now. */
    toStore(): number {
      stored = $active.get()
      return stored
    },
    clear: (): void => $active.set(0),
  }
}
