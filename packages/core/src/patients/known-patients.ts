import type { Patient } from '@chartside/contract/patients'

import { createKnownRows } from '../lib/known-rows.ts'
import { perUser } from '../session/index.ts'

/** Each row takes a few kilobytes. */
const maxKept = 2000

/**
 * The patients that this session has loaded, so that one can be opened without searching page by page: in memory and only for
 * its user.
 */
export const knownPatientsOf = perUser(() => createKnownRows(({ id }: Patient) => id, maxKept))
