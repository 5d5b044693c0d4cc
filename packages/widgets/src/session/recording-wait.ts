import { holdsRecording, onRecorderChange } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'

/**
 * Whether a session must continue because it has a recording: another session would have another recorder, and this one would be
 * left running, unseen. `done` is called when the recording is sent or cleared.
 */
export function recordingWait(done: () => void): (running: Session) => boolean {
  /** Stops waiting for the recorder of the session to replace. */
  let stopWaiting: (() => void) | undefined
  return (running) => {
    if (!holdsRecording(running)) return false
    if (stopWaiting) return true
    console.warn(
      'Chartside: apiBase, persist or getToken of chartside-session changed while there is a recording. ' +
        'The session stays as it is; the change takes effect as soon as the recording is sent or cleared.',
    )
    stopWaiting = onRecorderChange(running, () => {
      if (holdsRecording(running)) return
      stopWaiting?.()
      stopWaiting = undefined
      done()
    })
    return true
  }
}
