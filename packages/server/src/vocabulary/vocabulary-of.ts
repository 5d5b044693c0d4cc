import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { vocabularyWords } from '../database/schema.ts'

/** A stored word or correction. */
export type StoredWord = Pick<typeof vocabularyWords.$inferSelect, 'id' | 'provider_id' | 'text' | 'replaces'>

/** The words of a provider, if one is named, and of the practice: own ones first, each newest first. */
export async function vocabularyOf(writer: Writer, practiceId: string, providerId: string | undefined): Promise<StoredWord[]> {
  const ofPractice = isNull(vocabularyWords.provider_id)
  return writer
    .select({
      id: vocabularyWords.id,
      provider_id: vocabularyWords.provider_id,
      text: vocabularyWords.text,
      replaces: vocabularyWords.replaces,
    })
    .from(vocabularyWords)
    .where(
      and(
        eq(vocabularyWords.practice_id, practiceId),
        providerId === undefined ? ofPractice : or(ofPractice, eq(vocabularyWords.provider_id, providerId)),
      ),
    )
    .orderBy(sql`${vocabularyWords.provider_id} nulls last`, desc(vocabularyWords.created_at), vocabularyWords.id)
}
