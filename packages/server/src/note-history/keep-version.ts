import { and, asc, desc, eq, gt, lt, max, sql } from 'drizzle-orm'

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

/** What is kept of one note at most, so that no loop of saves fills the disk: texts, and bytes of them. */
const limits = { texts: 500, bytes: 10_000_000 }

/**
 * Keeps a text of a note in the transaction that saves it. Beyond the most that is kept, it takes the place of the text that was saved
 * before it: what stands earlier in the history stays. The caller holds the dictation's row, so that two saves do not take the
 * same number.
 */
export async function keepVersion(
  writer: Writer,
  { id, practice_id }: Pick<typeof dictations.$inferSelect, 'id' | 'practice_id'>,
  { machine, by, account, at, note }: SavedText,
): Promise<void> {
  const latest = await latestNumber(writer, id)
  if (await isFull(writer, id)) await dropLastSaved(writer, id)
  const number = latest === null ? (machine ? 0 : 1) : latest + 1
  const saved = { saved_by: by, saved_by_account: account, saved_at: at }
  await writer.insert(noteVersions).values({ practice_id, dictation_id: id, number, machine, ...saved, note })
}

/** True if the machine has written a text of a note. */
export async function hasMachineText(writer: Writer, dictationId: string): Promise<boolean> {
  const ofMachine = and(eq(noteVersions.dictation_id, dictationId), noteVersions.machine)
  const found = await writer.select({ number: noteVersions.number }).from(noteVersions).where(ofMachine).limit(1)
  return found.length > 0
}

/** Deletes all texts of a note but the present one. */
export async function dropEarlierVersions(writer: Writer, dictationId: string): Promise<void> {
  const latest = await latestNumber(writer, dictationId)
  if (latest === null) return
  await writer.delete(noteVersions).where(and(eq(noteVersions.dictation_id, dictationId), lt(noteVersions.number, latest)))
}

async function isFull(writer: Writer, dictationId: string): Promise<boolean> {
  const [kept] = await writer
    .select({ texts: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(octet_length(${noteVersions.note})), 0)::int` })
    .from(noteVersions)
    .where(eq(noteVersions.dictation_id, dictationId))
  return kept !== undefined && (kept.texts >= limits.texts || kept.bytes >= limits.bytes)
}

/** Deletes the latest text that a user saved, or else the machine's latest one, but never its first. */
async function dropLastSaved(writer: Writer, dictationId: string): Promise<void> {
  const [last] = await writer
    .select({ number: noteVersions.number })
    .from(noteVersions)
    .where(and(eq(noteVersions.dictation_id, dictationId), gt(noteVersions.number, 0)))
    .orderBy(asc(noteVersions.machine), desc(noteVersions.number))
    .limit(1)
  if (!last) return
  await writer.delete(noteVersions).where(and(eq(noteVersions.dictation_id, dictationId), eq(noteVersions.number, last.number)))
}

async function latestNumber(writer: Writer, dictationId: string): Promise<number | null> {
  const [found] = await writer
    .select({ latest: max(noteVersions.number) })
    .from(noteVersions)
    .where(eq(noteVersions.dictation_id, dictationId))
  return found?.latest ?? null
}
