import { countAsUnsent, type Session } from '../session/index.ts'
import type { Recorder } from './recorder.ts'

/** The recorders of this page, one per session that ever wanted one. */
const recorders = new WeakMap<Session, Recorder>()

const unsentOfSpeech = { none: 'none', recording: 'running', paused: 'recording', unsent: 'recording' } as const

/** The session's recorder, if it ever wanted one. */
export const knownRecorder = (session: Session): Recorder | undefined => recorders.get(session)

/** Makes a recorder the session's own; what it holds counts as unsent. */
export function keepRecorder(session: Session, recorder: Recorder): void {
  recorders.set(session, recorder)
  countAsUnsent(session, () => unsentOfSpeech[speechOf(session)])
}

const stateOf = (session: Session) => recorders.get(session)?.$recorder.get().state ?? 'idle'

/** True while the session's recorder records, or holds what was recorded; such a session must not be left behind. */
export const holdsRecording = (session: Session): boolean => !['idle', 'failed'].includes(stateOf(session))

/** What there is of a recording in the session: one that runs, one that is paused, or one that waits to be sent. */
export function speechOf(session: Session): 'none' | 'recording' | 'paused' | 'unsent' {
  const state = stateOf(session)
  if (state === 'recording' || state === 'paused') return state
  return state === 'stopped' || state === 'finishing' ? 'unsent' : 'none'
}

/** Nobody shall go on listening to the session's recording; it can be played again. */
export const hushPlayback = (session: Session): void => recorders.get(session)?.pausePlayback()

/** Calls `tell` whenever the session's recorder changes its state; the function that comes back stops that. */
export const onRecorderChange = (session: Session, tell: () => void): (() => void) =>
  recorders.get(session)?.$recorder.listen(tell) ?? (() => undefined)
