// The health of the services that jobs need, each under the kind of its jobs. A service that keeps failing is paused; then one
// job at a time tries it, until one succeeds. All processes on a database share this.
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { services } from '../database/schema.ts'
import type { TryAgain } from './queue.ts'

/** Failures in a row after which a service is paused. */
export const failuresToPause = 3

interface Failure {
  error: TryAgain
  /** When the try began, as the database writes it. */
  startedAt: string
  /** Seconds of the pause once the service has failed too often. */
  pause: number
}

/** Records a failure of a service, and pauses it until the time that it named, if any. Returns the failures in a row. */
export async function serviceFailed(database: Database, kind: string, { error, startedAt, pause }: Failure): Promise<number> {
  const { rows } = await database.execute(sql`
    insert into services (kind, failures, failing_since, reason, paused_until)
    values (${kind}, 1, ${startedAt}::timestamptz, ${error.reason}, now() + make_interval(secs => ${error.seconds ?? 0}))
    on conflict (kind) do update set
      failures = services.failures + 1,
      reason = excluded.reason,
      paused_until = greatest(services.paused_until, excluded.paused_until,
        case when services.failures + 1 >= ${failuresToPause} then now() + make_interval(secs => ${pause}) end)
    returning failures`)
  return Number(rows[0]?.['failures'])
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
