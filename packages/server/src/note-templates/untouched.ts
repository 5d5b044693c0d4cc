import { desc, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { type dictations, noteVersions } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'

/**
 * Throws 409 unless a note can be written again without losing anybody's work: there is a speech engine, the text is the
 * machine's, nobody has reviewed it, and it is the version that the user has on the screen.
 */
export async function requireUntouched(
  { settings }: Deps,
  writer: Writer,
  row: typeof dictations.$inferSelect,
  version: string | undefined,
): Promise<void> {
  if (!settings.scribe) throw new Refusal(409, "Transcription is off, so the note can't be written again.", { status: 'ERROR' })
  if (version !== undefined && version !== String(row.version))
    throw refusedAt('version', "The note wasn't written again: it was changed since you opened it.", 409)
  const [latest] = await writer
    .select({ machine: noteVersions.machine })
    .from(noteVersions)
    .where(eq(noteVersions.dictation_id, row.id))
    .orderBy(desc(noteVersions.number))
    .limit(1)
  if (!latest?.machine || row.note_state.edited || row.note_state.reviewed)
    throw new Refusal(409, "The note wasn't written again: somebody has edited or reviewed it.", { status: 'ERROR' })
}
