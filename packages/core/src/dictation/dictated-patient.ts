import { atom } from 'nanostores'

import { perSession } from '../session/index.ts'

/** The name of the patient of the session's dictation, '' if there is none. Apart from the form, so that it can be read without loading it. */
export const dictatedPatientOf = perSession(() => atom(''))
