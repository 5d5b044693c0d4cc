import type { Session } from '../session/index.ts'
import type { Recorder } from './recorder.ts'

/** The recorders of this page, one per session that ever wanted one. */
export const recorders = new WeakMap<Session, Recorder>()

/** True while the session's recorder records, or holds what was recorded; such a session must not be left behind. */
export const holdsRecording = (session: Session): boolean => {
  const state = recorders.get(session)?.$recorder.get().state ?? 'idle'
  return state !== 'idle' && state !== 'failed'
}

/** Calls `tell` whenever the session's recorder changes its state; the function that comes back stops that. */
export const onRecorderChange = (session: Session, tell: () => void): (() => void) =>
  recorders.get(session)?.$recorder.listen(tell) ?? (() => undefined)
