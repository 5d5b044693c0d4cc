import { computed } from 'nanostores'

import { createTodaysVisit } from '../appointments/index.ts'
import type { Session } from '../session/index.ts'

/** What can be done with a patient from the palette, besides opening the chart. */
export const patientActions = ['dictate', 'book', 'check-in'] as const
export type PatientAction = (typeof patientActions)[number]

/**
 * The actions that are possible for a patient (STEP-04): those that the page handles, the user may take and, to check in, for which
 * the patient has an appointment today.
 */
export function createPatientActions(session: Session, patientId: string, handled: readonly PatientAction[]) {
  const visit = createTodaysVisit(session, patientId)
  return {
    $actions: computed([session.$permissions, visit.$arrival], (permissions, arrival) => {
      const possible = {
        dictate: permissions.has('dictate'),
        book: permissions.has('book-appointments'),
        'check-in': arrival !== undefined,
      }
      return handled.filter((action) => possible[action])
    }),
    /** Records the patient's arrival; undefined without an appointment today. */
    $arrival: visit.$arrival,
    /** The time of the appointment, if the patient has several today; otherwise ''. */
    $time: visit.$time,
  }
}
