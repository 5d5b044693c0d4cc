import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { Stored } from './stored.ts'

/** Time for a page to mount its cover; without a cover nothing could open the lock. */
const coverMilliseconds = 5000

interface LockOptions {
  $stored: ReadableAtom<Stored>
  clock: Clock
  /** True if the page supplies the token: then only a mounted cover locks, and without one the session is open. */
  embedded: boolean
  /** Called when the session is locked and nothing on the page can open it. */
  stuck: () => void
}

/** Whether the session is closed until the user signs in again. Meanwhile the page has no token and calls wait. */
export function createLock({ $stored, clock, embedded, stuck }: LockOptions) {
  const $covers = atom(0)
  const $locked = computed(
    [$stored, $covers],
    ({ isLoggedIn, locked }, covers) => !!isLoggedIn && !!locked && (covers > 0 || !embedded),
  )
  let cancel: (() => void) | undefined
  computed([$locked, $covers], (locked, covers) => locked && covers === 0).subscribe((uncovered) => {
    cancel?.()
    cancel = uncovered ? clock.after(coverMilliseconds, stuck) : undefined
  })
  return {
    $locked,
    /** Registers a cover that can unlock; the returned function removes it. */
    cover(): () => void {
      $covers.set($covers.get() + 1)
      let isGone = false
      return () => {
        if (!isGone) $covers.set($covers.get() - 1)
        isGone = true
      }
    },
    /**
     * Resolves at once if nothing is locked, otherwise when the user is back or gone. Throws an AbortError if `signal` aborts.
     */
    async whenUnlocked(signal?: AbortSignal): Promise<void> {
      signal?.throwIfAborted()
      if (!$locked.get()) return
      await new Promise<void>((resolve) => {
        const end = () => {
          stop()
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const stop = $locked.listen((locked) => !locked && end())
        signal?.addEventListener('abort', end)
      })
      signal?.throwIfAborted()
    },
  }
}
