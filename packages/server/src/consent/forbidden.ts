import type { ConsentSent } from '@chartside/contract/consent'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { recordingRefusals, type standingConsents, withdrawnConsents } from '../database/schema.ts'
import { Refusal } from '../lib/refusal.ts'
import type { User } from '../lib/serve.ts'

/** How long a visit is that a patient refused to have recorded: longer than any, and over before the next day's. */
export const visitMilliseconds = 12 * 3600_000

type AnswerTable = typeof recordingRefusals | typeof standingConsents

/** What a patient has answered to a provider. */
export const answerOf = (table: AnswerTable, { practiceId, providerId }: User, patientId: string): SQL | undefined =>
  and(eq(table.practice_id, practiceId), eq(table.provider_id, providerId), eq(table.patient_pool_id, patientId))

/** When the patient refused in this visit; undefined if they did not. */
export async function refusedAtOf(writer: Writer, user: User, patientId: string, now: number): Promise<Date | undefined> {
  const at = await lastRefusalOf(writer, user, patientId)
  return at && isOfVisit(at, now) ? at : undefined
}

const isOfVisit = (refusedAt: Date, now: number): boolean => refusedAt.getTime() > now - visitMilliseconds

/** When the patient last refused, in whichever visit; undefined if they did not, or took it back. */
async function lastRefusalOf(writer: Writer, user: User, patientId: string): Promise<Date | undefined> {
  const [refusal] = await writer
    .select({ at: recordingRefusals.refused_at })
    .from(recordingRefusals)
    .where(answerOf(recordingRefusals, user, patientId))
  return refusal?.at
}

/** What an answer is about: a consent by its id, or a patient. */
export type AnswerAbout = { consent: string } | { patient: string }

/**
 * Lets an answer and the uploads that it could forbid come one after the other until the transaction ends, in all processes: uploads
 * share the lock, a withdrawal or a refusal has it alone.
 */
export async function lockAnswer(writer: Writer, user: User, about: AnswerAbout, mode: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${JSON.stringify([user.practiceId, user.providerId, about])}, 0)`
  await writer.execute(
    mode === 'alone' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

const forbidden = (consent: 'withdrawn' | 'refused', message: string) =>
  new Refusal(409, message, { status: 'ERROR', errors: { consent: [message] }, data: { consent } })

/** The refusal of a recording whose consent was withdrawn. */
export const consentWithdrawn = () =>
  forbidden('withdrawn', 'The patient withdrew the consent to this recording, so it was not kept.')

const recordingRefused = () =>
  forbidden(
    'refused',
    'This patient refused to be recorded in this visit, so the recording was not kept. Save their answer and send it again, or discard it.',
  )

/** The recording of an upload. */
interface Arriving {
  consent: ConsentSent | null
  /** Null for a typed name. */
  patientId: string | null
}

/** True if a consent was withdrawn. */
export async function isWithdrawn(writer: Writer, { practiceId, providerId }: User, consentId: string): Promise<boolean> {
  const ours = and(
    eq(withdrawnConsents.practice_id, practiceId),
    eq(withdrawnConsents.provider_id, providerId),
    eq(withdrawnConsents.consent_id, consentId),
  )
  return (await writer.$count(withdrawnConsents, ours)) > 0
}

/** Throws 409 if the consent of a recording was withdrawn. Until the transaction ends, that cannot happen. */
export async function requireNotWithdrawn(writer: Writer, user: User, consentId: string): Promise<void> {
  await lockAnswer(writer, user, { consent: consentId }, 'shared')
  if (await isWithdrawn(writer, user, consentId)) throw consentWithdrawn()
}

/**
 * Throws 409 if the consent of a recording was withdrawn, or its patient has refused since they gave it, however long ago; of a
 * recording without a consent, if they have refused in this visit. Until the transaction ends, none of these can happen.
 */
export async function requireAllowed(writer: Writer, user: User, { consent, patientId }: Arriving, now: number): Promise<void> {
  if (consent?.id) await requireNotWithdrawn(writer, user, consent.id)
  if (patientId === null) return
  await lockAnswer(writer, user, { patient: patientId }, 'shared')
  const refusedAt = await lastRefusalOf(writer, user, patientId)
  if (!refusedAt) return
  if (consent ? Date.parse(consent.at) <= refusedAt.getTime() : isOfVisit(refusedAt, now)) throw recordingRefused()
}
