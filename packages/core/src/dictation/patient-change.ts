import { atom, computed, type ReadableAtom } from 'nanostores'

import { createIdentityLookup, type Lookup } from '../patients/index.ts'
import type { Session } from '../session/index.ts'

/** The patient of a dictation. Without an id it is a typed name; without a name it is still being looked up. */
export interface DictationPatient {
  id: string
  name: string
}

/** The patient of an empty form. */
export const nobody: DictationPatient = { id: '', name: '' }

/** Another patient was requested while something is unsent. */
export interface PatientChange {
  from: DictationPatient
  to: DictationPatient
  /** Their records in the practice; idle for a typed name. */
  records: { from: Lookup; to: Lookup }
  /** True if the dictation could be sent now for its original patient. */
  finishable: boolean
}

/**
 * The question of what to do with an unsent dictation. Both patients are looked up, so that the user sees names rather than ids.
 */
export function createPatientChange(session: Session, $ready: ReadableAtom<boolean>) {
  const $asked = atom<Pick<PatientChange, 'from' | 'to'> | undefined>()
  const from = createIdentityLookup(session)
  const to = createIdentityLookup(session)
  const show = (): void => {
    from.show($asked.get()?.from.id ?? '')
    to.show($asked.get()?.to.id ?? '')
  }
  return {
    $change: computed(
      [$asked, from.$lookup, to.$lookup, $ready],
      (asked, from, to, finishable): PatientChange | undefined => asked && { ...asked, records: { from, to }, finishable },
    ),
    ask(patients: Pick<PatientChange, 'from' | 'to'>): void {
      $asked.set(patients)
      show()
    },
    lookUpAgain: show,
    close(): void {
      $asked.set(undefined)
      show()
    },
  }
}
