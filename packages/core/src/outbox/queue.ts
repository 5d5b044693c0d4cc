import { newRequest } from '../dictation/index.ts'
import { asCallError, Offline, Refused, SessionEnded } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { type Accepted, sendOnce } from './attempt.ts'
import type { Entries, Entry } from './entries.ts'

/** The wait after a failed try; it doubles each time. */
const firstMilliseconds = 2000
const maxMilliseconds = 60_000

interface Outcomes {
  accepted(entry: Entry, accepted: Accepted): void
  /** The server has refused it for good. */
  refused(entry: Entry, error: Refused): Promise<unknown>
  /** A try is over without success. */
  failed(entry: Entry): void
}

/**
 * Sends what waits, one after the other, in the order of Send. Without a network all wait; a fault of the server, or a refusal that
 * may pass, lets the next one go first.
 */
export function createQueue(session: Session, entries: Entries, outcomes: Outcomes) {
  const { clock } = session.environment
  let isRunning = false
  /** Without a network: when the next try may begin, and how many have failed since it was last there. */
  let offlineUntil = 0
  let offlineTries = 0
  let cancel: (() => void) | undefined

  const waiting = () => entries.all().filter(({ unsent }) => unsent.state === 'waiting')

  function runLater(): void {
    cancel?.()
    const next = Math.min(...waiting().map(({ notBefore }) => Math.max(notBefore, offlineUntil)))
    if (Number.isFinite(next)) cancel = clock.after(Math.max(0, next - clock.now()), () => void run())
  }

  /** True if this time has come, also by a clock that was set back meanwhile. */
  const isDue = (time: number): boolean => time <= clock.now() || time > clock.now() + maxMilliseconds

  async function run(): Promise<void> {
    cancel?.()
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        if (session.$session.get().state !== 'in' || !isDue(offlineUntil)) break
        const next = waiting().find(({ notBefore }) => isDue(notBefore))
        if (!next) break
        await attempt(next)
      }
    } finally {
      isRunning = false
      if (session.$session.get().state === 'in') runLater()
    }
  }

  async function attempt(entry: Entry): Promise<void> {
    const sending = new AbortController()
    entry.sending = sending
    entries.change(entry, { state: 'sending', progress: undefined })
    try {
      const { details } = entry.unsent
      const accepted = await sendOnce(session, {
        details,
        request: details.request!,
        ...{ file: entry.file!, gaps: entry.gaps },
        signal: sending.signal,
        quiet: entry.tries > 0,
        onProgress: (sent, total) => entries.change(entry, { progress: { sent, total } }),
        async remember(request) {
          entries.change(entry, { details: { ...details, request } })
          entry.kept?.describe(entry.unsent.details)
          await entry.kept?.settled()
        },
      })
      networkIsThere()
      outcomes.accepted(entry, accepted)
    } catch (thrown) {
      if (!sending.signal.aborted) await fail(entry, thrown)
      outcomes.failed(entry)
    } finally {
      entry.sending = undefined
    }
  }

  async function fail(entry: Entry, thrown: unknown): Promise<void> {
    const error = asCallError(thrown)
    if (error instanceof Refused && !error.retryable) {
      hold(entries, entry, error)
      await outcomes.refused(entry, error)
      return
    }
    const isOut = error instanceof SessionEnded
    // The session itself shows that it has ended.
    entries.change(entry, { state: 'waiting', progress: undefined, error: isOut ? undefined : error })
    const after = (tries: number) => clock.now() + Math.min(firstMilliseconds * 2 ** tries, maxMilliseconds)
    if (isOut || error instanceof Offline) offlineUntil = after(offlineTries++)
    else entry.notBefore = after(entry.tries)
    entry.tries++
  }

  function networkIsThere(): void {
    offlineUntil = 0
    offlineTries = 0
  }

  /** Sends now what waits, because there may be a network again. */
  function hurry(): void {
    networkIsThere()
    void run()
  }

  return {
    run,
    hurry,
    stop: () => cancel?.(),
  }
}

/** Leaves a refused dictation to the user, on disk as well: the next visit offers it. */
function hold(entries: Entries, entry: Entry, error: Refused): void {
  // Under the same id the server could repeat its refusal.
  const details = { ...entry.unsent.details, request: newRequest() }
  entries.change(entry, { state: 'held', progress: undefined, error, details })
  entry.kept?.describe(details)
  entry.kept?.queue(undefined)
}
