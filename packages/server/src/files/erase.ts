// Erases files for ever: what a withdrawn consent deletes, and what was in the bin for long enough.
import { eq, inArray, isNotNull } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { folderRow } from './claim-folder.ts'
import type { FileStore } from './store.ts'

/**
 * Marks files to be erased, in the transaction that removes what refers to them. Nobody can read them from then on, and a process
 * that ends now leaves them to the next `eraseFiles`: as long as their bytes are there, their rows are.
 */
export async function markErased(writer: Writer, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length > 0) await writer.update(files).set({ erased_at: at }).where(inArray(files.key, keys))
}

/**
 * Removes the bytes, then the rows, of all files that are marked. False if the folder is not that of the database, as while its disk
 * is not mounted: a file that is not there now may come back, and without its row it would be kept as a lost one.
 */
export async function eraseFiles({ database, log }: Pick<Deps, 'database' | 'log'>, store: FileStore): Promise<boolean> {
  const marked = await database.select({ key: files.key }).from(files).where(isNotNull(files.erased_at))
  const folder = await folderRow(database)
  for (const [done, { key }] of marked.entries()) {
    if (folder && (await store.mark()) !== folder.mark) {
      log.warn('DATA_DIR/files is not the folder of this database: no file was erased', { files: marked.length - done })
      return false
    }
    await store.remove(key)
    await database.delete(files).where(eq(files.key, key))
  }
  return true
}
