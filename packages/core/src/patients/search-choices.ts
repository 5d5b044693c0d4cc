import { ageOn } from '@chartside/contract/lib/days'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import type { Patient } from '@chartside/contract/patients'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { formatAge } from '../lib/amounts.ts'
import type { Session } from '../session/index.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { type LookAlike, lookAlikes } from './look-alikes.ts'

/** A patient to choose. */
export interface PatientChoice extends PatientIdentity {
  /** Years, months and days; '' if the date of birth is unknown. */
  age: string
  /** What they have in common with another result; undefined if they cannot be confused. */
  lookAlike?: LookAlike | undefined
}

/** Patients to choose, with what they have in common with each other. */
export function choicesOf(session: Session, patients: readonly Patient[]): PatientChoice[] {
  const today = dayHere(session.now())
  const alike = lookAlikes(patients)
  return patients.map((patient) => ({
    ...identityOf(patient),
    age: formatAge(ageOn(today, patient.dob)),
    lookAlike: alike.get(patient.id),
  }))
}

/** The choice that the arrow keys have reached. */
export function createCursor($choices: ReadableAtom<readonly unknown[]>) {
  const $reached = atom(-1)
  const $active = computed([$reached, $choices], (reached, choices) => (reached < choices.length ? reached : -1))
  return {
    /** Its index; -1 while the keys are in the field. */
    $active,
    /** Moves to the next or the previous choice; beyond either end is the field. */
    move(step: 1 | -1): void {
      const places = $choices.get().length + 1
      // The field counts as one position, before the first and after the last choice.
      $reached.set((($active.get() + 1 + step + places) % places) - 1)
    },
    reset: (): void => $reached.set(-1),
  }
}
