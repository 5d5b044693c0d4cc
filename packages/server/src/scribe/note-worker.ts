import type { Deps } from '../deps.ts'
import { folderStore } from '../files/index.ts'
import { createWorker, type Worker, type WorkerOptions } from '../lib/worker.ts'
import type { NoteStep } from './note-job.ts'
import { scribeOf } from './scribe-of.ts'
import { transcribeJob } from './transcribe-job.ts'
import { writeNoteJob } from './write-note.ts'

/** The worker that transcribes recordings and writes notes. */
export function noteWorker(deps: Deps, options?: WorkerOptions): Worker {
  const { scribe: settings } = deps.settings
  const scribe = scribeOf(settings)
  const handlers = {
    transcribe: transcribeJob(deps, folderStore(deps.filesDirectory), scribe),
    'write-note': writeNoteJob(deps, scribe),
  } satisfies Record<NoteStep, unknown>
  const lanes = settings && { atOnce: settings.atOnce, perShare: settings.atOncePerPractice, pause: settings.pauseSeconds }
  return createWorker(deps.database, deps.log, handlers, { ...lanes, ...options })
}
