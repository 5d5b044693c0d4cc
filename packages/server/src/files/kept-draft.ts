import type { Database, Writer } from '../database/database.ts'
import type { Draft, FileStore } from './store.ts'

/**
 * Puts a file that was taken in at its place, then writes its row in a transaction. If that ends before its commit, the file is
 * removed from there: each repetition would leave another copy, which no withdrawal finds.
 */
export async function keepDraft<Result>(
  database: Database,
  store: FileStore,
  draft: Draft,
  write: (writer: Writer) => Promise<Result>,
): Promise<Result> {
  await draft.keep()
  let isWritten = false
  try {
    return await database.transaction(async (transaction) => {
      const result = await write(transaction)
      isWritten = true
      return result
    })
  } catch (error) {
    // Of a commit that has failed the row may exist all the same: a file that no row refers to goes into quarantine after a day.
    if (!isWritten) await store.remove(draft.key)
    throw error
  }
}
