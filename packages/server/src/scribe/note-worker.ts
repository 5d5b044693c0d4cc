import type { Deps } from '../deps.ts'
import { folderStore } from '../files/index.ts'
import { createWorker, type Worker, type WorkerOptions } from '../lib/worker.ts'
import { scribeOf } from './scribe-of.ts'
import { writeNoteJob } from './write-note.ts'

/** The worker that writes the notes of dictations. */
export function noteWorker(deps: Deps, options?: WorkerOptions): Worker {
  const store = folderStore(deps.filesDirectory)
  return createWorker(
    deps.database,
    deps.log,
    { 'write-note': writeNoteJob(deps, store, scribeOf(deps.settings.scribe)) },
    options,
  )
}
