import type { Dictation, NoteProgress } from '@chartside/contract/notes'

import type { CallError } from '../errors.ts'

/** How long a note may take before it can be asked for again (RECENT-03). */
export const pendingMilliseconds = 60_000

/**
 * What a row offers. `until` is the moment, by the server's clock, at which Pending turns to Generate; `error` is there
 * where asking for the note failed; `progress` where the backend says where the note is.
 */
export type NoteState =
  | { state: 'view' }
  | { state: 'pending'; until: number; progress?: NoteProgress | undefined }
  | { state: 'asking' }
  | { state: 'generate'; problem: string; error?: CallError | undefined; progress?: NoteProgress | undefined }

/** What is known of having asked for a note: when the server agreed, or why it did not. */
export type Asked =
  | { state: 'asking' }
  | { state: 'agreed'; at: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** What a dictation offers at `now`. A moment of creation that nobody can read means Generate. */
export function noteState(dictation: Dictation, asked: Asked | undefined, now: number): NoteState {
  if (dictation.soap_note !== null) return { state: 'view' }
  if (asked?.state === 'asking') return { state: 'asking' }
  const progress = dictation.note_progress ?? undefined
  if (asked?.state === 'failed') {
    return { state: 'generate', problem: asked.problem || dictation.failure, error: asked.error }
  }
  if (dictation.failure !== '') return { state: 'generate', problem: dictation.failure, progress }
  const begun = asked ? asked.at : Date.parse(dictation.created_at)
  if (now - begun < pendingMilliseconds) return { state: 'pending', until: begun + pendingMilliseconds, progress }
  return { state: 'generate', problem: '', progress }
}
