// Erases files for ever: what a withdrawn consent deletes, and what was in the bin for long enough.
import { eq, inArray, isNotNull } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from './store.ts'

/**
 * Marks files to be erased, in the transaction that removes what refers to them. Nobody can read them from then on, and a process
 * that ends now leaves them to the next `eraseFiles`: as long as their bytes are there, their rows are.
 */
export async function markErased(writer: Writer, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length > 0) await writer.update(files).set({ erased_at: at }).where(inArray(files.key, keys))
}

/** Removes the bytes, then the rows, of all files that are marked. */
export async function eraseFiles({ database }: Pick<Deps, 'database'>, store: FileStore): Promise<void> {
  for (const { key } of await database.select({ key: files.key }).from(files).where(isNotNull(files.erased_at))) {
    await store.remove(key)
    await database.delete(files).where(eq(files.key, key))
  }
}
