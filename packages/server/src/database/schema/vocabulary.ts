// Words that the speech service is given, and corrections of what it writes.
import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { id, moment, words } from './columns.ts'
import { practice, providers } from './practices.ts'

export const vocabularyWords = pgTable(
  'vocabulary_words',
  {
    id: id(),
    practice_id: practice(),
    /** The azz_id of the provider whose own word it is; null for a word of the whole practice. */
    provider_id: text().references(() => providers.azz_id),
    text: text().notNull(),
    /** For a correction, what is replaced; '' otherwise. */
    replaces: words(),
    /** The same for equal words, whatever their case. */
    key: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('vocabulary_words_once').on(table.practice_id, sql`coalesce(${table.provider_id}, '')`, table.key)],
)
