import { isSpoken, type Segment } from '@chartside/contract/notes'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { bin } from '../database/schema.ts'
import type { User } from '../lib/user.ts'

/** Why a dictation has no note whose recording nobody had heard yet. */
export const withdrawnUnheard = 'The recording was deleted because consent was withdrawn.'

/** The dictations whose consent is withdrawn: one, or all with a consent. */
export interface Withdrawn {
  id?: string | undefined
  consent_id?: string | undefined
}

/** The deleted dictations of a provider whose consent is withdrawn. */
export function binnedDictations({ practiceId, providerId }: User, { id, consent_id }: Withdrawn): SQL | undefined {
  const meant: SQL = id ? sql`${bin.item}->>'id' = ${id}` : sql`${bin.item}->'consent'->>'id' = ${consent_id}`
  return and(eq(bin.practice_id, practiceId), eq(bin.kind, 'dictation'), sql`${bin.item}->>'provider_id' = ${providerId}`, meant)
}

/**
 * Takes recordings and earlier texts of deleted dictations out of the bin for ever, like those of the others. Returns the keys of
 * the recordings, the ids of the dictations and those of their patients; the caller holds the provider.
 */
export async function withdrawFromBin(
  writer: Writer,
  user: User,
  withdrawn: Withdrawn,
  now: Date,
): Promise<{ ids: string[]; keys: string[]; patients: string[] }> {
  const rows = await writer
    .select({ id: bin.id, item: bin.item, file_key: bin.file_key })
    .from(bin)
    .where(binnedDictations(user, withdrawn))
  for (const { id: place, item } of rows) {
    const at = now.toISOString()
    const isUnheard = item['soap_note'] === null && !(item['transcription'] as Segment[]).some(isSpoken)
    const changed = {
      ...item,
      audio_key: null,
      consent_withdrawn_at: item['consent_withdrawn_at'] ?? at,
      ...(isUnheard && { failure: withdrawnUnheard, failed_at: at }),
    }
    await writer
      .update(bin)
      .set({ item: changed, versions: sql`jsonb_path_query_array(${bin.versions}, '$[last]')`, file_key: null })
      .where(eq(bin.id, place))
  }
  return {
    ids: rows.map(({ item }) => String(item['id'])),
    keys: rows.flatMap(({ file_key }) => file_key ?? []),
    // What is older than 30 days no longer belongs to its patient, and only names them.
    patients: rows.flatMap(({ item }) => (item['patient_pool_id'] ? String(item['patient_pool_id']) : [])),
  }
}
