import { and, gte, inArray, lt } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { files } from '../database/schema.ts'
import { shelfName } from './store.ts'

/** Keys in one statement. */
const together = 500

/** Those of some keys that have a row. */
export async function knownOf(writer: Writer, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += together) {
    const asked = inArray(files.key, keys.slice(from, from + together))
    for (const { key } of await writer.select({ key: files.key }).from(files).where(asked)) known.add(key)
  }
  return known
}

/** The keys on a shelf that have a row. */
export async function knownOn(writer: Writer, shelf: number): Promise<Set<string>> {
  const first = shelfName(shelf)
  // Keys have the digits 0 to f; 'g' comes after them in every language's order.
  const rows = await writer
    .select({ key: files.key })
    .from(files)
    .where(and(gte(files.key, first), lt(files.key, `${first}g`)))
  return new Set(rows.map(({ key }) => key))
}
