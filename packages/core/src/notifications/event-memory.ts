import type { Clock } from '../lib/clock.ts'

/** Clocks differ by less than this if the server's cannot be read, and no message takes longer. */
export const marginMilliseconds = 10 * 60_000
/** A live message may arrive this long after its event was fetched. */
const latestMilliseconds = 10_000

/**
 * The events that a page has received or fetched. Messages have no id, so two events are the same if their content is equal and
 * their times differ by at most ten minutes; each known event matches once.
 */
export function createEventMemory(clock: Clock) {
  let known: { key: string; at: number }[] = []
  /** Events fetched a moment ago. */
  let fetched: { key: string; until: number }[] = []
  return {
    /** Remembers an event of that time. */
    remember: (key: string, at: number): void => void known.push({ key, at }),
    /** Returns for each event of an answer whether it is known; every known one counts once. */
    matcher(): (key: string, at: number) => boolean {
      const before = known.slice()
      return (key, at) => {
        const same = before.findIndex((one) => one.key === key && Math.abs(one.at - at) <= marginMilliseconds)
        if (same >= 0) before.splice(same, 1)
        return same >= 0
      }
    },
    /** Records that an event was just fetched and delivered. */
    noteFetched: (key: string): void => void fetched.push({ key, until: clock.now() + latestMilliseconds }),
    /** True if the live message is about an event that was just fetched; true once for each. */
    wasFetched(key: string): boolean {
      fetched = fetched.filter(({ until }) => until >= clock.now())
      const same = fetched.findIndex((one) => one.key === key)
      if (same >= 0) fetched.splice(same, 1)
      return same >= 0
    },
    /** Drops the events that are too old to be fetched again. */
    dropBefore(at: number): void {
      known = known.filter((one) => one.at >= at)
    },
    clear(): void {
      known = []
      fetched = []
    },
  }
}
