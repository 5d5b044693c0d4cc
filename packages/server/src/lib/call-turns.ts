// How many calls run at the same time in this process. Those beyond wait for a turn, so that a burst of one user delays that user alone.
import { getCodeTable } from '@chartside/contract/codes'
import { listDocuments } from '@chartside/contract/documents'
import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { listNoteVersions } from '@chartside/contract/note-history'
import { summarizeDictations } from '@chartside/contract/notes'
import { queryPatients, searchPatient } from '@chartside/contract/patients'

import { createTurns } from './turns.ts'

/** Milliseconds for which a call waits for its turn, as long as for its body. */
const patience = 60_000

/** Calls that read or send much. */
const heavy: readonly AnyEndpoint[] = [getCodeTable, listDocuments, listNoteVersions, queryPatients, searchPatient]
/** Calls that wait for the speech engine. */
const engine: readonly AnyEndpoint[] = [summarizeDictations]

/** Where a call takes its turn: in `open` if nobody has to sign in for it. */
export function roomOf(endpoint: AnyEndpoint): 'open' | 'heavy' | 'engine' | 'light' {
  if (endpoint.open) return 'open'
  if (heavy.includes(endpoint)) return 'heavy'
  return engine.includes(endpoint) ? 'engine' : 'light'
}

/**
 * Turns of one process: an `arrival` until its token is known, with the address as group and the token as key; then by practice and
 * account; in `open` by address. The pool of PostgreSQL has twenty connections.
 */
export const callTurns = () => ({
  arrival: createTurns({
    running: { all: 20, group: 10, key: 5 },
    waiting: { all: 10_000, group: 4000, key: 2000 },
    patience,
  }),
  light: createTurns({
    running: { all: 40, group: 20, key: 8 },
    waiting: { all: 10_000, group: 4000, key: 1000 },
    patience,
  }),
  heavy: createTurns({ running: { all: 6, group: 3, key: 2 }, waiting: { all: 1000, group: 300, key: 100 }, patience }),
  engine: createTurns({ running: { all: 40, group: 10, key: 3 }, waiting: { all: 200, group: 50, key: 20 }, patience }),
  open: createTurns({ running: { all: 4, group: 2 }, waiting: { all: 10_000, group: 1000 }, patience }),
})

export type CallTurns = ReturnType<typeof callTurns>
