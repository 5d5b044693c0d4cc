import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Stored } from './stored.ts'

/**
 * Whether the screen is covered until the user signs in again. What is kept counts only where a cover stands, with which the
 * lock can be opened: a page without one would wait for ever.
 */
export function createLock($stored: ReadableAtom<Stored>) {
  const $covers = atom(0)
  const $locked = computed([$stored, $covers], ({ isLoggedIn, locked }, covers) => !!isLoggedIn && !!locked && covers > 0)
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
    /** Resolves at once where nothing is locked, else when the user is back or gone. */
    async opened(): Promise<void> {
      if (!$locked.get()) return
      await new Promise<void>((resolve) => {
        const stop = $locked.listen((locked) => {
          if (locked) return
          stop()
          resolve()
        })
      })
    },
  }
}
