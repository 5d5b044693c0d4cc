import type { Segment } from '@chartside/contract/notes'
import { and, eq, isNull } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import type { JobHandler } from '../lib/job-run.ts'
import { dictationOf, dictationWithoutNote, gaveUp, requestNote } from './note-job.ts'
import type { Scribe } from './scribe.ts'

/** Transcribes the recording of a dictation and queues the note in the same transaction. */
export function transcribeJob({ database, clock }: Deps, store: FileStore, scribe: Scribe): JobHandler {
  return {
    async run(payload, signal) {
      const row = await dictationWithoutNote(database, payload)
      if (!row) return async () => undefined
      const recording = (key: string) => ({
        open: () => store.blob(key, 'audio/mpeg'),
        seconds: row.audio_seconds ?? undefined,
      })
      let transcription = row.transcription as Segment[]
      // Skipped if an earlier try has transcribed it.
      if (transcription.length === 0 && row.audio_key) transcription = await scribe.transcribe(recording(row.audio_key), signal)
      return async (writer) => {
        await writer
          .update(dictations)
          .set({ transcription })
          .where(and(eq(dictations.id, dictationOf(payload)), isNull(dictations.soap_note)))
        await requestNote(writer, row, 'write-note')
        return undefined
      }
    },
    gaveUp: gaveUp(clock),
  }
}
