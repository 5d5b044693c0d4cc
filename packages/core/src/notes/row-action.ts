import type { Dictation, NoteProgress } from '@chartside/contract/notes'

import type { CallError } from '../errors.ts'

/** How long a note stays Pending before it can be requested again (RECENT-03). */
export const pendingMilliseconds = 60_000

/**
 * What a row offers. `until` is when Pending turns into Generate, by the server's clock; `error` is present if requesting the
 * note failed; `progress` is present if the backend reports it.
 */
export type NoteState =
  | { state: 'view' }
  | { state: 'pending'; until: number; progress?: NoteProgress | undefined }
  | { state: 'asking' }
  | { state: 'generate'; problem: string; error?: CallError | undefined; progress?: NoteProgress | undefined }

/** The state of a request for a note: when the server accepted it, or why it did not. */
export type Asked =
  | { state: 'asking' }
  | { state: 'agreed'; at: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** True where a note is missing and nobody is writing it: it can be requested (again), or written by hand in its review. */
export const isMissing = (note: NoteState): boolean =>
  note.state === 'asking' || (note.state === 'generate' && (note.progress?.state ?? 'failed') === 'failed')

/** What a dictation offers at `now`. An unreadable creation time means Generate. */
export function noteState(dictation: Dictation, asked: Asked | undefined, now: number): NoteState {
  if (dictation.soap_note !== null) return { state: 'view' }
  if (asked?.state === 'asking') return { state: 'asking' }
  const progress = dictation.note_progress ?? undefined
  if (asked?.state === 'failed') {
    return { state: 'generate', problem: asked.problem || dictation.failure, error: asked.error }
  }
  if (dictation.failure !== '') return { state: 'generate', problem: dictation.failure, progress }
  const startedAt = asked ? asked.at : Date.parse(dictation.created_at)
  if (now - startedAt < pendingMilliseconds) return { state: 'pending', until: startedAt + pendingMilliseconds, progress }
  return { state: 'generate', problem: '', progress }
}
