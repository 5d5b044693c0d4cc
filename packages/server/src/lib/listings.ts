import type { Clock } from './clock.ts'

/** Milliseconds after which a list restarts even without a request for its first page. */
const oldest = 15 * 60_000
/** Lists that are remembered; beyond them the oldest is forgotten. */
const maxKept = 10_000

/**
 * Remembers when a reader began a list of pages. Rows added later are left out, so that no row moves to another page meanwhile.
 * A list that is not remembered, after a restart or in another process, restarts.
 */
export function createListings(clock: Clock) {
  const kept = new Map<string, Date>()
  return {
    /** The moment up to which the list of a page goes; the first page begins a new list. A reader of several lists names them. */
    of(tokenHash: string, begin: boolean, name = ''): Date {
      const list = `${tokenHash} ${name}`
      const known = kept.get(list)
      const now = clock.now()
      if (known && !begin && now - known.getTime() < oldest) return known
      const upTo = new Date(now)
      kept.delete(list)
      kept.set(list, upTo)
      for (const [first] of kept) {
        if (kept.size <= maxKept) break
        kept.delete(first)
      }
      return upTo
    },
    /** Restarts all lists of a reader, so that the next page has the rows that they have just added. */
    forget(tokenHash: string): void {
      for (const [list] of kept) if (list.startsWith(`${tokenHash} `)) kept.delete(list)
    },
  }
}
