import { Refusal } from './refusal.ts'

/** Counts what a user has under way at the same time, and refuses more than `most`. */
export interface Quota {
  /** Takes a place and returns the function that gives it back. Throws 429 with the sentence if none is left. */
  take(whom: string): () => void
}

/** `sentence` says what there is too much of. */
export function createQuota(most: number, sentence: string): Quota {
  const taken = new Map<string, number>()
  return {
    take(whom) {
      const before = taken.get(whom) ?? 0
      if (before >= most) throw new Refusal(429, `${sentence} Try again in a moment.`, { retryAfter: 5 })
      taken.set(whom, before + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        const left = (taken.get(whom) ?? 1) - 1
        if (left > 0) taken.set(whom, left)
        else taken.delete(whom)
      }
    },
  }
}
