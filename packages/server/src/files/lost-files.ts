import { inArray } from 'drizzle-orm'

import { files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from './store.ts'

const day = 24 * 3600_000
const together = 500

/**
 * Removes files that no row refers to: those of calls that died between disk and database, and those with a failed removal.
 * Only files and drafts older than a day, so that nothing on its way is touched.
 */
export async function removeLostFiles({ database, clock }: Deps, store: FileStore): Promise<void> {
  const before = clock.now() - day
  await store.removeDraftsBefore(before)
  let keys: string[] = []
  const sweep = async () => {
    const rows = await database.select({ key: files.key }).from(files).where(inArray(files.key, keys))
    const known = new Set(rows.map(({ key }) => key))
    for (const key of keys) if (!known.has(key)) await store.remove(key)
    keys = []
  }
  for await (const { key, written } of store.list()) {
    if (written >= before) continue
    keys.push(key)
    if (keys.length === together) await sweep()
  }
  await sweep()
}
