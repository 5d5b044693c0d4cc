import { perSession } from './per-session.ts'

/** A patient whom the screen is about, and the appointment if it shows one. Ids only. */
export interface ShownPatient {
  patientId: string
  appointmentId: string
}

/** Whom the screen is about: the patient of a chart, an appointment, a review. What was shown last is on top. */
export const shownPatientsOf = perSession(() => {
  const shown: ShownPatient[] = []
  return {
    /** Adds one until the returned function is called. */
    add(patient: ShownPatient): () => void {
      shown.push(patient)
      return () => void shown.splice(shown.indexOf(patient), 1)
    },
    last: (): ShownPatient | undefined => shown.at(-1),
  }
})
