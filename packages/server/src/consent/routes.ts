import { recordingRefusal, refuseRecording, withdrawConsent } from '@chartside/contract/consent'
import { and, eq, gt, type SQL } from 'drizzle-orm'

import { dictations, files, patients, recordingRefusals } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { noteJobOf } from '../scribe/index.ts'

/** How long a refusal counts: longer than any visit, and over before the next day's. */
const visitMilliseconds = 12 * 3600_000

/** Refusals of patients, and the withdrawal of a consent. */
export function consentRoutes(app: App, { database, clock }: Deps, store: FileStore): void {
  const refusalOf = ({ practiceId, providerId }: User, patientId: string): SQL | undefined =>
    and(
      eq(recordingRefusals.practice_id, practiceId),
      eq(recordingRefusals.provider_id, providerId),
      eq(recordingRefusals.patient_pool_id, patientId),
    )
  const requirePatient = async ({ practiceId }: User, id: string): Promise<void> => {
    const ours = and(eq(patients.practice_id, practiceId), eq(patients.id, id))
    if (!(await database.$count(patients, ours))) throw notFound('patient')
  }

  serve(app, recordingRefusal, async ({ query }, { user }) => {
    await requirePatient(user, query.patient_pool_id)
    const since = new Date(clock.now() - visitMilliseconds)
    const [row] = await database
      .select({ refused_at: recordingRefusals.refused_at })
      .from(recordingRefusals)
      .where(and(refusalOf(user, query.patient_pool_id), gt(recordingRefusals.refused_at, since)))
    return { message: '', data: { refused_at: row?.refused_at.toISOString() ?? null } }
  })

  serve(app, refuseRecording, async ({ body: { patient_pool_id, refused } }, { user }) => {
    await requirePatient(user, patient_pool_id)
    if (!refused) {
      await database.delete(recordingRefusals).where(refusalOf(user, patient_pool_id))
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
    return { message: 'Refusal saved. Nothing is recorded in this visit.' }
  })

  serve(app, withdrawConsent, async ({ body: { id } }, { user }) => {
    const mine = and(
      eq(dictations.practice_id, user.practiceId),
      eq(dictations.provider_id, user.providerId),
      eq(dictations.id, id),
    )
    const now = new Date(clock.now())
    const key = await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(dictations).where(mine).for('update')
      if (!row) throw notFound('dictation')
      // Without its recording a dictation that was not transcribed yet gets no note, unless the user asks for one from its text.
      const isUnheard = row.soap_note === null && row.transcription.length === 0
      if (isUnheard) await dropJobs(transaction, noteJobOf(id))
      await transaction
        .update(dictations)
        .set({
          audio_key: null,
          consent_withdrawn_at: row.consent_withdrawn_at ?? now,
          ...(isUnheard && { failure: 'The recording was deleted because consent was withdrawn.', failed_at: now }),
        })
        .where(mine)
      if (row.audio_key) await transaction.delete(files).where(eq(files.key, row.audio_key))
      return row.audio_key
    })
    if (key) await store.remove(key)
    return { message: 'The recording was deleted from the server. The note was kept.' }
  })
}
