import { dayIn } from '@chartside/contract/lib/wall-clock'
import { onMount } from 'nanostores'

import { knownAppointmentsOf, undoneArrivalsOf } from '../appointments/index.ts'
import type { Clock } from '../lib/clock.ts'
import { stopAll } from '../lib/stop-all.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { offered, onHandover, type Session } from '../session/index.ts'
import { createFreshness } from './keep-fresh.ts'
import { createPatientCalls } from './patient-calls.ts'
import { createQueueLocation } from './queue-location.ts'
import { usualThresholds, type WaitingThresholds } from './queue-row.ts'
import { countMilliseconds, createQueueRows } from './queue-rows.ts'
import { queueWorkOf } from './queue-work.ts'
import { createSeenVisits } from './seen-visits.ts'
import { createVisitEnd } from './visit-end.ts'
import { checkInWords } from './words.ts'

/** How a queue is shown; without options, that of the chosen location with the default thresholds. */
export interface CheckInQueueOptions {
  /** Given by the page; otherwise the location that the user has chosen. */
  locationId?: string
  thresholds?: WaitingThresholds
  /** The source of messages; by default the session's own connection. */
  realtime?: Pick<Realtime, 'on' | '$connection'>
  /** The clock for timers; by default the session's. */
  clock?: Clock
  /** True to show no toasts about visits that somebody else has ended. */
  isSilent?: boolean
}

export type CheckInQueue = ReturnType<typeof createCheckInQueue>

/** The provider's queue at a location, live (CHK-01, CHK-03, CHK-04). */
export function createCheckInQueue(session: Session, options: CheckInQueueOptions = {}) {
  const { toasts } = session.environment
  const { thresholds = usualThresholds, realtime = realtimeOf(session), clock = session.environment.clock } = options
  const work = queueWorkOf(session)
  const location = createQueueLocation(session, options.locationId)
  const rows = createQueueRows(session, { work, location, thresholds, clock })
  const freshness = createFreshness({
    clock,
    network: session.network,
    realtime,
    load: rows.reload,
    age: rows.age,
    mayPoll: () => rows.$wanted.get() !== '' && (rows.$failure.get()?.retryable ?? true),
    concerns: (id) => id === '' || id === rows.$wanted.get(),
  })
  const seen = createSeenVisits(work, (id, name) => {
    // The backend may have completed the appointment, as with a visit that is ended here.
    knownAppointmentsOf(session).changed()
    if (undoneArrivalsOf(session).has(id)) return
    if (!options.isSilent && work.claimNotice(id)) toasts.show('info', checkInWords.gone(name || checkInWords.nameless))
  })
  const finished = (id: string, isShown: boolean): void => {
    work.claimNotice(id)
    knownAppointmentsOf(session).changed()
    if (!isShown) toasts.show('info', checkInWords.gone(seen.nameOf(id)))
    void freshness.refresh()
  }
  const ends = createVisitEnd(session, finished)
  const calls = createPatientCalls(session, finished)

  const today = () => dayIn(location.$location.get()?.time_zone, session.now())
  const compare = () => ends.see(seen.compare(rows.$mine.get(), rows.answer(), today))

  /** On a page that supplies tokens the provider may still be unknown; without one, no row counts as theirs. The session reports a failure. */
  function identify(): void {
    if (session.$session.get().state === 'in' && !rows.isProviderKnown()) void session.identify().catch(() => undefined)
  }

  onMount(rows.$queue, () => {
    const stops = [
      rows.watch(),
      rows.$mine.subscribe(compare),
      work.$busy.listen(compare),
      onHandover(session, ends.forget),
      onHandover(session, calls.forget),
      work.$changes.listen(() => void freshness.refresh()),
      clock.every(countMilliseconds, identify),
      freshness.start(),
    ]
    identify()
    return stopAll(stops)
  })

  return {
    $queue: rows.$queue,
    location,
    $connection: freshness.$connection,
    $age: rows.$age,
    $now: rows.$now,
    $busy: work.$busy,
    $problems: calls.$problems,
    $end: ends.$end,
    /** Loads again; the known rows stay visible meanwhile. */
    refresh(): Promise<void> {
      rows.$failure.set(undefined)
      return freshness.refresh()
    },
    /** Calls a patient. Resolves with true if this call did it. */
    async call(id: string): Promise<boolean> {
      const called = await calls.call(id)
      if (called) work.noteChange()
      return called
    },
    /** Whether a patient who was checked in by mistake can be taken out. */
    $canTakeOut: offered(session, 'undo-check-in'),
    /** Takes a patient out who is not here. Resolves with true if this did it. */
    async takeOut(id: string): Promise<boolean> {
      const isOut = await calls.takeOut(id)
      if (!isOut) return false
      work.noteChange()
      knownAppointmentsOf(session).changed()
      return true
    },
    /** Asks before ending a visit. Does nothing if it is not active. */
    askToEnd(id: string): void {
      if (rows.$shown.get()?.rows.find((row) => row.id === id)?.isActive) ends.ask(id)
    },
    keep: ends.keep,
    /** Answers the question with Yes. Resolves with the row's id if this ended the visit. */
    async end(): Promise<string | undefined> {
      const id = await ends.end()
      if (id === undefined) return undefined
      work.noteChange()
      knownAppointmentsOf(session).changed()
      return id
    },
  }
}
