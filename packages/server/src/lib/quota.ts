import { Refusal } from './refusal.ts'

/** Counts what a user has under way at the same time, and refuses more than `limit`. */
export interface Quota {
  /** Takes a place and returns the function that gives it back. Throws 429 with the sentence if none is left. */
  take(key: string): () => void
}

/** `sentence` is the message when the limit is exceeded. */
export function createQuota(limit: number, sentence: string): Quota {
  const taken = new Map<string, number>()
  return {
    take(key) {
      const before = taken.get(key) ?? 0
      if (before >= limit) throw new Refusal(429, `${sentence} Try again in a moment.`, { retryAfter: 5 })
      taken.set(key, before + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
