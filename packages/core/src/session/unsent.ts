import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/** What a page holds unsent: form entries, a finished recording, or a running one. */
export type Unsent = 'none' | 'entries' | 'recording' | 'running'

const order: readonly Unsent[] = ['none', 'entries', 'recording', 'running']
const looksOf = perSession(() => new Set<() => Unsent>())

/** Registers `look`, which reports what is unsent in one part of the session. */
export const countAsUnsent = (session: Session, look: () => Unsent): void => void looksOf(session).add(look)

/** What the session holds unsent; the most important if there are several. */
export const unsentOf = (session: Session): Unsent =>
  [...looksOf(session)].map((look) => look()).reduce((one, other) => weightier(one, other), 'none')

/** The more important of two. */
export const weightier = (one: Unsent, other: Unsent): Unsent => (order.indexOf(one) < order.indexOf(other) ? other : one)
