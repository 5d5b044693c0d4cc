import { recordingConsent, refuseRecording, saveStandingConsent } from '@chartside/contract/consent'
import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { patients, recordingRefusals, standingConsents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { answerOf, lockAnswer, refusedAtOf } from './forbidden.ts'
import { withdrawalRoute } from './withdrawal.ts'

/** Refusals of patients, their standing consents, and the withdrawal of a consent. */
export function consentRoutes(app: App, deps: Deps, store: FileStore): void {
  answerRoutes(app, deps)
  withdrawalRoute(app, deps, store)
}

function answerRoutes(app: App, { database, clock }: Deps): void {
  const requirePatient = async ({ practiceId }: User, id: string): Promise<void> => {
    const ours = and(eq(patients.practice_id, practiceId), eq(patients.id, id))
    if (!(await database.$count(patients, ours))) throw notFound('patient')
  }
  const endStanding = (writer: Writer, user: User, patientId: string) =>
    writer.delete(standingConsents).where(answerOf(standingConsents, user, patientId))

  serve(app, recordingConsent, async ({ query: { patient_pool_id } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    const refusedAt = await refusedAtOf(database, user, patient_pool_id, clock.now())
    const [standing] = await database
      .select()
      .from(standingConsents)
      .where(answerOf(standingConsents, user, patient_pool_id))
    return {
      message: '',
      data: {
        refused_at: refusedAt?.toISOString() ?? null,
        standing: standing
          ? { given_by: standing.given_by, how: standing.how, wording: standing.wording, at: standing.given_at.toISOString() }
          : null,
      },
    }
  })

  serve(app, refuseRecording, async ({ body: { patient_pool_id, refused } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    if (!refused) {
      await database.delete(recordingRefusals).where(answerOf(recordingRefusals, user, patient_pool_id))
      return { message: 'Recording is possible again.' }
    }
    await database.transaction(async (transaction) => {
      await lockAnswer(transaction, user, { patient: patient_pool_id }, 'alone')
      const refused_at = new Date(clock.now())
      await transaction
        .insert(recordingRefusals)
        .values({ practice_id: user.practiceId, provider_id: user.providerId, patient_pool_id, refused_at })
        .onConflictDoUpdate({
          target: [recordingRefusals.patient_pool_id, recordingRefusals.provider_id],
          set: { refused_at },
        })
      await endStanding(transaction, user, patient_pool_id)
    })
    return { message: 'Refusal saved. Nothing is recorded in this visit.' }
  })

  serve(app, saveStandingConsent, async ({ body: { patient_pool_id, consent } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    if (!consent) {
      await endStanding(database, user, patient_pool_id)
      return { message: 'The standing consent has ended.' }
    }
    const { given_by, how, wording, at } = consent
    const given = { given_by, how, wording, given_at: new Date(at) }
    await database
      .insert(standingConsents)
      .values({ practice_id: user.practiceId, provider_id: user.providerId, patient_pool_id, ...given })
      .onConflictDoUpdate({ target: [standingConsents.patient_pool_id, standingConsents.provider_id], set: given })
    return { message: 'The standing consent was saved.' }
  })
}
