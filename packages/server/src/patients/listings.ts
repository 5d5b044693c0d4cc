import type { Clock } from '../lib/clock.ts'

/** Milliseconds after which a list is begun anew though nobody asked for its first page. */
const oldest = 15 * 60_000
/** So many are remembered; beyond, the oldest is forgotten. */
const most = 10_000

/**
 * Remembers, for each token, up to when patients belong to the list whose pages are being read: whoever is registered later is
 * not in it, so no row changes its page. What is not remembered, after a restart or in another process, is begun anew.
 */
export function createListings(clock: Clock) {
  const kept = new Map<string, Date>()
  return {
    /** Up to when the list goes that a page belongs to; the first page begins one. */
    of(tokenHash: string, begin: boolean): Date {
      const known = kept.get(tokenHash)
      const now = clock.now()
      if (known && !begin && now - known.getTime() < oldest) return known
      const upTo = new Date(now)
      kept.delete(tokenHash)
      kept.set(tokenHash, upTo)
      for (const [first] of kept) {
        if (kept.size <= most) break
        kept.delete(first)
      }
      return upTo
    },
  }
}
