import type { Appointment } from '@chartside/contract/appointments'
import { checkInPatient } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { audit, type Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { showCheckedIn } from './undo-arrival.ts'

/** Recording that the patient of an appointment has arrived. */
export type ArrivalState = { state: 'none' } | { state: 'sending' } | { state: 'noted' } | { state: 'failed'; problem: string }

/** Checks the patient of one appointment in. */
export function createArrival(session: Session, appointmentId: string) {
  const $arrival = atom<ArrivalState>({ state: 'none' })
  const key = createRequestKey()
  const { toasts } = session.environment
  return {
    $arrival: $arrival as ReadableAtom<ArrivalState>,
    /** The appointment was loaded since: a backend that can undo a check-in says whether it still holds. */
    learn({ checked_in_at }: Pick<Appointment, 'checked_in_at'>): void {
      const isUndone = $arrival.get().state === 'noted' && checked_in_at === '' && session.offers('undo-check-in')
      if (isUndone) $arrival.set({ state: 'none' })
    },
    /** Records the arrival; a second call during or after the first does nothing. */
    async note(): Promise<void> {
      const { state } = $arrival.get()
      if (state === 'sending' || state === 'noted') return
      $arrival.set({ state: 'sending' })
      try {
        const body = { appointment_id: appointmentId }
        const { message, data } = await session.call(checkInPatient, { body }, { idempotencyKey: key.of([appointmentId]) })
        // After an undo, the next press is another check-in.
        key.done()
        audit(session, 'edit', { resource: 'appointment', id: appointmentId })
        $arrival.set({ state: 'noted' })
        showCheckedIn(session, message, data?.id ?? '', () => $arrival.set({ state: 'none' }))
        // The arrival gave the appointment a new version.
        knownAppointmentsOf(session).changed()
      } catch (error) {
        key.failed(error)
        // Somebody else has already recorded it: the goal is reached.
        const before = error instanceof Refused && error.code === 409
        if (before && !error.shown) toasts.show('info', error.message)
        $arrival.set(before ? { state: 'noted' } : { state: 'failed', problem: problemOf(error) })
        // It was checked in, cancelled, moved or deleted since it was shown: every list loads it again.
        if (error instanceof Refused) knownAppointmentsOf(session).changed()
      }
    },
  }
}
