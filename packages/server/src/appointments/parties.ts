// Checks whom and what an appointment names. An id of another practice is not found, as if it did not exist.
import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { insurances, locations, patients, providers } from '../database/schema.ts'
import { notFound, Refusal } from '../lib/refusal.ts'

/** The refusal of a field's value. */
export const refusedAt = (field: string, message: string) =>
  new Refusal(422, message, { status: 'ERROR', errors: { [field]: [message] } })

export const providerGone = () => refusedAt('provider_id', 'This provider no longer takes appointments. Choose another provider.')
export const insuranceGone = () => refusedAt('insurance_id', 'This insurance is no longer in the list. Choose it again.')

const patientOf = (writer: Writer, practiceId: string, id: string) =>
  writer
    .select({ first_name: patients.first_name, last_name: patients.last_name })
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), eq(patients.id, id)))

/** Throws 404 if the practice has no such patient. */
export async function needPatient(writer: Writer, practiceId: string, id: string): Promise<void> {
  const [patient] = await patientOf(writer, practiceId, id)
  if (!patient) throw notFound('patient')
}

/** Returns the patient's name and prevents their deletion until the transaction ends. Throws 404 if the practice has none. */
export async function holdPatient(writer: Writer, practiceId: string, id: string): Promise<string> {
  const [patient] = await patientOf(writer, practiceId, id).for('key share')
  if (!patient) throw notFound('patient')
  return `${patient.first_name} ${patient.last_name}`
}

/** Throws 404 if the practice has no such location. */
export async function needLocation(writer: Writer, practiceId: string, id: string): Promise<{ time_zone: string }> {
  const [location] = await writer
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(and(eq(locations.practice_id, practiceId), eq(locations.id, id)))
  if (!location) throw notFound('location')
  return location
}

/** Throws 404 if the practice has no such provider. */
export async function needProvider(writer: Writer, practiceId: string, id: string): Promise<{ active: boolean }> {
  const [provider] = await writer
    .select({ status: providers.status })
    .from(providers)
    .where(and(eq(providers.practice_id, practiceId), eq(providers.azz_id, id)))
  if (!provider) throw notFound('provider')
  return { active: provider.status === 'active' }
}

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
