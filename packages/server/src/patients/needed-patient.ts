import { and, eq, placeholder } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { patients } from '../database/schema.ts'
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
    if (found.length === 0) throw notFound('patient')
  }
}
