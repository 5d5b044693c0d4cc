import { createKnownRows } from '../lib/known-rows.ts'
import { perUser } from '../session/index.ts'

interface Named {
  id: string
  name: string
}

/** Each takes some dozen bytes. */
const maxKept = 5000

/**
 * The names of patients that rows about something else give, such as dictations and appointments: by its name a backend without a
 * call for one patient finds them in one search. In memory and only for its user.
 */
export const patientNamesOf = perUser(() => {
  const known = createKnownRows(({ id }: Named) => id, maxKept)
  return {
    ...known,
    /** Learns the names in rows that name their patient. */
    learn: (rows: readonly { patient_pool_id: string; patient_name: string }[]): void =>
      known.add(
        rows
          .filter(({ patient_pool_id, patient_name }) => patient_pool_id !== '' && patient_name.trim() !== '')
          .map(({ patient_pool_id, patient_name }) => ({ id: patient_pool_id, name: patient_name })),
      ),
  }
})
