import { atom, computed, type ReadableAtom } from 'nanostores'

import { createIdentityLookup, type Lookup } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import type { DictationPatient } from './dictated-patient.ts'

/** Another patient was requested while something is unsent. */
export interface PatientChange {
  from: DictationPatient
  to: DictationPatient
  /** Their records in the practice; idle for a typed name. */
  records: { from: Lookup; to: Lookup }
  /** Whether the dictation could be sent now for its original patient, perhaps after its recording is stopped. */
  finishable: boolean
  /** True while the recording runs, also during the question. */
  running: boolean
}

/** Whether a dictation could be sent, perhaps after its recording is stopped; and whether that is running. */
export type Sendable = Pick<PatientChange, 'finishable' | 'running'>

/**
 * The question of what to do with an unsent dictation. Both patients are looked up, so that the user sees names rather than ids.
 */
export function createPatientChange(session: Session, $sendable: ReadableAtom<Sendable>) {
  const $asked = atom<Pick<PatientChange, 'from' | 'to'> | undefined>()
  const from = createIdentityLookup(session)
  const to = createIdentityLookup(session)
  const show = (): void => {
    // A recorder alone, without a user, has only the names of its page.
    const asked = session.$session.get().state === 'out' ? undefined : $asked.get()
    from.show(asked?.from.id ?? '')
    to.show(asked?.to.id ?? '')
  }
  const $change = computed(
    [$asked, from.$lookup, to.$lookup, $sendable],
    (asked, from, to, sendable): PatientChange | undefined => asked && { ...asked, records: { from, to }, ...sendable },
  )
  const close = (): void => {
    $asked.set(undefined)
    show()
  }
  return {
    $change,
    ask(patients: Pick<PatientChange, 'from' | 'to'>): void {
      $asked.set(patients)
      show()
    },
    lookUpAgain: show,
    close,
    /** Closes the question, and returns what it was about. */
    take(): PatientChange | undefined {
      const asked = $change.get()
      close()
      return asked
    },
  }
}
