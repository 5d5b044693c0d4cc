// What is still to be done.
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['queued', 'running', 'dead'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    max_attempts: integer().notNull(),
    run_at: moment().notNull(),
    locked_until: moment(),
    /** At most one unfinished job of a name. */
    singleton_key: text(),
    last_error: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.state, table.run_at, table.id),
    uniqueIndex('jobs_singleton').on(table.singleton_key).where(sql`state in ('queued', 'running')`),
  ],
)
