// One try at a job: under a lease that is renewed, with a result that counts only while the lease is held.
import { type SQL, sql } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import type { Job } from './claim.ts'
import type { Log } from './log.ts'
import { GiveUp, reasonOf, TryAgain } from './queue.ts'
import { serviceAnswered, serviceFailed } from './services.ts'

/** Runs in the transaction that ends the job: both or neither. The function that it returns runs after that. */
export type Finish = (writer: Writer) => Promise<(() => Promise<void>) | undefined>

export interface JobHandler {
  /** Does the work. `signal` ends it when the worker stops or has lost its lease. The result runs as the job ends. */
  run(payload: unknown, signal: AbortSignal): Promise<Finish>
  /**
   * Locks what the end of the job changes, before the job itself is locked: the order of everybody who changes both, or they would wait
   * for each other.
   */
  hold?(payload: unknown, writer: Writer): Promise<unknown>
  /** Called in the transaction that gives the job up, with the last error. */
  gaveUp?(payload: unknown, error: unknown, writer: Writer): Promise<void>
}

interface Runs {
  database: Database
  log: Log
  handlers: Record<string, JobHandler>
  /** Seconds after which another process may take over; renewed at a third of it. */
  lease: number
  /** Seconds for which a service that keeps failing is paused. */
  pause: number
  /** Aborted when the worker stops: a running try is put back. */
  stopping: AbortSignal
}

const maxDelay = 600

/** Seconds before the next try: 2, 4, 8 … 600, with some jitter, so that jobs that failed together do not return together. */
const delayAfter = (attempts: number) => Math.min(maxDelay, 2 ** attempts) * (0.8 + Math.random() * 0.4)

/** Runs claimed jobs. A result and the end of its job are one transaction, and only the holder of the lease may end it. */
export function createJobRun({ database, log, handlers, lease, pause, stopping }: Runs): (job: Job) => Promise<void> {
  // The number of the try identifies its holder: a worker that took the job over since has raised it.
  const held = (job: Job) => sql`id = ${job.id}::bigint and state = 'running' and attempts = ${job.attempts} returning id`

  /** True if this worker still held the job. */
  async function change(writer: Writer, job: Job, set: SQL): Promise<boolean> {
    const { rows } = await writer.execute(sql`update jobs set ${set} where ${held(job)}`)
    return rows.length > 0
  }

  async function end(job: Job, handler: JobHandler, finish: Finish): Promise<void> {
    const then = await database.transaction(async (transaction) => {
      await handler.hold?.(job.payload, transaction)
      const { rows } = await transaction.execute(sql`delete from jobs where ${held(job)}`)
      return rows.length > 0 ? finish(transaction) : undefined
    })
    await then?.().catch((error: unknown) => log.error('after job', error, { job: job.id }))
  }

  async function run(job: Job): Promise<void> {
    const handler = handlers[job.kind]!
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping, lost.signal])
    const renewal = setInterval(() => void renew(), (lease * 1000) / 3)
    const renew = async () => {
      try {
        if (!(await change(database, job, sql`locked_until = now() + make_interval(secs => ${lease})`))) lost.abort()
      } catch (error) {
        log.error('job lease', error, { job: job.id })
      }
    }
    try {
      // Claimed while the worker was stopping: it is put back. The event that ends a job would not come any more.
      signal.throwIfAborted()
      // Its process died in the last try, perhaps because of this job.
      if (job.attempts > job.max_attempts) throw new Error('The last try did not end')
      const finish = await handler.run(job.payload, signal)
      await answered(job)
      await end(job, handler, finish)
    } catch (error) {
      await failed(job, handler, error)
    } finally {
      clearInterval(renewal)
    }
  }

  async function answered({ kind }: Job): Promise<void> {
    if (await serviceAnswered(database, kind)) log.info('service answers again', { kind })
  }

  async function failed(job: Job, handler: JobHandler, error: unknown): Promise<void> {
    // The worker is stopping: the next one repeats this try.
    if (stopping.aborted) {
      await change(database, job, sql`state = 'queued', locked_until = null, attempts = attempts - 1, run_at = now()`)
      return
    }
    const service = reasonOf(error) || null
    const name = error instanceof TryAgain ? error.reason : error instanceof Error ? error.name : 'Error'
    log.error('job failed', error, { job: job.id, kind: job.kind, attempt: job.attempts })
    if (error instanceof GiveUp) await answered(job)
    if (error instanceof TryAgain) {
      const failure = { jobId: job.id, error, startedAt: job.started_at, pause }
      if (await serviceFailed(database, job.kind, failure))
        log.info('service left alone', { kind: job.kind, reason: error.reason })
    }
    if (error instanceof GiveUp || job.attempts >= job.max_attempts) {
      await database.transaction(async (transaction) => {
        await handler.hold?.(job.payload, transaction)
        const mine = await change(
          transaction,
          job,
          sql`state = 'dead', locked_until = null, last_error = ${name}, service_reason = ${service}`,
        )
        if (mine) await handler.gaveUp?.(job.payload, error, transaction)
      })
      return
    }
    const seconds = (error instanceof TryAgain ? error.seconds : undefined) ?? delayAfter(job.attempts)
    await change(
      database,
      job,
      sql`state = 'queued', locked_until = null, last_error = ${name}, service_reason = ${service}, run_at = now() + make_interval(secs => ${seconds})`,
    )
  }

  return run
}
