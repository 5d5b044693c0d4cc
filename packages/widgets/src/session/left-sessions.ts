import { isSameUser } from '@chartside/core/lib/handover'
import { holdsRecording } from '@chartside/core/recorder'
import { type Session, type SessionState, unsentOf } from '@chartside/core/session'

import type { OpenedSession, SessionKind } from './open-session.ts'

/** How long a session without an element waits for another one before its recording is stopped. */
const graceMilliseconds = 5000

/** Sessions of elements on the page, and those that were left behind while they held something. */
const opened = new Set<OpenedSession>()
/** Elements that wait to know whether a session that was left behind is their user's. */
export const undecided = new Set<object>()

const ending = () => import('./end-left-session.ts')

/** True if a session must not be forgotten: it has a recording or something else unsent, or is locked. */
export const isAtStake = (session: Session): boolean =>
  holdsRecording(session) || unsentOf(session) !== 'none' || session.$stored.get().locked === true

/** What elements of this page have left behind of this kind; a recording comes first. */
export function leftSessions({ apiBase, persist, isEmbedded }: SessionKind): OpenedSession[] {
  const left = [...opened].filter((one) => !one.owner.has(one.session) && isAtStake(one.session))
  const same = left.filter((one) => one.apiBase === apiBase && one.persist === persist && one.isEmbedded === isEmbedded)
  return same.sort((one, other) => Number(holdsRecording(other.session)) - Number(holdsRecording(one.session)))
}

/** The element of a session is on the page. */
export const arrive = (one: OpenedSession): void => void opened.add(one)

/** The element of a session has left the page. What nobody takes over within seconds does not go on recording. */
export function leave(one: OpenedSession): void {
  if (!isAtStake(one.session)) {
    opened.delete(one)
    return
  }
  offerToNew(one)
  const { owner } = one
  const { clock } = one.session.environment
  const end = async (): Promise<void> => {
    if (one.owner !== owner || owner.has(one.session)) return
    const isOver = undecided.size === 0 && (await (await ending()).endLeftSession(one))
    if (!isOver) clock.after(graceMilliseconds, () => void end())
  }
  clock.after(graceMilliseconds, () => void end())
}

/** A page may add the new element before it removes the old one, as transitions do. */
function offerToNew(left: OpenedSession): void {
  const now = left.session.environment.clock.now()
  for (const one of opened)
    if (one.owner.has(one.session) && now - one.openedAt < graceMilliseconds && leftSessions(one).includes(left))
      one.owner.consider()
}

/**
 * Decides, once it is known whose the session `mine` is, whether its element continues with one that was left behind: `take` is called
 * with one of the same user, unless `mine` holds something itself by then, and `refuse` if there is none. The returned function stops that.
 */
export function decide(mine: OpenedSession, take: (left: OpenedSession) => void, refuse: () => void): () => void {
  const { $session } = mine.session
  let isDone = false
  const look = (now: SessionState): void => {
    if (isDone || !isSameUser(now, now)) return
    isDone = true
    const left = leftSessions(mine)
    const own = left.find(({ user }) => user && isSameUser(user, now))
    if (own && !isAtStake(mine.session)) take(own)
    else refuse()
    for (const { user, session } of left)
      if (user && !isSameUser(user, now)) void ending().then(({ handOverLeftSession }) => handOverLeftSession(session, now))
  }
  const stop = $session.subscribe((now) => queueMicrotask(() => look(now)))
  return () => {
    isDone = true
    stop()
  }
}
