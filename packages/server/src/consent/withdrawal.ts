import { withdrawConsent } from '@chartside/contract/consent'
import { uploadDictation } from '@chartside/contract/dictation'
import { isSpoken, type Segment } from '@chartside/contract/notes'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { binnedDictations, withdrawFromBin, withdrawnUnheard } from '../bin/index.ts'
import type { Writer } from '../database/database.ts'
import { bin, dictations, sentDictations, standingConsents, withdrawnConsents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles, type FileStore, markErased } from '../files/index.ts'
import { holdProvider } from '../lib/hold-provider.ts'
import { refuseRepetitions } from '../lib/idempotency.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { dropEarlierVersions } from '../note-history/index.ts'
import { announceDictations } from '../notifications/index.ts'
import { noteJobOf } from '../scribe/index.ts'
import { consentWithdrawn, lockAnswer } from './forbidden.ts'

const notErased = () =>
  new Refusal(
    503,
    'The withdrawal was saved, but the server cannot delete recordings right now, because it cannot reach its files. Nobody can open them. Try again in a minute.',
    { status: 'ERROR', retryAfter: 60 },
  )

/** What a withdrawal needs of a dictation: the rest of it can be megabytes, and a standing consent has many. */
const columns = {
  id: dictations.id,
  patient_pool_id: dictations.patient_pool_id,
  audio_key: dictations.audio_key,
  consent_withdrawn_at: dictations.consent_withdrawn_at,
  /** Null where there is a note. */
  withoutNote: sql<Segment[] | null>`case when ${dictations.soap_note} is null then ${dictations.transcription} end`,
}
type DictationRow = Pick<typeof dictations.$inferSelect, Exclude<keyof typeof columns, 'withoutNote'>> & {
  withoutNote: Segment[] | null
}

/**
 * The withdrawal of a consent: of one dictation, or of all that were recorded with it. Either refuses what arrives later with that
 * consent, and a repetition of what it has reached, also after that was deleted.
 */
export function withdrawalRoute(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  serve(app, withdrawConsent, async ({ body: { id, consent_id } }, { user }) => {
    if (!id && !consent_id) throw refusedAt('id', 'An id is needed.')
    const now = new Date(clock.now())
    const { consents, deleted, changed } = await database.transaction(async (transaction) => {
      const consents = id ? await consentsOf(transaction, user, id) : [consent_id]
      // Before the provider is held, whichever id was sent: two withdrawals would wait for each other.
      for (const each of consents) await rememberWithdrawn(transaction, user, each, now)
      await holdProvider(transaction, user)
      const binned = await withdrawFromBin(transaction, user, { id, consent_id }, now)
      const mine = storedDictations(user, id ? eq(dictations.id, id) : sql`${dictations.consent}->>'id' = ${consent_id}`)
      const rows = await transaction.select(columns).from(dictations).where(mine).for('update')
      if (id && rows.length + binned.ids.length === 0) throw notFound('dictation')
      for (const row of rows) await withdraw(transaction, row, now)
      await endStanding(transaction, user, [...binned.patients, ...rows.flatMap(({ patient_pool_id }) => patient_pool_id ?? [])])
      await refuseSentAgain(transaction, user, [...binned.ids, ...rows.map((row) => row.id)], now)
      const keys = [...binned.keys, ...rows.flatMap(({ audio_key }) => audio_key ?? [])]
      await markErased(transaction, keys, now)
      return { consents, deleted: keys.length, changed: rows.map((row) => row.id) }
    })
    await announceDictations(deps, user, changed)
    // What is on its way has no row: parts that come from now on are refused.
    for (const consentId of consents) await store.parts.removeMadeWith({ ...user, consentId })
    // If a file cannot be removed, nothing says that it was. The withdrawal stays, and a repetition goes on with the files.
    if (!(await eraseFiles(deps, store))) throw notErased()
    return { message: deleted > 0 ? sayDeleted(deleted) : sayNone(id), data: { deleted } }
  })
}

const storedDictations = ({ practiceId, providerId }: User, meant: SQL): SQL | undefined =>
  and(eq(dictations.practice_id, practiceId), eq(dictations.provider_id, providerId), meant)

/** The id of the consent to a dictation, in one statement: it may be deleted or restored at this moment. */
async function consentsOf(writer: Writer, user: User, id: string): Promise<string[]> {
  const rows = await writer
    .select({ consent: sql<string | null>`${dictations.consent}->>'id'` })
    .from(dictations)
    .where(storedDictations(user, eq(dictations.id, id)))
    .unionAll(
      writer
        .select({ consent: sql<string | null>`${bin.item}->'consent'->>'id'` })
        .from(bin)
        .where(binnedDictations(user, { id })),
    )
  // A consent of a client that makes no ids has none.
  return rows.flatMap(({ consent }) => consent || [])
}

/** Remembers that a consent was withdrawn, after the uploads with it that are being stored at this moment. */
async function rememberWithdrawn(writer: Writer, user: User, consent_id: string, withdrawn_at: Date): Promise<void> {
  await lockAnswer(writer, user, { consent: consent_id }, 'alone')
  await writer
    .insert(withdrawnConsents)
    .values({ practice_id: user.practiceId, provider_id: user.providerId, consent_id, withdrawn_at })
    .onConflictDoNothing()
}

/** Makes repetitions of uploads give a refusal, however much later they come, and whether or not the dictations are deleted by then. */
async function refuseSentAgain(
  writer: Writer,
  { practiceId, providerId }: User,
  ids: readonly string[],
  withdrawn_at: Date,
): Promise<void> {
  for (const id of ids) await refuseRepetitions(writer, uploadDictation.path, id, consentWithdrawn())
  if (ids.length === 0) return
  await writer
    .update(sentDictations)
    .set({ withdrawn_at })
    .where(
      and(
        eq(sentDictations.practice_id, practiceId),
        eq(sentDictations.provider_id, providerId),
        inArray(sentDictations.id, [...ids]),
        isNull(sentDictations.withdrawn_at),
      ),
    )
}

async function withdraw(writer: Writer, row: DictationRow, now: Date): Promise<void> {
  // Without its recording a dictation that was not transcribed yet gets no note, unless the user asks for one from its text.
  const isUnheard = row.withoutNote !== null && !row.withoutNote.some(isSpoken)
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

async function endStanding(writer: Writer, { practiceId, providerId }: User, patients: string[]): Promise<void> {
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

/** That there was nothing to delete: of one dictation, or made with a consent. */
const sayNone = (id: string): string =>
  id
    ? 'The server has no recording of this dictation. One that arrives later is refused.'
    : 'The server has no recording made with this consent. One that arrives later is refused.'

function sayDeleted(recordings: number): string {
  if (recordings === 1) return 'The recording was deleted from the server. The note was kept.'
  return `${recordings} recordings were deleted from the server. The notes were kept.`
}
