import { type CheckIn, showQueue } from '@chartside/contract/check-in'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { type CallError, SessionEnded } from '../errors.ts'
import type { Answer, Input } from '../lib/call.ts'
import type { Clock } from '../lib/clock.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { patientNamesOf } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import type { QueueLocation } from './queue-location.ts'
import { isActiveVisit, type Queue, queueOf, type WaitingThresholds } from './queue-row.ts'
import type { QueueWork } from './queue-work.ts'

interface QueueSource {
  work: QueueWork
  location: QueueLocation
  thresholds: WaitingThresholds
  clock: Clock
}

/** Waiting times are updated this often, in milliseconds. */
export const countMilliseconds = 5000

/** The rows of the provider's queue at a location, with their waiting times, age and failures. */
export function createQueueRows(session: Session, { work, location, thresholds, clock }: QueueSource) {
  const $own = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const $wanted = computed([session.$session, location.$id], ({ state }, id) => (state === 'in' ? id : ''))
  const $input = computed($wanted, (id) => (id === '' ? undefined : { query: { location_id: id } }))
  const rows = remote(session, load, $input)
  const $now = atom(clock.now())
  const $updated = atom<number | undefined>(undefined)
  /** Why the last load failed, until one succeeds: a retry must not make the message blink. */
  const $failure = atom<CallError | undefined>(undefined)

  const $mine = computed([rows, $own, work.$ended], ({ data }, own, ended) =>
    own === '' ? undefined : data?.data.patients.filter(({ id, provider_id }) => provider_id === own && !ended.has(id)),
  )
  // Computed for the whole location, since displays of several providers may hang in one room.
  const $tokens = computed(rows, ({ data }) => work.tokensOf(data?.data.patients ?? []))
  const $counted = computed($now, (now) => Math.floor(now / countMilliseconds))
  const $shown = computed(
    [$mine, $tokens, location.$location, work.$called, $counted],
    (mine, tokens, place, called): Queue | undefined =>
      mine && queueOf(mine, { now: session.now(), timeZone: place?.time_zone, thresholds, called, tokens }),
  )

  async function load(input: Input<typeof showQueue>, signal: AbortSignal): Promise<Answer<typeof showQueue>> {
    const listed = work.whenListed()
    const answer = await session.call(showQueue, input, { signal })
    const { patients } = answer.data
    listed(patients.filter(isActiveVisit))
    patientNamesOf(session).learn(
      patients.map(({ patient_id, first_name, lastname }) => ({
        patient_pool_id: patient_id,
        patient_name: `${first_name} ${lastname}`,
      })),
    )
    return answer
  }

  let last: unknown
  function update({ state, ...known }: Remote<unknown> & { error?: CallError }): void {
    if (state === 'failed' && known.error && !(known.error instanceof SessionEnded)) $failure.set(known.error)
    if (state !== 'ready' || known.data === last) return
    last = known.data
    $failure.set(undefined)
    $now.set(clock.now())
    $updated.set(clock.now())
  }

  return {
    $queue: computed([rows, $shown, $failure], ({ state, at }, data, error): Remote<Queue> => {
      if (error && state !== 'ready') return { state: 'failed', error, data, at }
      return state === 'ready' && data ? { state, data, at } : { state: 'loading', data, at }
    }),
    /** The provider's own rows; undefined while they or the provider are unknown. */
    $mine: $mine as ReadableAtom<readonly CheckIn[] | undefined>,
    $shown,
    /** The location whose rows are loaded; '' while there is none. */
    $wanted,
    $failure,
    /** Seconds since the rows were last updated; undefined before that. */
    $age: computed([$updated, $now], (updated, now) =>
      updated === undefined ? undefined : Math.max(0, Math.floor((now - updated) / 1000)),
    ),
    /** Milliseconds since 1970, every second. */
    $now,
    /** Identifies the answer that the rows are from. */
    answer: (): unknown => rows.get().data,
    /** Milliseconds since the rows were last updated. */
    age: () => clock.now() - ($updated.get() ?? 0),
    reload: rows.reload,
    isProviderKnown: () => $own.get() !== '',
    /** Keeps them up to date; the returned function stops that. */
    watch(): () => void {
      last = undefined
      return stopAll([
        rows.subscribe(update),
        // Nothing is known yet about another location, or for another user.
        $wanted.listen(() => {
          $failure.set(undefined)
          $updated.set(undefined)
        }),
        clock.every(1000, () => $now.set(clock.now())),
      ])
    },
  }
}
