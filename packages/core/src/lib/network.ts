import { info } from '@chartside/contract/session'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { CallError, Offline } from '../errors.ts'
import { request } from './call.ts'

/** Whether the server can be reached. Watched while there is a subscriber. */
export interface Network {
  /** True while the server cannot be reached. A single lost request is not an outage. */
  $isOffline: ReadableAtom<boolean>
  /**
   * Calls `listener` when the server can be reached again; `wasOffline` is false if only single requests were lost. The returned
   * function removes the listener.
   */
  onBack(listener: (wasOffline: boolean) => void): () => void
  /** Passes a request through and notes its outcome. */
  watch<Reply>(request: Promise<Reply>): Promise<Reply>
  /** Checks at once whether the server can be reached. */
  check(): Promise<void>
}

/** Delay before the server is checked after a lost request; it doubles each time. */
const firstMilliseconds = 1000
const maxMilliseconds = 30_000
/** A server that needs longer than this for the smallest answer counts as unreachable. */
const patienceMilliseconds = 10_000
/** After this long without a lost request, the delay starts from its minimum again. */
const calmMilliseconds = 60_000

/**
 * Whether the server can be reached, checked with the current token, and not without one. The browser's online and offline events
 * only trigger a check: they are wrong in both directions.
 */
export function createNetwork(environment: Environment, currentToken: () => string | undefined): Network {
  const { clock } = environment
  const $now = atom({ isOffline: false, backs: 0 })
  /** Not `get()`: without a subscriber it mounts the store, and during an unmount it leaves the next subscriber unmounted. */
  const now = () => $now.value!
  let isWatched = false
  let cancel: (() => void) | undefined
  let checking: AbortController | undefined
  let misses = 0
  /** How often the server came back recently. Lengthens the delay while one call alone keeps failing. */
  let returns = 0
  let backAt = Number.NEGATIVE_INFINITY
  const recentReturns = () => (clock.now() - backAt > calmMilliseconds ? 0 : returns)

  function stop(): void {
    cancel?.()
    cancel = undefined
    checking?.abort()
    checking = undefined
  }

  function checkLater(): void {
    const wait = Math.min(firstMilliseconds * 2 ** (misses + recentReturns()), maxMilliseconds)
    cancel = clock.after(wait, () => void check())
  }

  const lost = () => isWatched && !checking && !cancel && checkLater()

  function back(): void {
    stop()
    misses = 0
    returns = recentReturns() + 1
    backAt = clock.now()
    $now.set({ isOffline: false, backs: now().backs + 1 })
  }

  async function isThere(token: string, signal: AbortSignal): Promise<boolean> {
    try {
      await request(environment, info, {}, token, { signal })
      return true
    } catch (error) {
      return !(error instanceof Offline) && !signal.aborted
    }
  }

  async function check(): Promise<void> {
    stop()
    const token = currentToken()
    // Behind the lock there is no token; calls that wait there are repeated after unlocking.
    if (!token) return
    const mine = new AbortController()
    checking = mine
    const cancelPatience = clock.after(patienceMilliseconds, () => mine.abort())
    const found = await isThere(token, mine.signal)
    cancelPatience()
    if (checking !== mine) return
    if (found) return back()
    checking = undefined
    $now.set({ ...now(), isOffline: true })
    checkLater()
    misses++
  }

  /** Checks first instead of ending the outage at once: the answer that has just arrived would be loaded twice. */
  const answered = () => now().isOffline && !checking && void check()

  onMount($now, () => {
    isWatched = true
    const look = () => void check()
    globalThis.addEventListener?.('online', look)
    globalThis.addEventListener?.('offline', look)
    if (globalThis.navigator?.onLine === false) look()
    return () => {
      isWatched = false
      globalThis.removeEventListener?.('online', look)
      globalThis.removeEventListener?.('offline', look)
      stop()
      misses = 0
      $now.set({ ...now(), isOffline: false })
    }
  })

  return {
    $isOffline: computed($now, ({ isOffline }) => isOffline),
    onBack: (listener) => $now.listen((now, before) => before && now.backs !== before.backs && listener(before.isOffline)),
    async watch(request) {
      try {
        const reply = await request
        answered()
        return reply
      } catch (error) {
        if (error instanceof Offline) lost()
        else if (error instanceof CallError) answered()
        throw error
      }
    },
    check,
  }
}
