import type { Session } from './session.ts'

/** What a page holds that was not sent: entries in forms, a recording, or one that runs. */
export type Unsent = 'none' | 'entries' | 'recording' | 'running'

const order: readonly Unsent[] = ['none', 'entries', 'recording', 'running']
const ofSessions = new WeakMap<Session, Set<() => Unsent>>()

/** Has `look` asked whenever somebody wants to know what is unsent in the session. */
export function countAsUnsent(session: Session, look: () => Unsent): void {
  const looks = ofSessions.get(session) ?? new Set()
  ofSessions.set(session, looks.add(look))
}

/** What the session holds that was not sent; of several things the one that weighs most. */
export const unsentOf = (session: Session): Unsent =>
  [...(ofSessions.get(session) ?? [])].map((look) => look()).reduce((one, other) => weightier(one, other), 'none')

/** The one of two that weighs more. */
export const weightier = (one: Unsent, other: Unsent): Unsent => (order.indexOf(one) < order.indexOf(other) ? other : one)
