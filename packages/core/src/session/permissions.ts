import type { Permission } from '@chartside/contract/session'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import { type Capabilities, everything } from './capabilities.ts'
import type { SessionState } from './session-state.ts'
import type { Stored } from './stored.ts'

/** Delay before permissions are asked for again after a failure; it doubles each time. */
const firstRetryMilliseconds = 3000
const maxRetryMilliseconds = 60_000

/** Stores the user's permissions: nothing if they have all of them, and no new write if nothing changed. */
export function keepPermissions(stored: Stored, keep: (change: Stored) => void, { permissions }: Capabilities): void {
  const now = permissions.size === everything.size ? undefined : [...permissions]
  if (now?.join() !== stored.permissions?.join()) keep({ permissions: now })
}

/** What the user may do: as last stored, and reloaded by `load` while there is a subscriber. */
export function createPermissions(
  $stored: ReadableAtom<Stored>,
  $session: ReadableAtom<SessionState>,
  clock: Clock,
  load: () => Promise<unknown>,
) {
  // As text, so that storing the same permissions again changes nothing.
  const $kept = computed($stored, ({ permissions }) => permissions?.join())
  const $may = computed($kept, (kept) =>
    kept === undefined ? everything : new Set(kept.split(',').filter(Boolean) as Permission[]),
  )
  const $permissions: ReadableAtom<ReadonlySet<Permission>> = computed($may, (may) => may)
  onMount($permissions, () => {
    let cancel: (() => void) | undefined
    let isWatched = true
    const loadOrRetry = (wait = firstRetryMilliseconds): void => {
      cancel?.()
      load().catch(() => {
        cancel?.()
        if (isWatched && $session.get().state === 'in')
          cancel = clock.after(wait, () => loadOrRetry(Math.min(2 * wait, maxRetryMilliseconds)))
      })
    }
    const stop = $session.subscribe(({ state }) => void (state === 'in' && loadOrRetry()))
    return () => {
      isWatched = false
      cancel?.()
      stop()
    }
  })
  return {
    $permissions,
    may: (permission: Permission): boolean => $may.get().has(permission),
  }
}
