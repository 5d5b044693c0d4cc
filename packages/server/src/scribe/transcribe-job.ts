import { isSpoken, type Segment } from '@chartside/contract/notes'
import { and, eq, isNull } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import type { JobHandler } from '../lib/job-run.ts'
import { promptOf, vocabularyOf, withCorrections } from '../vocabulary/index.ts'
import { awaitingDictation, gaveUp, hasNoContent, holdDictation, orderOf, requestNote } from './note-job.ts'
import type { Scribe } from './scribe.ts'
import { noSpeech } from './transcribe.ts'

/** Transcribes the recording of a dictation and queues the note in the same transaction. */
export function transcribeJob({ database, clock }: Deps, store: FileStore, scribe: Scribe): JobHandler {
  return {
    async run(payload, signal) {
      const row = await awaitingDictation(database, payload)
      if (!row) return async () => undefined
      let transcription = row.transcription as Segment[]
      const key = row.audio_key
      // Skipped if an earlier try has transcribed it.
      const isNew = transcription.length === 0 && key !== null
      if (isNew) {
        const vocabulary = await vocabularyOf(database, row.practice_id, row.provider_id)
        const recording = {
          key,
          open: () => store.blob(key, 'audio/mpeg'),
          seconds: row.audio_seconds ?? undefined,
          prompt: promptOf(vocabulary),
          gaps: row.gaps,
        }
        transcription = withCorrections(await scribe.transcribe(recording, signal), vocabulary)
      }
      return async (writer) => {
        const order = orderOf(payload)
        const isAwaited = order.replaces === undefined ? isNull(dictations.soap_note) : eq(dictations.version, order.replaces)
        // What nobody seems to have said is kept, so that a user can say that it was.
        const isMarked = transcription.length > 0 && !transcription.some(isSpoken)
        const isSilent = key !== null && order.replaces === undefined && isMarked
        const failed = isSilent ? { failure: noSpeech, failed_at: new Date(clock.now()) } : {}
        // By another template, nothing would replace the note that there is.
        const isNothing = order.replaces !== undefined && hasNoContent({ ...row, transcription })
        // What a user has said meanwhile about an earlier transcription stays.
        const change = { ...failed, ...(isNew ? { transcription } : {}) }
        if (isNew || isSilent)
          await writer
            .update(dictations)
            .set(change)
            .where(and(eq(dictations.id, row.id), isAwaited))
        if (isSilent || isNothing) return undefined
        await requestNote(writer, row, 'write-note', order)
        return undefined
      }
    },
    hold: holdDictation,
    gaveUp: gaveUp(clock),
  }
}
