import type { ScribeSettings } from '../deps.ts'
import { createEngine } from './engine.ts'
import { writeNote, writeSummary } from './note.ts'
import type { Scribe } from './scribe.ts'
import { transcribe } from './transcription.ts'

/** Works through an OpenAI-compatible endpoint; an answer is waited for at most `limit` seconds. */
export function engineScribe(settings: ScribeSettings, limit?: number): Scribe {
  const engine = createEngine(settings, limit)
  const ears = settings.transcriptionService ? createEngine(settings.transcriptionService, limit) : engine
  return {
    transcribe: (recording, signal) => transcribe(ears, settings.transcriptionModel, recording, signal),
    write: (source, signal) => writeNote(engine, settings.noteModel, source, signal),
    summarize: (notes, signal) => writeSummary(engine, settings.noteModel, notes, signal),
  }
}
