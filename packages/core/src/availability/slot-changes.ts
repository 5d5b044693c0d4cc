import { createNotice } from '../lib/listeners.ts'
import { perSession } from '../session/index.ts'

/** Changes made in this session that take or free slots. */
export const slotChangesOf = perSession(createNotice)
