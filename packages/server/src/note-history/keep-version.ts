import { and, eq, lt, max } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { type dictations, noteVersions } from '../database/schema.ts'

interface SavedText {
  machine: boolean
  /** The name of who saved it; '' for the machine. */
  by: string
  /** The account of who saved it; null for the machine. */
  account: string | null
  at: Date
  /** '' for a note that was emptied. */
  note: string
}

/**
 * Keeps a text of a note in the transaction that saves it. The caller holds the dictation's row, so that two saves do not take the
 * same number.
 */
export async function keepVersion(
  writer: Writer,
  { id, practice_id }: Pick<typeof dictations.$inferSelect, 'id' | 'practice_id'>,
  { machine, by, account, at, note }: SavedText,
): Promise<void> {
  const latest = await latestNumber(writer, id)
  const number = latest === null ? (machine ? 0 : 1) : latest + 1
  const saved = { saved_by: by, saved_by_account: account, saved_at: at }
  await writer.insert(noteVersions).values({ practice_id, dictation_id: id, number, machine, ...saved, note })
}

/** Deletes all texts of a note but the present one. */
export async function dropEarlierVersions(writer: Writer, dictationId: string): Promise<void> {
  const latest = await latestNumber(writer, dictationId)
  if (latest === null) return
  await writer.delete(noteVersions).where(and(eq(noteVersions.dictation_id, dictationId), lt(noteVersions.number, latest)))
}

async function latestNumber(writer: Writer, dictationId: string): Promise<number | null> {
  const [found] = await writer
    .select({ latest: max(noteVersions.number) })
    .from(noteVersions)
    .where(eq(noteVersions.dictation_id, dictationId))
  return found?.latest ?? null
}
