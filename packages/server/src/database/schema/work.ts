// Unfinished jobs, and the state of the services that they need.
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** The practice that the job counts for. */
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
    /** At most one unfinished job per key. */
    singleton_key: text(),
    /** Why the last try failed: the error's name, or the service's failure. */
    last_error: text(),
    /** What the service said about that, for the operator. */
    service_reason: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.state, table.run_at, table.id),
    uniqueIndex('jobs_singleton').on(table.singleton_key).where(sql`state in ('queued', 'running')`),
  ],
)

/** Services whose last request failed, by the kind of job that needs them; a working service has no row. */
export const services = pgTable('services', {
  kind: text().primaryKey(),
  /** How many jobs have failed since it last answered. */
  failures: integer().notNull(),
  /** Their ids. One that fails again is not counted again: the fault may be its recording's. */
  failed_jobs: text().array().notNull().default([]),
  /** When the first of these tries began. */
  failing_since: moment().notNull(),
  reason: text({ enum: ['no-answer', 'busy', 'unpaid', 'failing'] }).notNull(),
  /** The service is not called before this moment. */
  paused_until: moment().notNull(),
})
