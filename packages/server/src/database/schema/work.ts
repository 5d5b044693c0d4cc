// Jobs that are still to be done, and how the services that they need are doing.
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** Whom it is for: the practice. */
    share: text().notNull().default(''),
    state: text({ enum: ['queued', 'running', 'dead'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    max_attempts: integer().notNull(),
    run_at: moment().notNull(),
    /** When the last try began. */
    started_at: moment(),
    locked_until: moment(),
    /** At most one unfinished job of a name. */
    singleton_key: text(),
    /** How the last try failed: the name of its error, or how its service failed. */
    last_error: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.state, table.run_at, table.id),
    uniqueIndex('jobs_singleton').on(table.singleton_key).where(sql`state in ('queued', 'running')`),
  ],
)

/** Services that failed when they were asked last, by the kind of the jobs that need them; one that answers has no row. */
export const services = pgTable('services', {
  kind: text().primaryKey(),
  /** In a row. */
  failures: integer().notNull(),
  /** When the first of these tries began. */
  failing_since: moment().notNull(),
  reason: text({ enum: ['no-answer', 'busy', 'failing'] }).notNull(),
  /** The service is not called before. */
  paused_until: moment().notNull(),
})
