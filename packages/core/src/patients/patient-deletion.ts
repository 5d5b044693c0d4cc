import { deletePatient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused, SessionEnded } from '../errors.ts'
import { audit, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { poolPagesOf } from './pool-pages.ts'
import { recentlyOpenedOf } from './recently-opened.ts'

/** The steps of deleting a patient; `error` is the reason why the last attempt failed. */
export type PatientDeletionState =
  | { state: 'none' }
  | { state: 'asked'; error: CallError | undefined }
  | { state: 'deleting' }
  | { state: 'deleted' }

export type PatientDeletion = ReturnType<typeof createPatientDeletion>

/** Deletes one patient, after asking. */
export function createPatientDeletion(session: Session, patientId: string) {
  const $deletion = atom<PatientDeletionState>({ state: 'none' })
  const { toasts } = session.environment
  const gone = () => {
    $deletion.set({ state: 'deleted' })
    knownPatientsOf(session).forget(patientId)
    poolPagesOf(session).drop(patientId)
    recentlyOpenedOf(session).remove(patientId)
  }
  return {
    $deletion: $deletion as ReadableAtom<PatientDeletionState>,
    ask(): void {
      if ($deletion.get().state === 'none') $deletion.set({ state: 'asked', error: undefined })
    },
    /** Answers the question with No. */
    keep(): void {
      if ($deletion.get().state === 'asked') $deletion.set({ state: 'none' })
    },
    /** Answers the question with Yes. True once the patient is deleted; after a failure the question stays open and says why. */
    async remove(): Promise<boolean> {
      if ($deletion.get().state !== 'asked') return false
      $deletion.set({ state: 'deleting' })
      try {
        const { message } = await session.call(deletePatient, { id: patientId })
        audit(session, 'delete', { resource: 'patient', id: patientId, patientId })
        gone()
        toasts.show('success', message)
        return true
      } catch (thrown) {
        const error = asCallError(thrown)
        // Already deleted elsewhere: the goal is reached.
        const missing = error instanceof Refused && error.code === 404
        if (missing) gone()
        else $deletion.set(error instanceof SessionEnded ? { state: 'none' } : { state: 'asked', error })
        return missing
      }
    },
  }
}
