// Works on the jobs of the queue: claimed with SKIP LOCKED, under a lease that its holder renews.
import { type SQL, sql } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import { claim, type Job } from './claim.ts'
import type { Log } from './log.ts'
import { GiveUp, TryAgain } from './queue.ts'
import { failuresToPause, serviceAnswered, serviceFailed } from './services.ts'

/** Runs in the transaction that ends the job: both or neither. The function that it returns runs after that. */
export type Finish = (writer: Writer) => Promise<(() => Promise<void>) | undefined>

export interface JobHandler {
  /** Does the work. `signal` ends it when the worker stops or has lost its lease. The result runs as the job ends. */
  run(payload: unknown, signal: AbortSignal): Promise<Finish>
  /** Called in the transaction that gives the job up, with the last error. */
  gaveUp?(payload: unknown, error: unknown, writer: Writer): Promise<void>
}

export interface WorkerOptions {
  /** Jobs of each kind at the same time, so that one kind does not wait for another; 2 by default. */
  atOnce?: number
  /** How many of them may be of one practice; all by default. */
  perShare?: number
  /** Seconds for which a service that keeps failing is paused; 60 by default. */
  pause?: number
  /** Milliseconds between two looks for jobs while nothing wakes it; 1000 by default. */
  lookEvery?: number
  /** Seconds after which another process may take over the job of a dead one; renewed at a third of it; 30 by default. */
  lease?: number
  /** True if no other process works on this database: jobs that were running before are taken up at once. */
  alone?: boolean
}

export interface Worker {
  start(): Promise<void>
  /** Looks for jobs now. */
  wake(): void
  /** Runs everything that waits, without its delays, until nothing is left. For tests; not while started. */
  settle(): Promise<void>
  /** Stops taking jobs and puts the running ones back, as if they had not been tried. */
  stop(): Promise<void>
}

const longestDelay = 600

/** Seconds before the next try: 2, 4, 8 … 600, with some jitter, so that jobs that failed together do not return together. */
const delayAfter = (attempts: number) => Math.min(longestDelay, 2 ** attempts) * (0.8 + Math.random() * 0.4)

/**
 * Works on jobs of the kinds that it has handlers for. A job is done once: its result and its end are one transaction, and only
 * the holder of the lease may end it.
 */
export function createWorker(
  database: Database,
  log: Log,
  handlers: Record<string, JobHandler>,
  options: WorkerOptions = {},
): Worker {
  const { atOnce = 2, perShare = atOnce, pause: servicePause = 60, lookEvery = 1000, lease = 30, alone = false } = options
  const lanes = new Map(
    Object.keys(handlers).map((kind) => [kind, { jobs: new Set<Promise<void>>(), served: new Set<string>() }]),
  )
  const everything = () => [...lanes.values()].flatMap(({ jobs }) => [...jobs])
  const stopping = new AbortController()
  let loop: Promise<void> | undefined
  let woken = false
  let endPause = () => {}

  // The number of the try identifies its holder: a worker that took the job over since has raised it.
  const held = (job: Job) => sql`id = ${job.id}::bigint and state = 'running' and attempts = ${job.attempts} returning id`

  /** True if this worker still held the job. */
  async function change(writer: Writer, job: Job, set: SQL): Promise<boolean> {
    const { rows } = await writer.execute(sql`update jobs set ${set} where ${held(job)}`)
    return rows.length > 0
  }

  async function end(job: Job, finish: Finish): Promise<void> {
    const then = await database.transaction(async (transaction) => {
      const { rows } = await transaction.execute(sql`delete from jobs where ${held(job)}`)
      return rows.length > 0 ? finish(transaction) : undefined
    })
    await then?.().catch((error: unknown) => log.error('after job', error, { job: job.id }))
  }

  async function work(job: Job): Promise<void> {
    const handler = handlers[job.kind]!
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
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
      await end(job, finish)
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
    if (stopping.signal.aborted) {
      await change(database, job, sql`state = 'queued', locked_until = null, attempts = attempts - 1, run_at = now()`)
      return
    }
    const name = error instanceof TryAgain ? error.reason : error instanceof Error ? error.name : 'Error'
    log.error('job failed', error, { job: job.id, kind: job.kind, attempt: job.attempts })
    if (error instanceof GiveUp) await answered(job)
    if (error instanceof TryAgain) {
      const failures = await serviceFailed(database, job.kind, { error, startedAt: job.started_at, pause: servicePause })
      if (failures === failuresToPause) log.info('service left alone', { kind: job.kind, reason: error.reason })
    }
    if (error instanceof GiveUp || job.attempts >= job.max_attempts) {
      await database.transaction(async (transaction) => {
        const mine = await change(transaction, job, sql`state = 'dead', locked_until = null, last_error = ${name}`)
        if (mine) await handler.gaveUp?.(job.payload, error, transaction)
      })
      return
    }
    const seconds = (error instanceof TryAgain ? error.seconds : undefined) ?? delayAfter(job.attempts)
    await change(
      database,
      job,
      sql`state = 'queued', locked_until = null, last_error = ${name}, run_at = now() + make_interval(secs => ${seconds})`,
    )
  }

  function begin(job: Job, jobs: Set<Promise<void>>): void {
    const ended = work(job)
      .catch((error: unknown) => log.error('job', error, { job: job.id }))
      .finally(() => {
        jobs.delete(ended)
        look()
      })
    jobs.add(ended)
  }

  /** Starts as many jobs of each kind as there is room for; true if it found some. */
  async function takeOn(evenLater = false): Promise<boolean> {
    let found = false
    for (const [kind, { jobs, served }] of lanes) {
      while (jobs.size < atOnce && !stopping.signal.aborted) {
        const job = await claim(database, { kind, lease, perShare, served: [...served], pause: servicePause, evenLater })
        if (!job) break
        found = true
        served.delete(job.share)
        served.add(job.share)
        begin(job, jobs)
      }
    }
    return found
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false
      try {
        await takeOn()
      } catch (error) {
        log.error('job claim', error)
      }
      if (!woken) await pause()
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEvery * (0.8 + Math.random() * 0.4))
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const look = () => {
    woken = true
    endPause()
  }

  return {
    async start() {
      if (alone) await database.execute(sql`update jobs set state = 'queued', locked_until = null where state = 'running'`)
      // The operator may have restarted the server because the service is repaired.
      await database.execute(sql`update services set paused_until = now()`)
      loop ??= keepLooking()
    },
    wake: look,
    async settle() {
      for (;;) {
        const found = await takeOn(true)
        const jobs = everything()
        if (jobs.length > 0) await Promise.race(jobs)
        else if (!found) return
      }
    },
    async stop() {
      stopping.abort(new DOMException('The worker stops', 'AbortError'))
      look()
      await loop
      await Promise.all(everything())
    },
  }
}
