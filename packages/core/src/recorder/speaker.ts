import { onHandover, type Session } from '../session/index.ts'
import type { Recorder } from './recorder.ts'

/**
 * A recording belongs to its speaker. Signing out clears it (AUTH-14), after asking. An expired session, or a sign-out in another
 * tab, which could not ask, must not cost anybody their words: the recording is stopped and kept until the same user returns or
 * another one signs in.
 */
export function clearWithUser(session: Session, recorder: Recorder): void {
  onHandover(session, recorder.clear, () => true)
  session.onEnd(() => void recorder.stop())
}
