import { recordingConsent, refuseRecording, saveStandingConsent, withdrawConsent } from '@chartside/contract/consent'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'

import { withdrawFromBin, withdrawnUnheard } from '../bin/index.ts'
import { dictations, patients, recordingRefusals, standingConsents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles, type FileStore, markErased } from '../files/index.ts'
import { holdProvider } from '../lib/hold-provider.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { dropEarlierVersions } from '../note-history/index.ts'
import { noteJobOf } from '../scribe/index.ts'

/** How long a refusal counts: longer than any visit, and over before the next day's. */
const visitMilliseconds = 12 * 3600_000

type AnswerTable = typeof recordingRefusals | typeof standingConsents

/** What a patient has answered to a provider. */
const answerOf = (table: AnswerTable, { practiceId, providerId }: User, patientId: string): SQL | undefined =>
  and(eq(table.practice_id, practiceId), eq(table.provider_id, providerId), eq(table.patient_pool_id, patientId))

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
  const endStanding = (user: User, patientId: string) =>
    database.delete(standingConsents).where(answerOf(standingConsents, user, patientId))

  serve(app, recordingConsent, async ({ query: { patient_pool_id } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    const since = new Date(clock.now() - visitMilliseconds)
    const [refusal] = await database
      .select()
      .from(recordingRefusals)
      .where(and(answerOf(recordingRefusals, user, patient_pool_id), gt(recordingRefusals.refused_at, since)))
    const [standing] = await database
      .select()
      .from(standingConsents)
      .where(answerOf(standingConsents, user, patient_pool_id))
    return {
      message: '',
      data: {
        refused_at: refusal?.refused_at.toISOString() ?? null,
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
    const refused_at = new Date(clock.now())
    await database
      .insert(recordingRefusals)
      .values({ practice_id: user.practiceId, provider_id: user.providerId, patient_pool_id, refused_at })
      .onConflictDoUpdate({
        target: [recordingRefusals.patient_pool_id, recordingRefusals.provider_id],
        set: { refused_at },
      })
    await endStanding(user, patient_pool_id)
    return { message: 'Refusal saved. Nothing is recorded in this visit.' }
  })

  serve(app, saveStandingConsent, async ({ body: { patient_pool_id, consent } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    if (!consent) {
      await endStanding(user, patient_pool_id)
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

function withdrawalRoute(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  serve(app, withdrawConsent, async ({ body: { id, consent_id } }, { user }) => {
    if (!id && !consent_id) throw refusedAt('id', 'An id is needed.')
    const mine = and(
      eq(dictations.practice_id, user.practiceId),
      eq(dictations.provider_id, user.providerId),
      id ? eq(dictations.id, id) : sql`${dictations.consent}->>'id' = ${consent_id}`,
    )
    const now = new Date(clock.now())
    await database.transaction(async (transaction) => {
      await holdProvider(transaction, user)
      const deleted = await withdrawFromBin(transaction, user, { id, consent_id }, now)
      const rows = await transaction.select().from(dictations).where(mine).for('update')
      if (id && rows.length + deleted.found === 0) throw notFound('dictation')
      for (const row of rows) {
        // Without its recording a dictation that was not transcribed yet gets no note, unless the user asks for one from its text.
        const isUnheard = row.soap_note === null && row.transcription.length === 0
        if (isUnheard) await dropJobs(transaction, noteJobOf(row.id))
        await transaction
          .update(dictations)
          .set({
            audio_key: null,
            consent_withdrawn_at: row.consent_withdrawn_at ?? now,
            ...(isUnheard && { failure: withdrawnUnheard, failed_at: now }),
          })
          .where(eq(dictations.id, row.id))
        await dropEarlierVersions(transaction, row.id)
      }
      await markErased(transaction, [...deleted.keys, ...rows.flatMap(({ audio_key }) => audio_key ?? [])], now)
    })
    await eraseFiles(deps, store)
    return { message: 'The recording was deleted from the server. The note was kept.' }
  })
}
