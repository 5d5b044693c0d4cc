import { atom, type ReadableAtom } from 'nanostores'

import { onHandover } from '../lib/handover.ts'
import type { Session } from './session.ts'

/** One user's time with a session: a number that no other has, and how the time before it ended. */
export interface Turn {
  number: number
  endedBy: 'logout' | 'expired' | undefined
}

const ofSessions = new WeakMap<Session, ReadableAtom<Turn>>()

/**
 * Changes when a user leaves a session, by signing out or because it ran out, and when another one takes over. The number is
 * the key by which a screen drops all that it has shown; what is not sent yet is kept by the drafts of the session.
 */
export function turnsOf(session: Session): ReadableAtom<Turn> {
  const known = ofSessions.get(session)
  if (known) return known
  const $turn = atom<Turn>({ number: 0, endedBy: undefined })
  ofSessions.set(session, $turn)
  const next = (endedBy: Turn['endedBy']) => $turn.set({ number: $turn.get().number + 1, endedBy })
  // A session that ends without a user, such as a one-time code that is too old, is nobody's leaving.
  let wasIn = session.$session.get().state === 'in'
  session.onEnd((reason) => {
    if (wasIn) next(reason)
    wasIn = false
  })
  onHandover(session, () => wasIn && next(undefined))
  session.$session.listen(({ state }) => {
    if (state === 'in') wasIn = true
  })
  return $turn
}
