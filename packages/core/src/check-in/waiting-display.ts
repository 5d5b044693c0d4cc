import { computed, type ReadableAtom } from 'nanostores'

import type { Session } from '../session/index.ts'
import { type CheckInQueueOptions, createCheckInQueue } from './check-in-queue.ts'
import type { QueueRow } from './queue-row.ts'
import type { TokenKind } from './queue-token.ts'

/** Somebody who was called, as the waiting room may know them. */
export interface CalledToken {
  token: string
  /** Tells one call from another. */
  key: string
}

/** What the waiting room sees: tokens and a number, nothing else. */
export interface WaitingRoom {
  /** Newest first. */
  called: readonly CalledToken[]
  waiting: number
  /** True where it was not brought up to date for a minute. */
  isStale: boolean
}

export interface WaitingDisplay {
  $room: ReadableAtom<WaitingRoom>
  /** Hears each call that is made from now on; the function that comes back stops that. */
  onCall(hear: (token: string) => void): () => void
}

/** A display that was not brought up to date for so many seconds says so. */
export const staleSeconds = 60
/** A call is shown, and said aloud, for so long unless the visit ends before: later nobody stands there any more. */
const shownMilliseconds = 10 * 60_000
const mostShown = 6

/** What a display in the waiting room shows of a queue. Names and dates of birth end here. */
export function createWaitingDisplay(session: Session, kind: TokenKind, options: CheckInQueueOptions = {}): WaitingDisplay {
  const queue = createCheckInQueue(session, { ...options, isSilent: true })
  const begun = (options.clock ?? session.environment.clock).now()
  const isCurrent = ({ calledAt }: QueueRow) => calledAt !== undefined && session.now() - calledAt < shownMilliseconds
  const $calls = computed(queue.$queue, ({ data }) =>
    (data?.rows ?? [])
      .filter(isCurrent)
      .toSorted((one, other) => other.calledAt! - one.calledAt!)
      .slice(0, mostShown)
      .map((row) => ({ id: row.id, at: row.calledAt!, token: row.tokens[kind] })),
  )
  const $waiting = computed(queue.$queue, ({ data }) => data?.waiting ?? 0)
  // Before anything is known, it is as old as the display.
  const $isStale = computed([queue.$age, queue.$now], (age, now) =>
    age === undefined ? now - begun >= staleSeconds * 1000 : age >= staleSeconds,
  )
  const $room = computed(
    [$calls, $waiting, $isStale],
    (calls, waiting, isStale): WaitingRoom => ({
      called: calls.map(({ token, at }) => ({ token, key: String(at) })),
      waiting,
      isStale,
    }),
  )
  return {
    $room,
    onCall(hear) {
      let known: ReadonlyMap<string, number> | undefined
      return queue.$queue.subscribe(({ data }) => {
        // Of another location nothing is known yet: its calls are no new ones.
        if (!data) {
          known = undefined
          return
        }
        const calls = new Map(data.rows.flatMap(({ id, calledAt }) => (calledAt === undefined ? [] : [[id, calledAt] as const])))
        // Whoever was called before the display was opened has heard it.
        if (known)
          for (const row of data.rows) if (isCurrent(row) && row.calledAt! > (known.get(row.id) ?? 0)) hear(row.tokens[kind])
        known = calls
      })
    },
  }
}
