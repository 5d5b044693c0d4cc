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

/** Waiting times are updated this often, in milliseconds. */
const countMilliseconds = 5000

/** The provider's queue at a location, live (CHK-01, CHK-03, CHK-04). */
export function createCheckInQueue(session: Session, options: CheckInQueueOptions = {}) {
  const { toasts, report } = session.environment
  const { thresholds = usualThresholds, realtime = realtimeOf(session), clock = session.environment.clock } = options
  const work = queueWorkOf(session)
  const location = createQueueLocation(session, options.locationId)
  /** The rows last seen, with their answer and local day: a row that is missing now was finished by somebody else. */
  let seen: { answer: unknown; day: string; names: ReadonlyMap<string, string> } | undefined

  const $own = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $wanted = computed([session.$session, location.$id], ({ state }, id) => (state === 'in' ? id : ''))
  const $input = computed($wanted, (id) => (id === '' ? undefined : { query: { location_id: id } }))
  const rows = remote(session, showQueue, $input)
  const $now = atom(clock.now())
  const $updated = atom<number | undefined>(undefined)
  /** Why the last load failed, until one succeeds: a retry must not make the message blink. */
  const $failure = atom<CallError | undefined>(undefined)

  const $mine = computed([rows, $own, work.$ended], ({ data }, own, ended) =>
    own === '' ? undefined : data?.data.patients.filter(({ id, provider_id }) => provider_id === own && !ended.has(id)),
  )
  // For the whole location: displays of several providers may hang in one room.
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

  /** Compares the rows with the previous ones, and reports visits that somebody else has ended. */
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
      // It is being ended here: the answer will say who ended it.
      if (busy[id] === 'ending') names.set(id, name)
      else if (!options.isSilent && work.mayTell(id)) toasts.show('info', words.gone(name || words.nameless))
    }
    seen = { answer, day, names }
    ends.see(names)
  }

  /** On a page that supplies tokens the provider may still be unknown; without one, no row counts as theirs. */
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
      // Nothing is known yet about another location, or for another user.
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
    /** Seconds since the rows were last updated; undefined before that. */
    $age: computed([$updated, $now], (updated, now) =>
      updated === undefined ? undefined : Math.max(0, Math.floor((now - updated) / 1000)),
    ),
    /** Milliseconds since 1970, every second. */
    $now,
    $busy: work.$busy,
    $problems: calls.$problems,
    $end: ends.$end,
    /** Loads again; the known rows stay visible meanwhile. */
    refresh(): Promise<void> {
      $failure.set(undefined)
      return freshness.refresh()
    },
    /** Calls a patient. Resolves with true if this call did it. */
    async call(id: string): Promise<boolean> {
      const called = await calls.call(id)
      if (called) work.noteChange()
      return called
    },
    /** Asks before ending a visit. Does nothing if it is not active. */
    askToEnd(id: string): void {
      if ($shown.get()?.rows.find((row) => row.id === id)?.isActive) ends.ask(id)
    },
    keep: ends.keep,
    /** Answers the question with Yes. Resolves with the row's id if this ended the visit. */
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
