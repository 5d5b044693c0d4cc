import { createNotice } from '../lib/notice.ts'
import { perUser } from '../session/index.ts'

/** Changes made in this session that take or free slots. */
export const slotChangesOf = perUser(createNotice)
