// How the services are doing that jobs need, each known by the kind of its jobs. One that fails again and again is left alone
// for a while; then one job at a time tries it, until one succeeds. All processes on a database share what they know.
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { services } from '../database/schema.ts'
import type { TryAgain } from './queue.ts'

/** Failures in a row after which a service is left alone. */
export const failuresToPause = 3

interface Failure {
  error: TryAgain
  /** When the try began, as the database writes it. */
  startedAt: string
  /** Seconds for which the service is left alone once it has failed too often. */
  pause: number
}

/** Notes that a service did not answer as it should. Where it named a time, nothing is asked of it before. Gives the failures in a row. */
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

/** Notes that a service answered. What waited because it had been left alone is due at once. True where it had failed before. */
export async function serviceAnswered(database: Database, kind: string): Promise<boolean> {
  const { rows } = await database.execute(sql`delete from services where kind = ${kind} returning failures`)
  const [failed] = rows
  if (failed && Number(failed['failures']) >= failuresToPause)
    await database.execute(sql`update jobs set run_at = least(run_at, now()) where kind = ${kind} and state = 'queued'`)
  return failed !== undefined
}

/** True while a service is left alone. */
export async function isPaused(database: Database, kind: string): Promise<boolean> {
  return (await database.$count(services, sql`${services.kind} = ${kind} and ${services.paused_until} > now()`)) > 0
}
