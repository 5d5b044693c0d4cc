import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { Stored } from './stored.ts'

/** A page has its cover by then; one without a cover could never be opened again. */
const coverMilliseconds = 5000

interface LockOptions {
  $stored: ReadableAtom<Stored>
  clock: Clock
  /** True where the page gives the token: then only what covers the page locks it, and without a cover it is open. */
  embedded: boolean
  /** The page is locked, and nothing on it can open it. */
  stuck: () => void
}

/** Whether the session is closed until the user signs in again. Meanwhile the page has no token, and its calls wait. */
export function createLock({ $stored, clock, embedded, stuck }: LockOptions) {
  const $covers = atom(0)
  const $locked = computed(
    [$stored, $covers],
    ({ isLoggedIn, locked }, covers) => !!isLoggedIn && !!locked && (covers > 0 || !embedded),
  )
  let callOff: (() => void) | undefined
  computed([$locked, $covers], (locked, covers) => locked && covers === 0).subscribe((uncovered) => {
    callOff?.()
    callOff = uncovered ? clock.after(coverMilliseconds, stuck) : undefined
  })
  return {
    $locked,
    /** Says that there is something that covers and opens, until the function that comes back is called. */
    cover(): () => void {
      $covers.set($covers.get() + 1)
      let isGone = false
      return () => {
        if (!isGone) $covers.set($covers.get() - 1)
        isGone = true
      }
    },
    /** Resolves at once where nothing is locked, else when the user is back or gone. Throws an AbortError when `signal` gives it up. */
    async opened(signal?: AbortSignal): Promise<void> {
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
