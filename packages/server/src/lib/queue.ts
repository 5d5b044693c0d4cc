// Work that must survive the process: a table of jobs, which `worker.ts` runs.
import { sql } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /**
   * Whose share it counts for, such as a practice: each gets an equal share of a kind's capacity, however many jobs it has
   * waiting.
   */
  share?: string
  /** At most one unfinished job of a name; adding another makes the waiting one due at once. */
  singleton?: string
  /** Tries before it is given up; 8 where left out. */
  tries?: number
}

/** Adds a job in the caller's transaction. The worker finds it within a second, or at once when woken. */
export async function addJob(writer: Writer, { kind, payload, share = '', singleton, tries = 8 }: NewJob): Promise<void> {
  await writer.execute(sql`
    insert into jobs (kind, payload, share, state, attempts, max_attempts, run_at, singleton_key, created_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${share}, 'queued', 0, ${tries}, now(), ${singleton ?? null}, now())
    on conflict (singleton_key) where state in ('queued', 'running') do update
      set run_at = case when jobs.state = 'queued' then least(jobs.run_at, now()) else jobs.run_at end`)
}

/** Drops the jobs of a name; a worker that has begun one can no longer finish it. What the job would change is locked before. */
export async function dropJobs(writer: Writer, singleton: string): Promise<void> {
  await writer.execute(sql`delete from jobs where singleton_key = ${singleton}`)
}

/** Days after which a job that was given up is removed: what its service said about it may quote what was sent. */
const daysGivenUp = 30

/** Removes the jobs that were given up long ago, by the database's clock. */
export async function forgetOldJobs(database: Database): Promise<void> {
  await database.execute(
    sql`delete from jobs where state = 'dead' and created_at < now() - make_interval(days => ${daysGivenUp})`,
  )
}

/** Thrown by a handler: no later try can succeed. The message goes to the handler's `gaveUp`. */
export class GiveUp extends Error {
  override name = 'GiveUp'
}

/** How a service fails: it does not answer, has too much to do, wants to be paid, or answers with an error or nonsense. */
export type FailureReason = 'no-answer' | 'busy' | 'unpaid' | 'failing'

/** A service's own reason of a refusal, which is the error's cause; '' without one. It may quote what was sent: never log it. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause as { reason?: unknown } | undefined) : undefined
  return typeof cause?.reason === 'string' ? cause.reason : ''
}

interface TryAgainOptions extends ErrorOptions {
  reason?: FailureReason
  /** Seconds to wait before the next try, if the service names them. */
  seconds?: number | undefined
}

/** Thrown by a handler: the service that the job needs failed, and a later try may succeed. */
export class TryAgain extends Error {
  override name = 'TryAgain'
  readonly reason: FailureReason
  readonly seconds: number | undefined
  constructor(message: string, { reason = 'failing', seconds, ...options }: TryAgainOptions = {}) {
    super(message, options)
    this.reason = reason
    this.seconds = seconds
  }
}
