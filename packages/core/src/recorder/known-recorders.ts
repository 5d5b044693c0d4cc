import { keepOf } from '../kept-dictations/index.ts'
import { countAsUnsent, perSession, type Session } from '../session/index.ts'
import type { Recorder } from './recorder.ts'

/** The recorder of a session that has used one. */
const keptOf = perSession((): { recorder: Recorder | undefined } => ({ recorder: undefined }))

const unsentByState = { none: 'none', recording: 'running', paused: 'recording', unsent: 'recording' } as const

/** The session's recorder, if it has used one. */
export const knownRecorder = (session: Session): Recorder | undefined => keptOf(session).recorder

/** Makes a recorder the session's own; its content counts as unsent. */
export function keepRecorder(session: Session, recorder: Recorder): void {
  keptOf(session).recorder = recorder
  // Playback must not continue behind the lock.
  session.$locked.listen((isLocked) => isLocked && recorder.pausePlayback())
  countAsUnsent(session, () => {
    const unsent = unsentByState[recordingStateOf(session)]
    if (unsent === 'none' || keepOf(session).$keeping.get().state !== 'kept') return unsent
    return unsent === 'running' ? 'kept-running' : 'kept'
  })
}

const stateOf = (session: Session) => knownRecorder(session)?.$recorder.get().state ?? 'idle'

/** True while the session's recorder is recording or holds a recording; such a session must not be left behind. */
export const holdsRecording = (session: Session): boolean => !['idle', 'failed'].includes(stateOf(session))

/** True while the session's microphone is open, or about to be. */
export const isMicrophoneOpen = (session: Session): boolean =>
  ['starting', 'recording', 'paused', 'finishing'].includes(stateOf(session))

/** The session's recording: running, paused, or waiting to be sent. */
export function recordingStateOf(session: Session): 'none' | 'recording' | 'paused' | 'unsent' {
  const state = stateOf(session)
  if (state === 'recording' || state === 'paused') return state
  return state === 'stopped' || state === 'finishing' ? 'unsent' : 'none'
}

/** Calls `listener` whenever the session's recorder changes state; the returned function removes it. */
export const onRecorderChange = (session: Session, listener: () => void): (() => void) =>
  knownRecorder(session)?.$recorder.listen(listener) ?? (() => undefined)
