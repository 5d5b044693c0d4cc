import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs, services } from '../database/schema.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { claim, type Job } from './claim.ts'
import { createJobRun, type JobHandler } from './job-run.ts'
import { jsonLog } from './log.ts'
import { addJob, dropJobs, GiveUp, TryAgain } from './queue.ts'

let opened: TestDatabase
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
}, 300_000)
afterAll(() => opened.release())
beforeEach(async () => {
  await empty()
})
const empty = async () => {
  await opened.database.execute(sql`delete from jobs`)
  await opened.database.execute(sql`delete from services`)
  lines = []
}

interface Attempt {
  handler: Partial<JobHandler>
  /** Tries before this one. */
  tried?: number
  tries?: number
  lease?: number
  stopping?: AbortSignal
  /** Happens between the claim and the run. */
  before?: (job: Job) => Promise<unknown>
}

/** One try at a job, and what is left of the job afterwards. */
async function attempt({ handler, tried = 0, tries = 8, lease = 30, stopping, before }: Attempt) {
  const { database } = opened
  await addJob(database, { kind: 'speak', payload: 'x', tries, singleton: 'one' })
  await database.execute(sql`update jobs set attempts = ${tried}`)
  const job = (await claim(database, {
    kind: 'speak',
    lease,
    perShare: 1,
    served: [],
    freshOnly: false,
    pause: 60,
    evenLater: true,
  }))!
  await before?.(job)
  const run = createJobRun({
    database,
    log: jsonLog((line) => lines.push(JSON.parse(line))),
    handlers: { speak: { run: async () => async () => undefined, ...handler } },
    lease,
    pause: 60,
    stopping: stopping ?? new AbortController().signal,
  })
  await run(job)
  return left()
}
const left = async () => (await opened.database.select().from(jobs))[0]
const failsWith = (error: unknown): Partial<JobHandler> => ({ run: () => Promise.reject(error) })
/** The log without times and places. */
const logged = () => lines.map(({ at: _, where: __, ...line }) => line)
/** Seconds until the job may run. */
const due = async () => {
  const { rows } = await opened.database.execute(sql`select extract(epoch from run_at - now()) as seconds from jobs`)
  return Number(rows[0]?.['seconds'])
}

test('a job that is done is gone, and nothing is logged', async () => {
  expect(await attempt({ handler: {} })).toBeUndefined()
  expect(lines).toEqual([])
})

test.each([
  ['an error', new RangeError('Ada Lovelace'), 'RangeError'],
  ['the failure of a service', new TryAgain('away', { reason: 'busy' }), 'busy'],
  ['no error at all', 'Ada Lovelace', 'Error'],
])('a job that fails by %s waits for its next try, with the kind of failure alone', async (_, error, name) => {
  const job = await attempt({ handler: failsWith(error) })
  expect(job).toMatchObject({ state: 'queued', attempts: 1, locked_until: null, last_error: name })
  expect(logged()).toEqual([
    { level: 'error', what: 'job failed', job: job!.id.toString(), kind: 'speak', attempt: 1, error: expect.any(String) },
  ])
  expect(JSON.stringify([job, lines])).not.toContain('Lovelace')
})

test.each([
  [0, 2],
  [4, 32],
  [15, 600],
])('after %i failures the next try waits for about %i more seconds, never more than ten minutes', async (tried, seconds) => {
  await attempt({ handler: failsWith(new Error('no')), tried, tries: 30 })
  const waits = await due()
  expect(waits).toBeGreaterThan(0.75 * seconds)
  expect(waits).toBeLessThanOrEqual(1.2 * seconds)
})

test.each([
  ['by its last try', new Error('no'), 'Error', 7],
  ['at once where no try can succeed', new GiveUp('no speech'), 'GiveUp', 0],
])('a job is given up %s, and is not locked any more', async (_, error, name, tried) => {
  const given: unknown[] = []
  const gaveUp: JobHandler['gaveUp'] = async (payload, thrown) => void given.push(payload, thrown)
  const job = await attempt({ handler: { ...failsWith(error), gaveUp }, tried })
  expect(job).toMatchObject({ state: 'dead', locked_until: null, last_error: name })
  expect(given).toEqual(['x', error])
})

test('one whose process died in its last try is given up without another', async () => {
  let runs = 0
  const given: unknown[] = []
  const run: JobHandler['run'] = async () => {
    runs++
    return async () => undefined
  }
  const gaveUp: JobHandler['gaveUp'] = async (_, error) => void given.push(String(error))
  await attempt({ handler: { run, gaveUp }, tried: 3, tries: 3 })
  expect([runs, given]).toEqual([0, ['Error: The last try did not end']])
  // Its last try itself counts.
  await empty()
  await attempt({ handler: { run, gaveUp }, tried: 2, tries: 3 })
  expect([runs, given.length]).toEqual([1, 1])
})

test('one that somebody else has taken over is given up by them alone', async () => {
  let given = 0
  const takenOver = () => opened.database.execute(sql`update jobs set attempts = attempts + 1`)
  const gaveUp: JobHandler['gaveUp'] = async () => void given++
  const job = await attempt({ handler: { ...failsWith(new GiveUp('no speech')), gaveUp }, before: takenOver })
  expect([given, job?.state, job?.attempts]).toEqual([0, 'running', 2])
})

test('one that is not finished by its holder leaves no result, and nothing happens after it', async () => {
  const done: string[] = []
  const run: JobHandler['run'] = async () => async () => {
    done.push('stored')
    return async () => void done.push('after')
  }
  await attempt({ handler: { run }, before: () => dropJobs(opened.database, 'one') })
  expect(done).toEqual([])
  await attempt({ handler: { run } })
  expect(done).toEqual(['stored', 'after'])
})

test('a failure after the end of a job is logged with its number', async () => {
  const run: JobHandler['run'] = async () => async () => () => Promise.reject(new RangeError('nobody listens'))
  expect(await attempt({ handler: { run } })).toBeUndefined()
  expect(logged()).toEqual([{ level: 'error', what: 'after job', job: expect.stringMatching(/^\d+$/), error: 'RangeError' }])
})

test('a job whose lease is lost is aborted, and what it was about to store is not stored', async () => {
  let stored = 0
  const run: JobHandler['run'] = async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return async () => {
      stored++
      return undefined
    }
  }
  await attempt({ handler: { run }, lease: 0.03, before: () => dropJobs(opened.database, 'one') })
  expect([stored, lines]).toEqual([0, []])
})

test('the lease is renewed for its whole time while the job runs', async () => {
  const { database } = opened
  let seconds = 0
  const run: JobHandler['run'] = async (_, signal) => {
    const { rows } = await database.execute(sql`select now()::text as begun`)
    await database.execute(sql`update jobs set locked_until = to_timestamp(0)`)
    await expect.poll(async () => (await left())!.locked_until!.getTime()).toBeGreaterThan(0)
    const lease = sql`extract(epoch from locked_until - ${rows[0]!['begun']}::timestamptz)`
    seconds = Number((await database.execute(sql`select ${lease} as seconds from jobs`)).rows[0]!['seconds'])
    expect(signal.aborted).toBe(false)
    return async () => undefined
  }
  expect(await attempt({ handler: { run }, lease: 0.15 })).toBeUndefined()
  expect(seconds).toBeGreaterThanOrEqual(0.15)
})

test('a renewal that fails is logged, and the job goes on', async () => {
  const { database } = opened
  const run: JobHandler['run'] = async () => {
    await database.execute(sql`alter table jobs rename to jobs_away`)
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await database.execute(sql`alter table jobs_away rename to jobs`)
    return async () => undefined
  }
  expect(await attempt({ handler: { run }, lease: 0.03 })).toBeUndefined()
  expect(lines[0]).toMatchObject({ level: 'error', what: 'job lease', job: expect.stringMatching(/^\d+$/) })
})

test('a job that is running as the worker stops is put back as if it had not been tried, due at once', async () => {
  const stop = new AbortController()
  const run: JobHandler['run'] = async (_, signal) => {
    stop.abort(new DOMException('over', 'AbortError'))
    signal.throwIfAborted()
    return async () => undefined
  }
  const job = await attempt({ handler: { run }, tried: 2, stopping: stop.signal })
  expect(job).toMatchObject({ state: 'queued', attempts: 2, locked_until: null, last_error: null })
  expect(await due()).toBeLessThanOrEqual(0)
  expect(lines).toEqual([])
})

test('a service that has failed is known to answer again after a job is done, or refused for good', async () => {
  const { database } = opened
  const failed = () =>
    database
      .insert(services)
      .values({ kind: 'speak', failures: 1, failing_since: new Date(0), reason: 'busy', paused_until: new Date(0) })
  for (const handler of [{}, failsWith(new GiveUp('no speech'))]) {
    await empty()
    await failed()
    await attempt({ handler })
    expect(await database.$count(services)).toBe(0)
    expect(logged()).toContainEqual({ level: 'info', what: 'service answers again', kind: 'speak' })
  }
})

test("[OPS-16] the service's own reason is kept with the job, and not logged", async () => {
  const cause = { code: 'HTTP_402', reason: 'Insufficient balance of Ada Lovelace' }
  for (const error of [new TryAgain('away', { reason: 'unpaid', cause }), new GiveUp('refused', { cause })]) {
    expect(await attempt({ handler: failsWith(error) })).toMatchObject({ service_reason: cause.reason })
    expect(JSON.stringify(lines)).toContain('HTTP_402')
    expect(JSON.stringify(lines)).not.toContain('Lovelace')
    await empty()
  }
  expect(await attempt({ handler: failsWith(new Error('ours')) })).toMatchObject({ service_reason: null })
})

test('a service is reported once as left alone, at its third failure in a row', async () => {
  for (let failures = 1; failures <= 4; failures++) {
    lines = []
    await opened.database.execute(sql`delete from jobs`)
    await attempt({ handler: failsWith(new TryAgain('away', { reason: 'no-answer' })) })
    const reported = logged().filter(({ what }) => what === 'service left alone')
    expect(reported).toEqual(
      failures === 3 ? [{ level: 'info', what: 'service left alone', kind: 'speak', reason: 'no-answer' }] : [],
    )
  }
})
