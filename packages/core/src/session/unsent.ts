import type { Session } from './session.ts'

/** What a page holds unsent: form entries, a finished recording, or a running one. */
export type Unsent = 'none' | 'entries' | 'recording' | 'running'

const order: readonly Unsent[] = ['none', 'entries', 'recording', 'running']
const ofSessions = new WeakMap<Session, Set<() => Unsent>>()

/** Registers `look`, which reports what is unsent in one part of the session. */
export function countAsUnsent(session: Session, look: () => Unsent): void {
  const looks = ofSessions.get(session) ?? new Set()
  ofSessions.set(session, looks.add(look))
}

/** What the session holds unsent; the most important if there are several. */
export const unsentOf = (session: Session): Unsent =>
  [...(ofSessions.get(session) ?? [])].map((look) => look()).reduce((one, other) => weightier(one, other), 'none')

/** The more important of two. */
export const weightier = (one: Unsent, other: Unsent): Unsent => (order.indexOf(one) < order.indexOf(other) ? other : one)
