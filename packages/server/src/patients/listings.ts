import type { Clock } from '../lib/clock.ts'

/** A list as it was when its first page was asked for: whoever is registered later is not in it, so no row changes its page. */
export interface Listing {
  /** Patients registered up to then. */
  upTo: Date
  /** How many they are. */
  count: number
}

/** Milliseconds after which a list is begun anew though nobody asked for its first page. */
const oldest = 15 * 60_000
/** So many are remembered; beyond, the oldest is forgotten. */
const most = 10_000

/**
 * Remembers, for each token, the list that its pages belong to. What is not remembered, after a restart or in another process,
 * is begun anew: pages are then those of now.
 */
export function createListings(clock: Clock) {
  const kept = new Map<string, Listing>()
  return {
    /** The list that a page belongs to; the first page begins one. */
    async of(tokenHash: string, begin: boolean, count: () => Promise<number>): Promise<Listing> {
      const known = kept.get(tokenHash)
      const now = clock.now()
      if (known && !begin && now - known.upTo.getTime() < oldest) return known
      const listing = { upTo: new Date(now), count: await count() }
      kept.delete(tokenHash)
      kept.set(tokenHash, listing)
      for (const [first] of kept) {
        if (kept.size <= most) break
        kept.delete(first)
      }
      return listing
    },
  }
}
