import { atom, type ReadableAtom } from 'nanostores'

import { onHandover } from '../lib/handover.ts'
import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/** One user's time in a session: its unique number, and how the previous one ended. */
export interface Turn {
  number: number
  endedBy: 'logout' | 'expired' | undefined
}

/**
 * Changes when a user signs out, their session expires, or another user takes over. The number is the key by which a screen drops
 * everything it has shown; unsent entries stay in the session's drafts.
 */
export const turnsOf = perSession((session): ReadableAtom<Turn> => {
  const $turn = atom<Turn>({ number: 0, endedBy: undefined })
  const next = (endedBy: Turn['endedBy']) => $turn.set({ number: $turn.get().number + 1, endedBy })
  // A session that ends without a user, such as an expired one-time code, is not a departure.
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
})

const givenTo = perSession(() => new WeakMap<object, number>())

/**
 * False if the user has changed since the page gave this object, which the next user must not see. The first call for an object
 * records its user, so make it when the object is given.
 */
export function isGivenToUser(session: Session, given: object): boolean {
  const { number } = turnsOf(session).get()
  const turns = givenTo(session)
  if (!turns.has(given)) turns.set(given, number)
  return turns.get(given) === number
}
