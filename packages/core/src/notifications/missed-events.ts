// Fetches events from the time without a connection, if the backend can list them.
import { dayHere, momentOf } from '@chartside/contract/lib/wall-clock'
import { eventsSince } from '@chartside/contract/notifications'

import { asCallError } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { createEventMemory, marginMilliseconds } from './event-memory.ts'

const retryMilliseconds = [2000, 10_000, 30_000]

/** When something happened, in milliseconds since 1970 by the server's clock, and how it reached this page. */
export interface EventTime {
  at: number
  /** `missed` during a lost connection; `earlier` before this page was opened: today, or still unread. */
  how: 'live' | 'missed' | 'earlier'
}

/**
 * Finds missed events. Messages have neither an id nor the server's time, so events are requested from well before the last
 * moment until which everything was received, and known ones are left out. `read` validates an event and returns its payload if
 * it is for this user.
 */
export function createMissedEvents<Name extends string, Payload extends object>(
  session: Session,
  read: (name: string, data: unknown) => { name: Name; payload: Payload } | undefined,
  deliver: (name: Name, payload: Payload, when: EventTime) => void,
) {
  const { clock } = session.environment
  const memory = createEventMemory(clock)
  /** Everything until then was received; undefined before the first connection. */
  let receivedUntil: number | undefined
  let asking = false
  let turn = 0
  let cancel: (() => void) | undefined

  async function ask(mine: number, retries: number[]): Promise<void> {
    // Nothing about a patient is fetched while the screen is covered.
    await session.whenUnlocked()
    if (mine !== turn) return
    const asked = session.now()
    const first = receivedUntil === undefined
    // The first connection lists unread events, and today's read ones since signing in. Nothing is listed if that is unknown.
    const { notificationsRead = '', notificationsSince = '' } = session.$stored.get()
    const signedIn = Date.parse(notificationsSince) || asked
    const listedSince = Math.min(
      Date.parse(notificationsRead),
      Math.max(signedIn, momentOf(dayHere(asked), '00:00', undefined).moment),
    )
    const news = first ? listedSince : Number.NEGATIVE_INFINITY
    const from = receivedUntil ?? (Number.isNaN(listedSince) ? asked : listedSince)
    try {
      const events = await fetchSince(from - marginMilliseconds)
      if (mine !== turn) return
      const how = first ? 'earlier' : 'missed'
      done(asked)
      const isKnown = memory.matcher()
      for (const { event, at, payload } of events) {
        const ours = read(event, payload)
        if (!ours) continue
        const moment = Number.isNaN(Date.parse(at)) ? asked : Date.parse(at)
        const key = keyOf(ours)
        if (isKnown(key, moment)) continue
        memory.remember(key, moment)
        if (!(moment >= news)) continue
        memory.noteFetched(key)
        deliver(ours.name, ours.payload, { at: moment, how })
      }
    } catch (error) {
      const [wait, ...later] = retries
      if (mine !== turn) return
      if (!asCallError(error)?.retryable) done(asked)
      // After the last retry the next connection asks again.
      else if (wait !== undefined) cancel = clock.after(wait, () => void ask(mine, later))
    }
  }
  async function fetchSince(since: number) {
    const { features } = await session.capabilities()
    if (!features.has('events-since')) return []
    return (await session.call(eventsSince, { query: { since: new Date(since).toISOString() } })).data.events
  }
  function done(asked: number): void {
    asking = false
    receivedUntil = asked
  }

  return {
    /** Passes a live message on, unless it was already fetched. */
    receive(name: string, data: unknown): void {
      const ours = read(name, data)
      if (!ours) return
      const at = session.now()
      const key = keyOf(ours)
      if (memory.wasFetched(key)) return
      memory.remember(key, at)
      if (!asking) {
        receivedUntil = at
        memory.dropBefore(at - 2 * marginMilliseconds)
      }
      deliver(ours.name, ours.payload, { at, how: 'live' })
    },
    /** Called on connection: fetches the events from before it. */
    connected(): void {
      cancel?.()
      asking = true
      void ask(++turn, retryMilliseconds)
    },
    /** Called when the connection is lost: a pending fetch is repeated after the next one. */
    lost(): void {
      cancel?.()
      turn++
    },
    /** Drops everything about a user who has left. */
    forget(): void {
      cancel?.()
      turn++
      receivedUntil = undefined
      asking = false
      memory.clear()
    },
  }
}

/** Equal for the same event, however it arrived. */
const keyOf = ({ name, payload }: { name: string; payload: object }): string => JSON.stringify([name, payload])
