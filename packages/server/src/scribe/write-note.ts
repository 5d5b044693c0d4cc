// The way from a recording to a note: transcribe, write, store, tell. Each step that costs is stored before the next begins.
import type { Segment, Task } from '@chartside/contract/notes'
import { and, eq, isNull } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import { addJob, GiveUp, TryAgain } from '../lib/queue.ts'
import type { JobHandler } from '../lib/worker.ts'
import { announce } from '../notifications/index.ts'
import type { Scribe, WrittenNote } from './scribe.ts'

type Row = typeof dictations.$inferSelect

/** The one unfinished job that a dictation can have. */
export const noteJobOf = (dictationId: string) => `note:${dictationId}`

/** Asks for the note of a dictation, in the transaction of what it belongs to; harmless while it is being written. */
export const requestNote = (writer: Writer, dictationId: string) =>
  addJob(writer, { kind: 'write-note', payload: { dictation: dictationId }, singleton: noteJobOf(dictationId) })

/** Writes the note of a dictation. Whatever it already has is left as it is. */
export function writeNoteJob(deps: Deps, store: FileStore, scribe: Scribe): JobHandler {
  const { database, clock } = deps
  const nothing = async () => undefined

  async function find(payload: unknown): Promise<Row | undefined> {
    const [row] = await database
      .select()
      .from(dictations)
      .where(eq(dictations.id, dictationOf(payload)))
    return row
  }

  async function transcriptionOf(row: Row, signal: AbortSignal): Promise<Segment[]> {
    // What was transcribed before an interruption is not asked for again.
    if (row.transcription.length) return row.transcription as Segment[]
    const key = row.audio_key
    if (!key) return []
    const transcription = await scribe.transcribe({ open: () => store.blob(key, 'audio/mpeg') }, signal)
    await database.update(dictations).set({ transcription }).where(eq(dictations.id, row.id))
    return transcription
  }

  const finish = (id: string, note: WrittenNote) => async (writer: Writer) => {
    const [row] = await writer.select().from(dictations).where(eq(dictations.id, id)).for('update')
    if (!row || row.soap_note !== null) return undefined
    const { soap_note } = note
    const tasks = mergeTasks(row.tasks as Task[], note.tasks)
    // Codes that a person entered before the note came stay as they are.
    const cpt_codes = row.cpt_codes.length ? row.cpt_codes : note.cpt_codes
    const icd_10_codes = row.icd_10_codes.length ? row.icd_10_codes : note.icd_10_codes
    const modifiers = row.modifiers.length ? row.modifiers : note.modifiers
    const now = new Date(clock.now())
    await writer
      .update(dictations)
      .set({ soap_note, cpt_codes, icd_10_codes, modifiers, tasks, failure: '', version: row.version + 1, updated_at: now })
      .where(eq(dictations.id, id))
    const payload = { provider_id: row.provider_id, patient_name: row.patient_name }
    return () => announce(deps, row.practice_id, 'soap-note-event', payload)
  }

  return {
    async run(payload, signal) {
      const row = await find(payload)
      if (!row || row.soap_note !== null) return nothing
      const transcription = await transcriptionOf(row, signal)
      const note = await scribe.write(
        {
          patientName: row.patient_name,
          comments: row.comments,
          tasks: row.tasks as Task[],
          seconds: row.audio_seconds ?? undefined,
          transcription,
        },
        signal,
      )
      return finish(row.id, note)
    },
    async gaveUp(payload, error, writer) {
      const failure = error instanceof GiveUp || error instanceof TryAgain ? error.message : 'The note could not be written.'
      await writer
        .update(dictations)
        .set({ failure })
        .where(and(eq(dictations.id, dictationOf(payload)), isNull(dictations.soap_note)))
    },
  }
}

const dictationOf = (payload: unknown) => String((payload as { dictation?: unknown } | null)?.dictation)

/** What was typed stays first and as it is; what was spoken follows, unless it is the same. */
function mergeTasks(typed: readonly Task[], spoken: readonly string[]): Task[] {
  const known = new Set(typed.map(({ name }) => name.trim().toLowerCase()))
  const added: Task[] = []
  for (const name of spoken) {
    if (known.has(name.toLowerCase())) continue
    known.add(name.toLowerCase())
    added.push({ name, status: 'pending' })
  }
  return [...typed, ...added]
}
