import { onHandover } from '../lib/handover.ts'
import type { Session } from './session.ts'

/**
 * Memory for the user of a session: made on first use, and cleared when they sign out, their session expires, or another user
 * signs in.
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
