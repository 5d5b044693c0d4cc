import { holdsRecording } from '@chartside/core/recorder'
import { type Session, unsentOf } from '@chartside/core/session'

import type { OpenedSession, SessionKind } from './open-session.ts'

const retryMilliseconds = 5000

/** Sessions of elements on the page, and those that were left behind while they held something. */
export const opened = new Set<OpenedSession>()
/** Elements that wait to know whether a session that was left behind is their user's. */
export const undecided = new Set<object>()

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
  const { owner } = one
  const leftAt = one.session.environment.clock.now()
  whenLoaded(one, ({ afterLeaving }) => afterLeaving(one, owner, leftAt))
}

/** Calls `act` with what only sessions that were left behind need. Tried until it can be loaded, since a microphone may be open. */
export function whenLoaded(one: OpenedSession, act: (loaded: typeof import('./take-over.ts')) => void): void {
  const { clock } = one.session.environment
  import('./take-over.ts').then(act, () => clock.after(retryMilliseconds, () => whenLoaded(one, act)))
}
