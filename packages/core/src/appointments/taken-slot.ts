import { atom, type ReadableAtom } from 'nanostores'

import { type CallError, Refused } from '../errors.ts'
import { createLatest } from '../lib/latest.ts'
import type { Session } from '../session/index.ts'
import type { AppointmentValues } from './appointment-values.ts'
import { formWords } from './form-words.ts'
import { type FreeSlot, nextFreeSlots } from './free-slots.ts'

/** The chosen slot was taken meanwhile, or its day is full; finding the provider's next free slots takes a moment. */
export type TakenSlot =
  | { state: 'none' }
  | { state: 'looking' }
  | { state: 'found'; next: readonly FreeSlot[] }
  | { state: 'failed'; error: CallError }

/** Handles a slot that somebody else has booked: reports it at the time field, and offers the next free ones. */
export function createTakenSlot(session: Session) {
  const $taken = atom<TakenSlot>({ state: 'none' })
  const request = createLatest()

  function look(providerId: string, wanted: { date: string; time: string }): void {
    $taken.set({ state: 'looking' })
    void request.run(() => nextFreeSlots(session, providerId, wanted), {
      loaded: (next) => $taken.set({ state: 'found', next }),
      failed: (error) => $taken.set({ state: 'failed', error }),
    })
  }

  return {
    $taken: $taken as ReadableAtom<TakenSlot>,
    /** The refusal to show at the time field; starts the search for the next free slots. */
    refusal({ provider_id, date, time }: AppointmentValues, shownTime: string): Refused {
      look(provider_id, { date, time })
      const message = formWords.taken(shownTime)
      return new Refused(message, { code: 409, fields: { time: [message] }, shown: true })
    },
    /** The day is full: starts the search for the next free slots. */
    fullDay({ provider_id, date }: Pick<AppointmentValues, 'provider_id' | 'date'>): void {
      look(provider_id, { date, time: '00:00:00' })
    },
    /** Clears the state, because another slot is being chosen. */
    forget(): void {
      request.stop()
      if ($taken.get().state !== 'none') $taken.set({ state: 'none' })
    },
  }
}
