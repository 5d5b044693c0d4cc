import { createNotice } from '../lib/listeners.ts'
import { perSession } from '../session/index.ts'

/** Dictations sent in this session, which a list loaded before does not have. */
export const sentDictationsOf = perSession(createNotice)
