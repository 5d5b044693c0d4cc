import { withdrawConsent } from '@chartside/contract/consent'
import { uploadDictation } from '@chartside/contract/dictation'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { withdrawFromBin, withdrawnUnheard } from '../bin/index.ts'
import type { Writer } from '../database/database.ts'
import { dictations, standingConsents, withdrawnConsents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles, type FileStore, markErased } from '../files/index.ts'
import { holdProvider } from '../lib/hold-provider.ts'
import { refuseRepetitions } from '../lib/idempotency.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { dropEarlierVersions } from '../note-history/index.ts'
import { announceDictations } from '../notifications/index.ts'
import { noteJobOf } from '../scribe/index.ts'
import { consentWithdrawn, lockAnswer } from './forbidden.ts'

type DictationRow = typeof dictations.$inferSelect

/** The withdrawal of a consent: of one dictation, or of all that were recorded with it, also of those that arrive later. */
export function withdrawalRoute(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  serve(app, withdrawConsent, async ({ body: { id, consent_id } }, { user }) => {
    if (!id && !consent_id) throw refusedAt('id', 'An id is needed.')
    const now = new Date(clock.now())
    const { deleted, changed } = await database.transaction(async (transaction) => {
      if (!id && consent_id) await rememberWithdrawn(transaction, user, consent_id, now)
      await holdProvider(transaction, user)
      const binned = await withdrawFromBin(transaction, user, { id, consent_id }, now)
      const mine = and(
        eq(dictations.practice_id, user.practiceId),
        eq(dictations.provider_id, user.providerId),
        id ? eq(dictations.id, id) : sql`${dictations.consent}->>'id' = ${consent_id}`,
      )
      const rows = await transaction.select().from(dictations).where(mine).for('update')
      if (id && rows.length + binned.ids.length === 0) throw notFound('dictation')
      for (const row of rows) await withdraw(transaction, row, now)
      await endStanding(transaction, user, rows)
      for (const each of [...binned.ids, ...rows.map((row) => row.id)])
        await refuseRepetitions(transaction, uploadDictation.path, each, consentWithdrawn())
      const keys = [...binned.keys, ...rows.flatMap(({ audio_key }) => audio_key ?? [])]
      await markErased(transaction, keys, now)
      return { deleted: keys.length, changed: rows.map((row) => row.id) }
    })
    await announceDictations(deps, user, changed)
    // If a file cannot be removed, nothing says that it was.
    await eraseFiles(deps, store)
    return { message: sayDeleted(deleted), data: { deleted } }
  })
}

/** Remembers that a consent was withdrawn, after the uploads with it that are being stored at this moment. */
async function rememberWithdrawn(writer: Writer, user: User, consent_id: string, withdrawn_at: Date): Promise<void> {
  await lockAnswer(writer, user, { consent: consent_id }, 'alone')
  await writer
    .insert(withdrawnConsents)
    .values({ practice_id: user.practiceId, provider_id: user.providerId, consent_id, withdrawn_at })
    .onConflictDoNothing()
}

async function withdraw(writer: Writer, row: DictationRow, now: Date): Promise<void> {
  // Without its recording a dictation that was not transcribed yet gets no note, unless the user asks for one from its text.
  const isUnheard = row.soap_note === null && row.transcription.length === 0
  if (isUnheard) await dropJobs(writer, noteJobOf(row.id))
  await writer
    .update(dictations)
    .set({
      audio_key: null,
      consent_withdrawn_at: row.consent_withdrawn_at ?? now,
      ...(isUnheard && { failure: withdrawnUnheard, failed_at: now }),
    })
    .where(eq(dictations.id, row.id))
  await dropEarlierVersions(writer, row.id)
}

async function endStanding(writer: Writer, { practiceId, providerId }: User, rows: DictationRow[]): Promise<void> {
  const patients = rows.flatMap(({ patient_pool_id }) => patient_pool_id ?? [])
  if (patients.length === 0) return
  await writer
    .delete(standingConsents)
    .where(
      and(
        eq(standingConsents.practice_id, practiceId),
        eq(standingConsents.provider_id, providerId),
        inArray(standingConsents.patient_pool_id, patients),
      ),
    )
}

function sayDeleted(recordings: number): string {
  if (recordings === 0) return 'The server has no recording made with this consent. One that arrives later is refused.'
  if (recordings === 1) return 'The recording was deleted from the server. The note was kept.'
  return `${recordings} recordings were deleted from the server. The notes were kept.`
}
