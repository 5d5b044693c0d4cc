import type { ScribeSettings } from '../deps.ts'
import { createTurns } from '../lib/turns.ts'
import { createEngine } from './engine.ts'
import { writeNote, writeSummary } from './note.ts'
import type { Scribe } from './scribe.ts'
import { createTranscriber } from './transcribe.ts'

/** The turns at a service of notes, of the worker and of summaries together: a service is known by its settings. */
const turnsOf = new WeakMap<ScribeSettings, ReturnType<typeof createTurns>>()

/** A scribe that uses an OpenAI-compatible endpoint. */
export function engineScribe(settings: ScribeSettings): Scribe {
  const { limits, transcriptionService } = settings
  const engine = createEngine(settings, limits)
  const ears = transcriptionService ? createEngine(transcriptionService, limits) : engine
  const { atOnce } = settings
  const turns = turnsOf.get(settings) ?? createTurns({ running: { all: atOnce }, waiting: { all: 200, key: 100 } })
  turnsOf.set(settings, turns)
  return {
    transcribe: createTranscriber(ears, settings),
    write: (source, signal) => turns.run({ key: 'notes', signal }, () => writeNote(engine, settings.noteModel, source, signal)),
    summarize: (notes, signal) =>
      turns.run({ key: 'summaries', signal }, () => writeSummary(engine, settings.noteModel, notes, signal)),
  }
}
