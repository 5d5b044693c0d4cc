import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { patients } from '../database/schema.ts'

/**
 * Whether a practice has a patient. Within a transaction nobody can delete them until it ends, so that rows that refer to them
 * can be written.
 */
export async function holdPatient(writer: Writer, practiceId: string, id: string): Promise<boolean> {
  const mine = and(eq(patients.practice_id, practiceId), eq(patients.id, id))
  const [patient] = await writer.select({ id: patients.id }).from(patients).where(mine).for('key share')
  return patient !== undefined
}
