import { Refusal } from './refusal.ts'

/**
 * Counts what a user has under way at the same time. Returns a function that takes a place for a user, and returns the function that
 * gives it back. It throws 429 if `limit` places are taken; `sentence` is the message then.
 */
export function createQuota(limit: number, sentence: string): (key: string) => () => void {
  const taken = new Map<string, number>()
  return (key) => {
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
  }
}
