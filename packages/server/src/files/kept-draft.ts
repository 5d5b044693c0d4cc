import { Refusal } from '../lib/refusal.ts'
import type { Draft, FileStore } from './store.ts'

/** Puts a file that was taken in at its place, then writes its row. If that is refused, it is removed from there. */
export async function keepDraft<Result>(store: FileStore, draft: Draft, write: () => Promise<Result>): Promise<Result> {
  await draft.keep()
  try {
    return await write()
  } catch (error) {
    // After any other failure the row may exist all the same: a file that no row refers to goes into quarantine after a day.
    if (error instanceof Refusal) await store.remove(draft.key)
    throw error
  }
}
