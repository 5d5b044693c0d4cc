// Puts a row into the bin, in the transaction that deletes or replaces it. The caller holds the row.
import { eq, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { bin, dictations, documents, noteVersions } from '../database/schema.ts'
import type { User } from '../lib/user.ts'

/** Who deletes, and when. */
export interface Deleting {
  user: User
  /** Their name, as it is now. */
  by: string
  at: Date
}

const who = ({ user, by, at }: Deleting) => ({ deleted_by: user.accountId, deleted_by_name: by, deleted_at: at })

/** Keeps a document as it is now; `replaced` if only its file goes, and the document stays. */
export async function binDocument(
  writer: Writer,
  { id, practice_id, patient_pool_id, file_key }: typeof documents.$inferSelect,
  deleting: Deleting,
  replaced: boolean,
): Promise<void> {
  const [row] = await writer
    .select({ item: asJson(documents) })
    .from(documents)
    .where(eq(documents.id, id))
  await writer
    .insert(bin)
    .values({ practice_id, kind: 'document', item: row!.item, file_key, patient_pool_id, replaced, ...who(deleting) })
}

/** Keeps a dictation with the texts that its note had. */
export async function binDictation(
  writer: Writer,
  { id, practice_id, patient_pool_id, audio_key }: typeof dictations.$inferSelect,
  deleting: Deleting,
): Promise<void> {
  const [row] = await writer
    .select({ item: asJson(dictations) })
    .from(dictations)
    .where(eq(dictations.id, id))
  // Copied by the database: they can be megabytes.
  const versions = sql`(select coalesce(jsonb_agg(${asJson(noteVersions)} order by ${noteVersions.number}), '[]')
    from ${noteVersions} where ${noteVersions.dictation_id} = ${id})`
  await writer
    .insert(bin)
    .values({ practice_id, kind: 'dictation', item: row!.item, versions, file_key: audio_key, patient_pool_id, ...who(deleting) })
}

/** A whole row, with every column that the table has. */
const asJson = (table: typeof documents | typeof dictations | typeof noteVersions) =>
  sql<Record<string, unknown>>`to_jsonb(${table})`
