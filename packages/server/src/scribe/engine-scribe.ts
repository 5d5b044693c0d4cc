import type { ScribeSettings } from '../deps.ts'
import { createEngine } from './engine.ts'
import { writeNote, writeSummary } from './note.ts'
import type { Scribe } from './scribe.ts'
import { createTranscriber } from './transcribe.ts'

/** A scribe that uses an OpenAI-compatible endpoint. */
export function engineScribe(settings: ScribeSettings): Scribe {
  const { limits, transcriptionService } = settings
  const engine = createEngine(settings, limits)
  const ears = transcriptionService ? createEngine(transcriptionService, limits) : engine
  return {
    transcribe: createTranscriber(ears, settings),
    write: (source, signal) => writeNote(engine, settings.noteModel, source, signal),
    summarize: (notes, signal) => writeSummary(engine, settings.noteModel, notes, signal),
  }
}
