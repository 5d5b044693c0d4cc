import { Refusal } from '../lib/refusal.ts'
import type { Draft, FileStore } from './store.ts'

/** Puts a file that was taken in at its place, then writes of it. Where that is refused, nothing of it stays. */
export async function keepDraft<Result>(store: FileStore, draft: Draft, write: () => Promise<Result>): Promise<Result> {
  await draft.keep()
  try {
    return await write()
  } catch (error) {
    // After any other failure it may have been written of all the same: what no row speaks of is removed after a day.
    if (error instanceof Refusal) await store.remove(draft.key)
    throw error
  }
}
