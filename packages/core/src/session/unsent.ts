import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/** What a page holds unsent: form entries, a finished recording, or a running one; `kept` if it stays on disk for its user. */
export type Unsent = 'none' | 'kept' | 'entries' | 'kept-running' | 'recording' | 'running'

const order: readonly Unsent[] = ['none', 'kept', 'entries', 'kept-running', 'recording', 'running']
const checksOf = perSession(() => new Set<() => Unsent>())

/** Registers `check`, which reports what is unsent in one part of the session. */
export const countAsUnsent = (session: Session, check: () => Unsent): void => void checksOf(session).add(check)

/** What the session holds unsent; the most important if there are several. */
export const unsentOf = (session: Session): Unsent =>
  [...checksOf(session)].map((check) => check()).reduce((one, other) => moreImportant(one, other), 'none')

/** The more important of two. */
export const moreImportant = (one: Unsent, other: Unsent): Unsent => (order.indexOf(one) < order.indexOf(other) ? other : one)
