import { onHandover } from '../lib/handover.ts'
import type { Session } from './session.ts'

/**
 * What is remembered for the user of a session, in memory: made when first asked for, and cleared when they leave, when their
 * session runs out, and when somebody else comes.
 */
export function perUser<Memory extends { clear(): void }>(make: (session: Session) => Memory): (session: Session) => Memory {
  const ofSessions = new WeakMap<Session, Memory>()
  return (session) => {
    const known = ofSessions.get(session)
    if (known) return known
    const memory = make(session)
    ofSessions.set(session, memory)
    session.onEnd(() => memory.clear())
    onHandover(session, () => memory.clear())
    return memory
  }
}
