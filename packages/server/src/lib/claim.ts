// Chooses the next job: the oldest one of the practice that was served longest ago, among the practices with room. Jobs at which
// the service has failed come last, so that it is tried with one that can succeed.
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { failuresToPause } from './services.ts'

/** A job as its holder knows it. */
export interface Job {
  id: string
  kind: string
  payload: unknown
  share: string
  attempts: number
  max_attempts: number
  /** When this try began, as the database writes it. */
  started_at: string
}

export interface ClaimOptions {
  kind: string
  /** Seconds after which another process may take over the job of a dead one. */
  lease: number
  /** Jobs of one practice that may run at the same time; two processes that claim at the same moment may start one more. */
  perShare: number
  /** Practices in the order in which this process served them, the latest last. */
  served: readonly string[]
  /** True to leave out jobs that were tried before. */
  freshOnly: boolean
  /** Seconds between two jobs that try a service which has failed too often. */
  pause: number
  /** True to ignore every delay. */
  evenLater: boolean
}

/** Claims a job of a kind; undefined if none is due, every practice is at its limit, or the service is paused. */
export async function claim(database: Database, options: ClaimOptions): Promise<Job | undefined> {
  const { kind, lease, perShare, served, pause, evenLater, freshOnly } = options
  // Of one practice, and all together (`freshOnly`): jobs that hang at each try leave room for others.
  const retries = Math.max(1, perShare - 1)
  const { rows } = await database.execute(sql`
    with taken as (
      update jobs
      set state = 'running', attempts = attempts + 1, started_at = now(), locked_until = now() + make_interval(secs => ${lease})
      where id = (
        select id from jobs
        where kind = ${kind}
          and ((state = 'queued' and (run_at <= now() or ${evenLater}::boolean)) or (state = 'running' and locked_until < now()))
          and (${evenLater}::boolean or not exists (select 1 from services where services.kind = ${kind} and paused_until > now()))
          and share not in (
            select share from jobs where kind = ${kind} and state = 'running' and locked_until >= now()
            group by share having count(*) >= ${perShare}
          )
          and (attempts = 0 or not ${freshOnly}::boolean and share not in (
            select share from jobs where kind = ${kind} and state = 'running' and locked_until >= now() and attempts > 1
            group by share having count(*) >= ${retries}
          ))
        order by id::text in (select unnest(failed_jobs) from services where services.kind = ${kind}),
          coalesce(array_position(string_to_array(${served.join(' ')}, ' '), share), 0), run_at, id limit 1 for update skip locked
      )
      returning id::text, kind, payload, share, attempts, max_attempts, started_at::text
    ), tried as (
      update services set paused_until = now() + make_interval(secs => ${pause})
      where services.kind = ${kind} and failures >= ${failuresToPause}
        and exists (select 1 from taken where not taken.id = any(services.failed_jobs))
    )
    select * from taken`)
  return rows[0] as unknown as Job | undefined
}
