import { addWalkIn } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { showCheckedIn } from '../appointments/index.ts'
import { asCallError, type CallError, Refused } from '../errors.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { audit, offered, type Session } from '../session/index.ts'
import { queueWorkOf } from './queue-work.ts'

/** A registered patient on the way into the queue; a failed one can be tried again. */
export type WalkInState =
  | { state: 'none' }
  | { state: 'adding'; patientId: string }
  | { state: 'failed'; patientId: string; error: CallError }

export type WalkIn = ReturnType<typeof createWalkIn>

/** Puts patients without an appointment in today's queue of a location, where the backend can (CHK-06). */
export function createWalkIn(session: Session, locationId: string) {
  const $walkIn = atom<WalkInState>({ state: 'none' })
  const key = createRequestKey()
  return {
    $walkIn: $walkIn as ReadableAtom<WalkInState>,
    /** Whether the backend can; otherwise the patient is registered, given an appointment for today, and checked in from it. */
    $isOffered: offered(session, 'walk-in'),
    /** Resolves with true once the patient is in the queue; one who already was counts, too. */
    async add(patientId: string): Promise<boolean> {
      if ($walkIn.get().state === 'adding') return false
      $walkIn.set({ state: 'adding', patientId })
      const { toasts } = session.environment
      try {
        const body = { patient_pool_id: patientId, location_id: locationId }
        const { message, data } = await session.call(addWalkIn, { body }, { idempotencyKey: key.of([patientId, locationId]) })
        audit(session, 'edit', { resource: 'patient', id: patientId, patientId })
        showCheckedIn(session, message, data?.id ?? '', () => queueWorkOf(session).noteChange())
      } catch (error) {
        key.failed(error)
        const waitsAlready = error instanceof Refused && error.code === 409
        if (!waitsAlready) {
          const failure = asCallError(error)
          $walkIn.set(failure ? { state: 'failed', patientId, error: failure } : { state: 'none' })
          return false
        }
        if (!error.shown) toasts.show('info', error.message)
      }
      key.done()
      $walkIn.set({ state: 'none' })
      queueWorkOf(session).noteChange()
      return true
    },
  }
}
