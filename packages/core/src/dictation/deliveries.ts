import { atom } from 'nanostores'

import { createListeners, createNotice } from '../lib/listeners.ts'
import type { Progress } from '../lib/progress.ts'
import { perSession } from '../session/index.ts'

/** A dictation that the server has accepted. */
export interface SentDictation {
  /** '' if the backend does not say. */
  dictationId: string
  /** The patient it was sent for; '' for a typed name. */
  patientId: string
  /** The appointment that it was started from; '' for none. */
  appointmentId: string
}

/** What the outbox of a session delivers. Apart from it, so that an element can listen before it is loaded. */
export const deliveriesOf = perSession(() => ({
  /** How many dictations of this page wait or are being sent. */
  $waiting: atom(0),
  /** The upload of the moment, in bytes. */
  $progress: atom<Progress | undefined>(),
  /** Each dictation that the server has accepted. */
  sent: createListeners<[sent: SentDictation]>(),
  /** A patient has answered elsewhere, as the server said of a dictation that it refused: the id of a withdrawn consent; undefined for a refusal. */
  answered: createListeners<[withdrawn: string | undefined]>(),
  /** Tells lists that they lack a dictation sent in this session, or show one that was withdrawn. */
  notice: createNotice(),
}))
