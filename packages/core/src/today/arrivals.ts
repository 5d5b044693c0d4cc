import type { Appointment } from '@chartside/contract/appointments'
import { atom, type ReadableAtom } from 'nanostores'

import { type ArrivalState, createArrival } from '../appointments/index.ts'
import { onHandover, type Session } from '../session/index.ts'

/** Checking in the patients of several appointments; `arrived` is called after each, and after each that is undone. */
export function createArrivals(session: Session, arrived: () => void) {
  const $arrivals = atom<Readonly<Record<string, ArrivalState>>>({})
  const known = new Map<string, ReturnType<typeof createArrival>>()
  /** An arrival that is undone is expected again. */
  const stops: (() => void)[] = []
  const forget = () => {
    for (const stop of stops.splice(0)) stop()
    known.clear()
    $arrivals.set({})
  }
  return {
    /** By the appointment's id. */
    $arrivals: $arrivals as ReadableAtom<Readonly<Record<string, ArrivalState>>>,
    /** Forgets them when the user changes; the returned function ends that. */
    watch: (): (() => void) => onHandover(session, forget),
    /** Follows what the appointments say that were loaded since. */
    learn(rows: readonly Appointment[]): void {
      for (const row of rows) known.get(row.id)?.learn(row)
    },
    /** Checks the patient of an appointment in. Resolves with true if they are checked in now. */
    async checkIn(id: string): Promise<boolean> {
      const arrival = known.get(id) ?? createArrival(session, id)
      known.set(id, arrival)
      stops.push(
        arrival.$arrival.subscribe((state) => {
          if ($arrivals.get()[id]?.state === 'noted' && state.state === 'none') arrived()
          // Not those of a user who has left.
          if (known.get(id) === arrival) $arrivals.set({ ...$arrivals.get(), [id]: state })
        }),
      )
      await arrival.note()
      if (arrival.$arrival.get().state !== 'noted') return false
      arrived()
      return true
    },
  }
}
