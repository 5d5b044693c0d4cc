// Checks the ids in an appointment. An id of another practice is not found, as if it did not exist.
import { eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { insurances } from '../database/schema.ts'
import { needProvider } from '../lib/practice.ts'
import { refusedAt } from '../lib/refusal.ts'

export const providerGone = () => refusedAt('provider_id', 'This provider no longer takes appointments. Choose another provider.')
export const insuranceGone = () => refusedAt('insurance_id', 'This insurance is no longer in the list. Choose it again.')

/** Throws 404 if the practice has no such provider, 422 if they no longer see patients. */
export async function needActiveProvider(writer: Writer, practiceId: string, id: string): Promise<void> {
  const { active } = await needProvider(writer, practiceId, id)
  if (!active) throw providerGone()
}

/** All practices share the insurances. Throws 422 for one that is not active. */
export async function needInsurance(writer: Writer, id: string): Promise<void> {
  const [insurance] = await writer.select({ status: insurances.status }).from(insurances).where(eq(insurances.id, id))
  if (insurance?.status !== 'active') throw insuranceGone()
}
