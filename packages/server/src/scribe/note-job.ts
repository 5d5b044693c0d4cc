// Shared by the two jobs from a recording to its note: transcribing, then writing.
import type { NoteTemplate } from '@chartside/contract/note-templates'
import { isSpoken, type Segment } from '@chartside/contract/notes'
import { and, eq, isNull } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import { dictations } from '../database/schema.ts'
import type { Clock } from '../lib/clock.ts'
import type { JobHandler } from '../lib/job-run.ts'
import { addJob, GiveUp, TryAgain } from '../lib/queue.ts'

type Row = typeof dictations.$inferSelect

/** The two steps; each is a kind of job that needs its own service. */
export type NoteStep = 'transcribe' | 'write-note'

/** About two and a half hours of tries: the first nine within 17 minutes, then one every ten minutes. */
const tries = 24

/** The key of a dictation's only unfinished job. */
export const noteJobOf = (dictationId: string) => `note:${dictationId}`

/** How a note is to be written. */
export interface NoteOrder {
  /** A copy, so that a change or removal of the template does not reach a note that was requested before. Undefined for SOAP. */
  template?: NoteTemplate | undefined
  /** The version whose text the note replaces; undefined for a dictation without a note. */
  replaces?: number | undefined
}

/** Requests the note of a dictation, in the caller's transaction; does nothing while it is already being written. */
export const requestNote = (
  writer: Writer,
  { id, practice_id }: Pick<Row, 'id' | 'practice_id'>,
  step: NoteStep,
  { template, replaces }: NoteOrder = {},
) =>
  addJob(writer, {
    ...{ kind: step, payload: { dictation: id, template, replaces }, share: practice_id, singleton: noteJobOf(id), tries },
  })

export const dictationOf = (payload: unknown) => String((payload as { dictation?: unknown } | null)?.dictation)
export const orderOf = (payload: unknown): NoteOrder => (payload ?? {}) as NoteOrder

/**
 * True if a dictation still waits for the note that was ordered: it has none, or the text that the new one replaces, and nobody has
 * reviewed that text meanwhile.
 */
export const isAwaited = ({ soap_note, version, signature, note_state }: Row, { replaces }: NoteOrder): boolean =>
  replaces === undefined ? soap_note === null : version === replaces && signature === null && !note_state.reviewed

/** True if all that was heard is marked as not said, and nothing was typed: a note would have nothing in it. */
export const hasNoContent = ({ transcription, comments }: Pick<Row, 'transcription' | 'comments'>): boolean => {
  const segments = transcription as Segment[]
  return segments.length > 0 && !segments.some(isSpoken) && comments.trim() === ''
}

/** The dictation of a job, if it still waits for its note. */
export async function awaitingDictation(database: Database, payload: unknown): Promise<Row | undefined> {
  const [row] = await database
    .select()
    .from(dictations)
    .where(eq(dictations.id, dictationOf(payload)))
  return row && isAwaited(row, orderOf(payload)) ? row : undefined
}

/** Locks the dictation of a job, as all do that drop the job. */
export const holdDictation: NonNullable<JobHandler['hold']> = (payload, writer) =>
  writer
    .select({ id: dictations.id })
    .from(dictations)
    .where(eq(dictations.id, dictationOf(payload)))
    .for('update')

/** Stores in the dictation why it has no note. */
export function gaveUp(clock: Clock): NonNullable<JobHandler['gaveUp']> {
  return async (payload, error, writer) => {
    const failure = error instanceof GiveUp || error instanceof TryAgain ? error.message : "The note couldn't be written."
    await writer
      .update(dictations)
      .set({ failure, failed_at: new Date(clock.now()) })
      .where(and(eq(dictations.id, dictationOf(payload)), isNull(dictations.soap_note)))
  }
}
