import { sameName } from '@chartside/contract/lib/folding'
import { and, eq, placeholder } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { formerNames, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'

/** Returns a check that throws 404 if a patient is not one of the practice. */
export function patientNeeded({ database }: Deps): (practiceId: string, id: string) => Promise<void> {
  const known = prepared(
    database
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.practice_id, placeholder('practiceId')), eq(patients.id, placeholder('id')))),
  )
  return async (practiceId, id) => {
    const found = await known.execute({ practiceId, id })
    if (found.length === 0) throw notFound('patient', 'ERROR')
  }
}

/**
 * Returns a patient's name and prevents their deletion until the transaction ends, so that rows that refer to them can be written.
 * Throws `missing`, 404 by default, if the practice has no such patient.
 */
export async function holdPatient(
  writer: Writer,
  practiceId: string,
  id: string,
  missing = () => notFound('patient'),
): Promise<string> {
  const [patient] = await writer
    .select({ first_name: patients.first_name, last_name: patients.last_name })
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), eq(patients.id, id)))
    .for('key share')
  if (!patient) throw missing()
  return `${patient.first_name} ${patient.last_name}`
}

/** True if this name, which was sent beside a patient's id, is theirs: their present one or one that they had before. */
export async function isNameOf(writer: Writer, patient: { id: string; name: string }, sent: string): Promise<boolean> {
  if (sameName(patient.name, sent)) return true
  const former = await writer
    .select({ name: formerNames.name })
    .from(formerNames)
    .where(eq(formerNames.patient_pool_id, patient.id))
  return former.some(({ name }) => sameName(name, sent))
}
