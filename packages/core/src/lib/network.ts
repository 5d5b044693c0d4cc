import { info } from '@chartside/contract/session'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { CallError, Offline } from '../errors.ts'
import { request } from './call.ts'

/** Whether the server can be reached. Known while somebody looks. */
export interface Network {
  /** True while the server cannot be reached. A single request that got lost is no outage. */
  $isOffline: ReadableAtom<boolean>
  /**
   * Calls `hear` when the server can be reached again; `wasOffline` is false where only single requests got lost. The function
   * that comes back stops that.
   */
  onBack(hear: (wasOffline: boolean) => void): () => void
  /** Passes a request on, and learns from how it ends. */
  watch<Reply>(request: Promise<Reply>): Promise<Reply>
  /** Asks the server at once whether it is there. */
  check(): Promise<void>
}

/** After a request got lost the server is asked so soon; then after twice as long, and so on. */
const firstMilliseconds = 1000
const longestMilliseconds = 30_000
/** A server that takes longer for the smallest answer counts as away. */
const patienceMilliseconds = 10_000
/** After so long without a lost request the next one is asked about quickly again. */
const calmMilliseconds = 60_000

/**
 * What is known of the way to the server, which is asked with the token at hand; without one, not at all. The browser's own word is
 * only a reason to ask: it is wrong in both directions.
 */
export function createNetwork(environment: Environment, tokenAtHand: () => string | undefined): Network {
  const { clock } = environment
  const $now = atom({ isOffline: false, backs: 0 })
  let isWatched = false
  let callOff: (() => void) | undefined
  let asking: AbortController | undefined
  let misses = 0
  /** How often it has come back lately: where one call alone fails for good, it is not repeated every second. */
  let returns = 0
  let backAt = Number.NEGATIVE_INFINITY
  const lateReturns = () => (clock.now() - backAt > calmMilliseconds ? 0 : returns)

  function stop(): void {
    callOff?.()
    callOff = undefined
    asking?.abort()
    asking = undefined
  }

  function checkLater(): void {
    const wait = Math.min(firstMilliseconds * 2 ** (misses + lateReturns()), longestMilliseconds)
    callOff = clock.after(wait, () => void check())
  }

  const lost = () => isWatched && !asking && !callOff && checkLater()

  function back(): void {
    stop()
    misses = 0
    returns = lateReturns() + 1
    backAt = clock.now()
    $now.set({ isOffline: false, backs: $now.get().backs + 1 })
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
    const token = tokenAtHand()
    // Behind the lock there is none; what waits there asks by itself once it is open.
    if (!token) return
    const mine = new AbortController()
    asking = mine
    const callOffPatience = clock.after(patienceMilliseconds, () => mine.abort())
    const found = await isThere(token, mine.signal)
    callOffPatience()
    if (asking !== mine) return
    if (found) return back()
    asking = undefined
    $now.set({ ...$now.get(), isOffline: true })
    checkLater()
    misses++
  }

  /** Not at once: what has just been answered would be asked again before it is shown. */
  const answered = () => $now.get().isOffline && !asking && void check()

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
      $now.set({ ...$now.get(), isOffline: false })
    }
  })

  return {
    $isOffline: computed($now, ({ isOffline }) => isOffline),
    onBack: (hear) => $now.listen((now, before) => before && now.backs !== before.backs && hear(before.isOffline)),
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
