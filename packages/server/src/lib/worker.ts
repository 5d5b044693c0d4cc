// Works on the jobs of the queue: claimed with SKIP LOCKED, under a lease that its holder renews.
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { claim, type Job } from './claim.ts'
import { createJobRun, type JobHandler } from './job-run.ts'
import type { Log } from './log.ts'

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
    Object.keys(handlers).map((kind) => [
      kind,
      { jobs: new Set<Promise<void>>(), retries: new Set<string>(), served: new Set<string>() },
    ]),
  )
  const everything = () => [...lanes.values()].flatMap(({ jobs }) => [...jobs])
  const stopping = new AbortController()
  const run = createJobRun({ database, log, handlers, lease, pause: servicePause, stopping: stopping.signal })
  let loop: Promise<void> | undefined
  const waiting = createWaiting(lookEvery)

  function begin(job: Job, jobs: Set<Promise<void>>, retries: Set<string>): void {
    if (job.attempts > 1) retries.add(job.id)
    const ended = run(job)
      .catch((error: unknown) => log.error('job', error, { job: job.id }))
      .finally(() => {
        jobs.delete(ended)
        retries.delete(job.id)
        waiting.end()
      })
    jobs.add(ended)
  }

  /** Starts as many jobs of each kind as there is room for; true if it found some. */
  async function takeOn(evenLater = false): Promise<boolean> {
    let found = false
    for (const [kind, { jobs, retries, served }] of lanes) {
      while (jobs.size < atOnce && !stopping.signal.aborted) {
        // One place is for jobs that have not been tried: those that hang at each try never fill all.
        const freshOnly = atOnce > 1 && retries.size >= atOnce - 1
        const job = await claim(database, {
          kind,
          lease,
          perShare,
          served: [...served],
          freshOnly,
          pause: servicePause,
          evenLater,
        })
        if (!job) break
        found = true
        served.delete(job.share)
        served.add(job.share)
        begin(job, jobs, retries)
      }
    }
    return found
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      waiting.begin()
      try {
        await takeOn()
      } catch (error) {
        log.error('job claim', error)
      }
      await waiting.over()
    }
  }

  return {
    async start() {
      if (alone) await database.execute(sql`update jobs set state = 'queued', locked_until = null where state = 'running'`)
      // The operator may have restarted the server because the service is repaired.
      await database.execute(sql`update services set paused_until = now()`)
      loop ??= keepLooking()
    },
    wake: waiting.end,
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
      waiting.end()
      await loop
      await Promise.all(everything())
    },
  }
}

/** The wait between two looks for jobs: about so many milliseconds, or until it is ended, also before it has begun. */
function createWaiting(milliseconds: number) {
  let isEnded = false
  let endNow = () => {}
  return {
    /** From here on, `end` counts for the next wait. */
    begin(): void {
      isEnded = false
    },
    over: async (): Promise<void> => {
      if (isEnded) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds * (0.8 + Math.random() * 0.4))
        endNow = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    end(): void {
      isEnded = true
      endNow()
    },
  }
}
