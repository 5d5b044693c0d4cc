import { computed } from 'nanostores'

import type { Session } from '../session/index.ts'
import { type CheckInQueueOptions, createCheckInQueue } from './check-in-queue.ts'
import type { QueueRow } from './queue-row.ts'
import type { TokenKind } from './queue-token.ts'

/** A called patient, as the waiting room may know them. */
export interface CalledToken {
  token: string
  /** Identifies the call. */
  key: string
}

/** What the waiting room sees: tokens and a number, nothing else. */
export interface WaitingRoom {
  /** Newest first. */
  called: readonly CalledToken[]
  waiting: number
  /** True if it was not updated for a minute. */
  isStale: boolean
}

/** A display without an update for this long reports that it is stale. */
export const staleSeconds = 60
/** A call is shown and announced for this long at most, or until the visit ends. */
const shownMilliseconds = 10 * 60_000
const maxShown = 6

/** What a waiting-room display shows of a queue. Names and dates of birth go no further than here. */
export function createWaitingDisplay(session: Session, kind: TokenKind, options: CheckInQueueOptions = {}) {
  const queue = createCheckInQueue(session, { ...options, isSilent: true })
  const openedAt = (options.clock ?? session.environment.clock).now()
  const isCurrent = ({ calledAt }: QueueRow) => calledAt !== undefined && session.now() - calledAt < shownMilliseconds
  const $calls = computed(queue.$queue, ({ data }) =>
    (data?.rows ?? [])
      .filter(isCurrent)
      .toSorted((one, other) => other.calledAt! - one.calledAt!)
      .slice(0, maxShown)
      .map((row) => ({ id: row.id, at: row.calledAt!, token: row.tokens[kind] })),
  )
  const $waiting = computed(queue.$queue, ({ data }) => data?.waiting ?? 0)
  // Until anything is known, the age is the display's own.
  const $isStale = computed([queue.$age, queue.$now], (age, now) =>
    age === undefined ? now - openedAt >= staleSeconds * 1000 : age >= staleSeconds,
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
    /** Calls `listener` for each further call of a patient; the returned function removes it. */
    onCall(listener: (token: string) => void): () => void {
      let known: ReadonlyMap<string, number> | undefined
      return queue.$queue.subscribe(({ data }) => {
        // Nothing is known about another location yet, so its calls are not new.
        if (!data) {
          known = undefined
          return
        }
        const calls = new Map(data.rows.flatMap(({ id, calledAt }) => (calledAt === undefined ? [] : [[id, calledAt] as const])))
        // Calls from before the display was opened were announced already.
        if (known)
          for (const row of data.rows) if (isCurrent(row) && row.calledAt! > (known.get(row.id) ?? 0)) listener(row.tokens[kind])
        known = calls
      })
    },
  }
}
