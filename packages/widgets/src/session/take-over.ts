// What happens to a session that was left behind. Loaded when a session that holds something is.
import { isSameUser } from '@chartside/core/lib/handover'
import type { SessionState } from '@chartside/core/session'

import { isAtStake, leftSessions, opened, undecided } from './left-sessions.ts'
import type { OpenedSession, SessionOwner } from './open-session.ts'

/** How long a session without an element waits for another one before its recording is stopped. */
const graceMilliseconds = 5000

const ending = () => import('./end-left-session.ts')

/** Offers a session that `owner` has left behind to another element, and ends its recording if none takes it. */
export function afterLeaving(one: OpenedSession, owner: SessionOwner, leftAt: number): void {
  offerToNew(one, leftAt)
  const { clock } = one.session.environment
  const end = async (): Promise<void> => {
    if (one.owner !== owner || owner.has(one.session)) return
    const isOver = undecided.size === 0 && (await (await ending()).endLeftSession(one))
    if (!isOver) clock.after(graceMilliseconds, () => void end())
  }
  clock.after(graceMilliseconds, () => void end())
}

/** A page may add the new element before it removes the old one, as transitions do. */
function offerToNew(left: OpenedSession, leftAt: number): void {
  for (const one of opened)
    if (one.owner.has(one.session) && leftAt - one.openedAt < graceMilliseconds && leftSessions(one).includes(left))
      one.owner.consider()
}

/**
 * Decides, once it is known whose the session `mine` is, whether its element continues with one that was left behind: `take` is called
 * with one of the same user, unless `mine` holds something itself by then, and `refuse` if there is none. `signal` stops that.
 */
export function decide(mine: OpenedSession, take: (left: OpenedSession) => void, refuse: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const { $session } = mine.session
  let isDone = false
  const look = (now: SessionState): void => {
    if (signal.aborted || isDone || !isSameUser(now, now)) return
    isDone = true
    const left = leftSessions(mine)
    const own = left.find(({ user }) => user && isSameUser(user, now))
    if (own && !isAtStake(mine.session)) take(own)
    else refuse()
    for (const { user, session } of left)
      if (user && !isSameUser(user, now)) void ending().then(({ handOverLeftSession }) => handOverLeftSession(session, now))
  }
  signal.addEventListener(
    'abort',
    $session.subscribe((now) => queueMicrotask(() => look(now))),
  )
}
