// What happened while the connection was away, where the backend can tell.
import { eventsSince } from '@chartside/contract/notifications'

import { asCallError } from '../errors.ts'
import type { Session } from '../session/index.ts'

/** Clocks differ by less than this, where the server's cannot be read, and no message is under way for longer. */
const marginMilliseconds = 10 * 60_000
/** A message may still be on its way when its event has been fetched. */
const latestMilliseconds = 10_000
const retryMilliseconds = [2000, 10_000, 30_000]

/** When something happened, in milliseconds since 1970 by the server's clock, and how this page came to know. */
export interface When {
  at: number
  /** `missed` while the connection was away, `earlier` before this page was opened: today, or not read since. */
  how: 'live' | 'missed' | 'earlier'
}

/**
 * Finds what was missed. Messages carry neither an identity nor the server's time, so we ask from well before the moment until
 * which everything was heard, and leave out, one by one, what is known already.
 * `read` checks an event and answers its payload where it is for this user.
 */
export function createMissed<Name extends string, Payload extends object>(
  session: Session,
  read: (name: string, data: unknown) => { name: Name; payload: Payload } | undefined,
  deliver: (name: Name, payload: Payload, when: When) => void,
) {
  const { clock } = session.environment
  /** Until then everything was heard; undefined before the first connection. */
  let upTo: number | undefined
  let asking = false
  /** What was heard or fetched, as far back as we ask. */
  let known: { key: string; at: number }[] = []
  /** What was fetched a moment ago. */
  let fetched: { key: string; until: number }[] = []
  let turn = 0
  let callOff: (() => void) | undefined

  async function ask(mine: number, retries: number[]): Promise<void> {
    // Nothing of a patient is fetched to a screen that is covered.
    await session.unlocked()
    if (mine !== turn) return
    const asked = session.now()
    const first = upTo === undefined
    // Before the first connection nobody was looking: what was not read is listed then, and what was read today since signing in.
    // Nothing is where that is not known.
    const { notificationsRead = '', notificationsSince = '' } = session.$stored.get()
    const signedIn = Date.parse(notificationsSince) || asked
    const listedSince = Math.min(Date.parse(notificationsRead), Math.max(signedIn, new Date(asked).setHours(0, 0, 0, 0)))
    const news = first ? listedSince : Number.NEGATIVE_INFINITY
    const from = upTo ?? (Number.isNaN(listedSince) ? asked : listedSince)
    try {
      const events = await fetchSince(from - marginMilliseconds)
      if (mine !== turn) return
      const how = first ? 'earlier' : 'missed'
      done(asked)
      const before = known.slice()
      for (const { event, at, payload } of events) {
        const meant = read(event, payload)
        if (!meant) continue
        const moment = Number.isNaN(Date.parse(at)) ? asked : Date.parse(at)
        const key = keyOf(meant)
        const same = before.findIndex((one) => one.key === key && Math.abs(one.at - moment) <= marginMilliseconds)
        if (same >= 0) {
          before.splice(same, 1)
          continue
        }
        known.push({ key, at: moment })
        if (!(moment >= news)) continue
        fetched.push({ key, until: clock.now() + latestMilliseconds })
        deliver(meant.name, meant.payload, { at: moment, how })
      }
    } catch (error) {
      const [wait, ...later] = retries
      if (mine !== turn) return
      if (!asCallError(error)?.retryable) done(asked)
      // After the last one the next connection asks again.
      else if (wait !== undefined) callOff = clock.after(wait, () => void ask(mine, later))
    }
  }
  async function fetchSince(since: number) {
    const { features } = await session.capabilities()
    if (!features.has('events-since')) return []
    return (await session.call(eventsSince, { query: { since: new Date(since).toISOString() } })).data.events
  }
  function done(asked: number): void {
    asking = false
    upTo = asked
  }

  return {
    /** Passes a live message on, unless it was fetched already. */
    hear(name: string, data: unknown): void {
      const meant = read(name, data)
      if (!meant) return
      const at = session.now()
      const key = keyOf(meant)
      fetched = fetched.filter(({ until }) => until >= clock.now())
      const same = fetched.findIndex((one) => one.key === key)
      if (same >= 0) {
        fetched.splice(same, 1)
        return
      }
      known.push({ key, at })
      if (!asking) {
        upTo = at
        const oldest = at - 2 * marginMilliseconds
        known = known.filter((one) => one.at >= oldest)
      }
      deliver(meant.name, meant.payload, { at, how: 'live' })
    },
    /** Messages arrive from now on: fetches what happened before. */
    connected(): void {
      callOff?.()
      asking = true
      void ask(++turn, retryMilliseconds)
    },
    /** The connection is gone: what is under way is asked again with the next. */
    lost(): void {
      callOff?.()
      turn++
    },
    /** Another user comes: nothing of this one's is known any more. */
    forget(): void {
      callOff?.()
      turn++
      upTo = undefined
      asking = false
      known = []
      fetched = []
    },
  }
}

/** The same for the same event, whichever way it came. */
const keyOf = ({ name, payload }: { name: string; payload: object }): string => JSON.stringify([name, payload])
