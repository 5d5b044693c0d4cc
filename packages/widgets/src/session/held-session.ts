import { arrive, leave, leftSessions, undecided, whenLoaded } from './left-sessions.ts'
import { type OpenedSession, openSession, type SessionKind, type SessionOwner } from './open-session.ts'

/** How long elements stay empty until it is known whose a session is that was left behind. */
const patienceMilliseconds = 10_000

/**
 * The session that an element has: a new one, or one that another element has left behind. `used` is called with it before it reports
 * to `owner`.
 */
export function createHeldSession(owner: SessionOwner, used: (session: OpenedSession) => void) {
  let held: OpenedSession | undefined
  /** A new session, while it is not known whether its user has left another one behind. */
  let deciding: OpenedSession | undefined
  /** The decision that is being made. */
  let decision: AbortController | undefined
  let stopWaiting: (() => void) | undefined

  /** Keeps a new session from the page until its user is known; if a locked one was left behind, however long that takes. */
  function waitForUser(mine: OpenedSession, isLocked: boolean): void {
    deciding = mine
    undecided.add(mine)
    takeOver(mine)
    mine.session.identify().catch(() => giveUp(mine))
    const { clock } = mine.session.environment
    if (!isLocked) stopWaiting = clock.after(patienceMilliseconds, () => giveUp(mine))
  }

  /** Takes over what the user of a new session has left behind, once its user is known. */
  function takeOver(mine: OpenedSession): void {
    decision?.abort()
    decision = new AbortController()
    const { signal } = decision
    whenLoaded(mine, ({ decide }) => decide(mine, use, () => giveUp(mine), signal))
  }

  /** Shows the new session, since there is none to take over, or its user is not known in time. */
  const giveUp = (mine: OpenedSession) => deciding === mine && use(mine)

  /** The session before stays for another element of its kind, if it holds something. */
  function giveBack(): void {
    const before = held
    held = undefined
    if (deciding) undecided.delete(deciding)
    deciding = undefined
    stopWaiting?.()
    before?.stop()
    if (before) leave(before)
  }

  function use(one: OpenedSession): void {
    giveBack()
    held = one
    arrive(one)
    used(one)
    one.report(owner)
  }

  return {
    get: () => held,
    isDeciding: () => deciding !== undefined,
    /** Gives the session before back, and opens one of this kind or takes one over. */
    begin(kind: SessionKind): void {
      decision?.abort()
      giveBack()
      const [left] = leftSessions(kind)
      // Without a token source of the page the session itself knows its user.
      if (left && !kind.isEmbedded) use(left)
      else if (left) waitForUser(openSession(kind, owner), left.session.$stored.get().locked === true)
      else use(openSession(kind, owner))
    },
    /** Another one was left behind on the page. */
    consider: (): void => void (held && takeOver(held)),
    /** Another element has taken the session over. */
    drop(): void {
      held = undefined
    },
    /** The element is on the page, or has left it. */
    move: (isOnPage: boolean): void => void (held && (isOnPage ? arrive : leave)(held)),
  }
}
