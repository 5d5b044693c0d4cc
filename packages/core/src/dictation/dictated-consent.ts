import { atom } from 'nanostores'

import { perSession } from '../session/index.ts'

/** The consent to the recording of a dictation, ready to be sent. */
export interface DictatedConsent {
  /** The same for all dictations that are recorded with it. */
  id: string
  /** JSON text for a backend with the capability `consent`. */
  sent: string
  /** The line that is added to the comments for any other backend. */
  line: string
}

/** The consent to the session's recording; undefined if none was given. Apart from its model, which is loaded later. */
export const dictatedConsentOf = perSession(() => atom<DictatedConsent | undefined>())
