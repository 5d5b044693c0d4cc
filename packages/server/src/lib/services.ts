// The health of the services that jobs need, each under the kind of its jobs. A service at which several jobs fail is paused; then
// one job at a time tries it that has not failed before, until one succeeds. All processes on a database share this.
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { services } from '../database/schema.ts'
import type { TryAgain } from './queue.ts'

/** Jobs that fail, without another one that succeeds, after which a service is paused. A single one may be at fault itself. */
export const failuresToPause = 3

interface Failure {
  jobId: string
  error: TryAgain
  /** When the try began, as the database writes it. */
  startedAt: string
  /** Seconds of the pause once the service has failed too often. */
  pause: number
}

/**
 * Records that a job failed at a service. A job that had not failed before pauses it if it is the third; one that the service was too
 * busy for pauses it until the time that the service named. Returns true when the pause begins.
 */
export async function serviceFailed(database: Database, kind: string, failure: Failure): Promise<boolean> {
  const { jobId, error, startedAt, pause } = failure
  const busySeconds = error.reason === 'busy' ? (error.seconds ?? 0) : 0
  const isNew = sql`not ${jobId} = any(services.failed_jobs)`
  const { rows } = await database.execute(sql`
    insert into services (kind, failures, failed_jobs, failing_since, reason, paused_until)
    values (${kind}, 1, array[${jobId}], ${startedAt}::timestamptz, ${error.reason}, now() + make_interval(secs => ${busySeconds}))
    on conflict (kind) do update set
      failures = services.failures + (${isNew})::integer,
      failed_jobs = case when ${isNew} then services.failed_jobs || excluded.failed_jobs else services.failed_jobs end,
      reason = excluded.reason,
      paused_until = greatest(services.paused_until, excluded.paused_until,
        case when ${isNew} and services.failures + 1 >= ${failuresToPause} then now() + make_interval(secs => ${pause}) end)
    returning failures, failed_jobs[failures] = ${jobId} as is_latest`)
  const [row] = rows
  return Number(row?.['failures']) === failuresToPause && row?.['is_latest'] === true
}

/** Records that a service answered; jobs that waited for the end of its pause are due at once. True if it had failed before. */
export async function serviceAnswered(database: Database, kind: string): Promise<boolean> {
  const { rows } = await database.execute(sql`delete from services where kind = ${kind} returning failures`)
  const [failed] = rows
  if (failed && Number(failed['failures']) >= failuresToPause)
    await database.execute(sql`update jobs set run_at = least(run_at, now()) where kind = ${kind} and state = 'queued'`)
  return failed !== undefined
}

/** True while a service is paused. */
export async function isPaused(database: Database, kind: string): Promise<boolean> {
  return (await database.$count(services, sql`${services.kind} = ${kind} and ${services.paused_until} > now()`)) > 0
}
