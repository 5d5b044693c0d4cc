import { showQueue } from '@chartside/contract/check-in'
import { atom, computed, onMount } from 'nanostores'

import { knownAppointmentsOf } from '../appointments/index.ts'
import { type CallError, SessionEnded } from '../errors.ts'
import type { Clock } from '../lib/clock.ts'
import { capitalized } from '../lib/formats.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { dayIn } from '../lib/wall-clock.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { onHandover, type Session } from '../session/index.ts'
import { createFreshness } from './keep-fresh.ts'
import { createPatientCalls } from './patient-calls.ts'
import { createQueueLocation, type QueueLocation } from './queue-location.ts'
import { type Queue, queueOf, usualThresholds, type WaitingThresholds } from './queue-row.ts'
import { queueWorkOf } from './queue-work.ts'
import { createVisitEnd } from './visit-end.ts'
import { words } from './words.ts'

export interface CheckInQueueOptions {
  /** Given by the page; without it, the location that the user has chosen. */
  locationId?: string
  thresholds?: WaitingThresholds
  /** Where messages come from; the session's own connection by default. */
  realtime?: Pick<Realtime, 'on' | '$connection'>
  /** Whose timers are used; those of the session by default. */
  clock?: Clock
  /** True to say nothing of visits that somebody else has ended. */
  isSilent?: boolean
}

export type CheckInQueue = ReturnType<typeof createCheckInQueue>

/** How often waiting times are counted anew, in milliseconds. */
const countMilliseconds = 5000

/** The provider's queue at a location, live (CHK-01, CHK-03, CHK-04). */
export function createCheckInQueue(session: Session, options: CheckInQueueOptions = {}) {
  const { toasts, report } = session.environment
  const { thresholds = usualThresholds, realtime = realtimeOf(session), clock = session.environment.clock } = options
  const work = queueWorkOf(session)
  const location = createQueueLocation(session, options.locationId)
  /** What was seen last, of which answer, and on which day there: what is missing now was finished by somebody else. */
  let seen: { answer: unknown; day: string; names: ReadonlyMap<string, string> } | undefined

  const $own = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $wanted = computed([session.$session, location.$id], ({ state }, id) => (state === 'in' ? id : ''))
  const $input = computed($wanted, (id) => (id === '' ? undefined : { query: { location_id: id } }))
  const rows = remote(session, showQueue, $input)
  const $now = atom(clock.now())
  const $updated = atom<number | undefined>(undefined)
  /** Why the last look-up failed, until the next one has succeeded: asking again must not make it blink. */
  const $failure = atom<CallError | undefined>(undefined)

  const $mine = computed([rows, $own, work.$ended], ({ data }, own, ended) =>
    own === '' ? undefined : data?.data.patients.filter(({ id, provider_id }) => provider_id === own && !ended.has(id)),
  )
  // Of the whole location: the displays of several providers may hang in one room.
  const $tokens = computed(rows, ({ data }) => work.tokensOf(data?.data.patients ?? []))
  const $counted = computed($now, (now) => Math.floor(now / countMilliseconds))
  const $shown = computed(
    [$mine, $tokens, location.$location, work.$called, $counted],
    (mine, tokens, place, called): Queue | undefined =>
      mine && queueOf(mine, { now: session.now(), timeZone: place?.time_zone, thresholds, called, tokens }),
  )
  const $queue = computed([rows, $shown, $failure], ({ state, at }, data, error): Remote<Queue> => {
    if (error && state !== 'ready') return { state: 'failed', error, data, at }
    return state === 'ready' && data ? { state, data, at } : { state: 'loading', data, at }
  })

  const freshness = createFreshness({
    clock,
    network: session.network,
    realtime,
    load: rows.reload,
    age: () => clock.now() - ($updated.get() ?? 0),
    mayPoll: () => $wanted.get() !== '' && ($failure.get()?.retryable ?? true),
    concerns: (id) => id === '' || id === $wanted.get(),
  })
  const nameOf = (id: string): string => seen?.names.get(id) || words.nameless
  const finished = (id: string, said: boolean): void => {
    work.mayTell(id)
    if (!said) toasts.show('info', words.gone(nameOf(id)))
    void freshness.refresh()
  }
  const ends = createVisitEnd(session, finished)
  const calls = createPatientCalls(session, finished)

  /** Compares what there is with what there was, and says whose visit somebody else has ended meanwhile. */
  function see(): void {
    const mine = $mine.get()
    if (!mine) {
      seen = undefined
      ends.see(new Map())
      return
    }
    const answer = rows.get().data
    const day = seen && seen.answer === answer ? seen.day : dayIn(location.$location.get()?.time_zone, session.now())
    const before = seen?.day === day ? seen.names : new Map<string, string>()
    const names = new Map(mine.map(({ id, first_name, lastname }) => [id, capitalized(`${first_name} ${lastname}`)]))
    const busy = work.$busy.get()
    for (const [id, name] of before) {
      if (names.has(id) || work.$ended.get().has(id)) continue
      // Being ended from here: whose doing it was is known when the answer is.
      if (busy[id] === 'ending') names.set(id, name)
      else if (!options.isSilent && work.mayTell(id)) toasts.show('info', words.gone(name || words.nameless))
    }
    seen = { answer, day, names }
    ends.see(names)
  }

  /** A page that gives tokens of its own may not have asked yet whose they are; without that no row is anybody's. */
  function identify(): void {
    if (session.$session.get().state === 'in' && $own.get() === '') void session.identify().catch(report)
  }

  onMount($queue, () => {
    let last: unknown
    const hear = ({ state, ...known }: Remote<unknown> & { error?: CallError }) => {
      if (state === 'failed' && known.error && !(known.error instanceof SessionEnded)) $failure.set(known.error)
      if (state !== 'ready' || known.data === last) return
      last = known.data
      $failure.set(undefined)
      $now.set(clock.now())
      $updated.set(clock.now())
    }
    const stops = [
      rows.subscribe(hear),
      // Of another location, or another user, nothing is known yet.
      $wanted.listen(() => {
        $failure.set(undefined)
        $updated.set(undefined)
      }),
      $mine.subscribe(see),
      work.$busy.listen(see),
      onHandover(session, ends.forget),
      work.$changes.listen(() => void freshness.refresh()),
      clock.every(1000, () => $now.set(clock.now())),
      clock.every(countMilliseconds, identify),
      freshness.start(),
    ]
    identify()
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $queue,
    location: location as QueueLocation,
    $connection: freshness.$connection,
    /** Seconds since the rows were brought up to date; undefined before that. */
    $age: computed([$updated, $now], (updated, now) =>
      updated === undefined ? undefined : Math.max(0, Math.floor((now - updated) / 1000)),
    ),
    /** Milliseconds since 1970, every second. */
    $now,
    $busy: work.$busy,
    $problems: calls.$problems,
    $end: ends.$end,
    /** Asks again; what is known stays visible meanwhile. */
    refresh(): Promise<void> {
      $failure.set(undefined)
      return freshness.refresh()
    },
    /** Calls a patient. Resolves with true where that was done by this. */
    async call(id: string): Promise<boolean> {
      const called = await calls.call(id)
      if (called) work.noteChange()
      return called
    },
    /** Asks before a visit is ended. Does nothing for one that is not active. */
    askToEnd(id: string): void {
      if ($shown.get()?.rows.find((row) => row.id === id)?.isActive) ends.ask(id)
    },
    keep: ends.keep,
    /** Answers the question with Yes. Resolves with the row's id where its visit is over by that. */
    async end(): Promise<string | undefined> {
      const id = await ends.end()
      if (id === undefined) return undefined
      work.noteChange()
      // The backend may have completed the appointment.
      knownAppointmentsOf(session).changed()
      return id
    },
  }
}
