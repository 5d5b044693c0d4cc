import type { Clock } from './clock.ts'

/** Milliseconds after which a list is begun anew though nobody asked for its first page. */
const oldest = 15 * 60_000
/** So many are remembered; beyond, the oldest is forgotten. */
const most = 10_000

/**
 * Remembers up to when rows belong to the list whose pages are being read: what is added later is not in it, so no row changes
 * its page. What is not remembered, after a restart or in another process, is begun anew.
 */
export function createListings(clock: Clock) {
  const kept = new Map<string, Date>()
  return {
    /** Up to when the list goes that a page belongs to; the first page begins one. Who reads several at a time names them. */
    of(tokenHash: string, begin: boolean, name = ''): Date {
      const list = `${tokenHash} ${name}`
      const known = kept.get(list)
      const now = clock.now()
      if (known && !begin && now - known.getTime() < oldest) return known
      const upTo = new Date(now)
      kept.delete(list)
      kept.set(list, upTo)
      for (const [first] of kept) {
        if (kept.size <= most) break
        kept.delete(first)
      }
      return upTo
    },
    /** Begins all lists of a reader anew, so that what they have just added is in the next page they ask for. */
    forget(tokenHash: string): void {
      for (const [list] of kept) if (list.startsWith(`${tokenHash} `)) kept.delete(list)
    },
  }
}
