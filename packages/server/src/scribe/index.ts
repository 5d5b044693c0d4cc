export { noteWorker } from './note-worker.ts'
export type { DatedNote, Scribe } from './scribe.ts'
export { scribeOf } from './scribe-of.ts'
export { noteJobOf, requestNote } from './write-note.ts'
