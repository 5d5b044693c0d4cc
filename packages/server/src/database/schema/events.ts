// Sent events, kept for clients that were not connected.
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'
import { practice } from './practices.ts'

export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    practice_id: practice(),
    /** The `azz_id` of the recipient. */
    provider_id: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.practice_id, table.provider_id, table.at), index().on(table.at)],
)
