import { onHandover } from '../lib/handover.ts'
import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/**
 * Memory for the user of a session: made on first use, and cleared when they sign out, their session expires, or another user
 * signs in.
 */
export const perUser = /* @__NO_SIDE_EFFECTS__ */ <Memory extends { clear(): void }>(
  make: (session: Session) => Memory,
): ((session: Session) => Memory) =>
  perSession((session) => {
    const memory = make(session)
    session.onEnd(() => memory.clear())
    onHandover(session, () => memory.clear())
    return memory
  })
