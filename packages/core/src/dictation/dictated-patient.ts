import { atom } from 'nanostores'

import { perSession } from '../session/index.ts'

/** The name of the patient whom the session's dictation is about, for places that show nothing else of it; '' while there is none. */
export const dictatedPatientOf = perSession(() => atom(''))
