import type { KeptDetails } from '../dictation/index.ts'
import type { CallError } from '../errors.ts'
import type { Progress } from '../lib/progress.ts'

/** A dictation that the server does not have yet, and that is in no form. */
export interface Unsent {
  id: string
  /**
   * `found`: left by an earlier page. `unreadable`: left, and it cannot be decrypted any more. `waiting`: for its turn, the network or the next try.
   * `sending`. `held`: refused by the server or stopped by the user, who decides.
   */
  state: 'found' | 'unreadable' | 'waiting' | 'sending' | 'held'
  details: KeptDetails
  /** Milliseconds since 1970. */
  begunAt: number
  /** When it is deleted from disk, in milliseconds since 1970. */
  expiresAt: number
  /** The length of its recording; 0 if there is only text. */
  seconds: number
  progress: Progress | undefined
  /** Why the last try failed. */
  error: CallError | undefined
  /** Pieces of about a second that were damaged on disk; found out when the recording is read. */
  damaged: number
  /** False if the disk did not take it, so that it ends with this page. */
  isKept: boolean
}
