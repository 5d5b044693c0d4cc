// Which job is next, and what happens to jobs when the service that they need fails.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '../database/database.ts'
import { jobs, services } from '../database/schema.ts'
import { claim } from './claim.ts'
import type { JobHandler } from './job-run.ts'
import { jsonLog } from './log.ts'
import { addJob, GiveUp, TryAgain } from './queue.ts'
import { databaseEngines, gate, type Opened } from './test-jobs.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

describe.each(databaseEngines)('lanes on the %s database', (_, open) => {
  let opened: Opened
  let database: Database
  const workers: Worker[] = []
  const lines: string[] = []
  beforeAll(async () => {
    opened = await open()
    database = opened.database
  }, 300_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.execute(sql`delete from jobs`)
    await database.execute(sql`delete from services`)
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })

  async function start(handlers: Record<string, JobHandler['run']>, options?: WorkerOptions): Promise<void> {
    const made = createWorker(
      database,
      jsonLog((line) => lines.push(line)),
      Object.fromEntries(Object.entries(handlers).map(([kind, run]) => [kind, { run }])),
      { lookEvery: 20, ...options },
    )
    workers.push(made)
    await made.start()
  }
  const add = (payload: string, share = '', kind = 'speak') => addJob(database, { kind, payload, share })
  const done = async () => undefined
  /** A job that runs until the worker stops. */
  const hangs: JobHandler['run'] = (_payload, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const service = async () => (await database.select().from(services))[0]
  const fail = (more: Partial<typeof services.$inferInsert>) =>
    database.insert(services).values({
      kind: 'speak',
      failures: 1,
      failing_since: new Date(0),
      reason: 'no-answer',
      paused_until: new Date(0),
      ...more,
    })
  const unpause = () => database.execute(sql`update services set paused_until = now() - interval '1 second'`)
  const limits = { kind: 'speak', lease: 30, perShare: 2, freshOnly: false, pause: 60, evenLater: false }
  const next = async (more: { served?: string[]; perShare?: number; freshOnly?: boolean } = {}) =>
    (await claim(database, { ...limits, served: [], ...more }))?.payload
  const isPausedNow = async () => Number((await service())?.paused_until) > Date.now()

  test('the practice that was served longest ago is next, even if another one has more jobs waiting', async () => {
    for (const payload of ['a1', 'a2', 'a3']) await add(payload, 'a')
    await add('b1', 'b')
    expect(await next()).toBe('a1')
    expect(await next({ served: ['a'] })).toBe('b1')
    expect(await next({ served: ['a', 'b'] })).toBe('a2')
  })

  test('a practice has no more than its share at the same time', async () => {
    for (const payload of ['a1', 'a2', 'a3']) await add(payload, 'a')
    await add('b1', 'b')
    expect([await next(), await next(), await next(), await next()]).toEqual(['a1', 'a2', 'b1', undefined])
    // A job that a dead process left behind is not counted, but taken up.
    await database.execute(sql`update jobs set locked_until = now() - interval '1 second' where payload = '"a1"'`)
    expect([await next(), await next()]).toEqual(['a1', undefined])
  })

  test('processes that look at the same time never claim the same job', async () => {
    for (let number = 0; number < 10; number++) await add(`${number}`, `practice ${number}`)
    const claimed = await Promise.all(Array.from({ length: 20 }, () => next()))
    const jobsClaimed: unknown[] = claimed.filter((payload) => payload !== undefined)
    expect(new Set(jobsClaimed).size).toBe(jobsClaimed.length)
    while (jobsClaimed.length < 10) jobsClaimed.push(await next())
    expect(jobsClaimed.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  test('jobs of a practice that hang leave room for another practice', async () => {
    const begun: unknown[] = []
    for (let number = 0; number < 8; number++) await add(`a${number}`, 'a')
    await add('b', 'b')
    const run: JobHandler['run'] = async (payload, signal) => {
      begun.push(payload)
      return payload === 'b' ? done : hangs(payload, signal)
    }
    await start({ speak: run }, { atOnce: 4, perShare: 2 })
    await expect.poll(() => [...begun].sort()).toEqual(['a0', 'a1', 'b'])
  })

  test('jobs of a kind that hang do not hold up another kind', async () => {
    const written = gate()
    const write: JobHandler['run'] = async () => {
      written.open()
      return done
    }
    for (let number = 0; number < 4; number++) await add(`${number}`)
    await add('note', '', 'write')
    await start({ speak: hangs, write }, { atOnce: 2 })
    await written.opened
  })

  test('a service that fails three times in a row is paused, and the other one is not', async () => {
    let asked = 0
    const speak = async () => {
      asked++
      throw new TryAgain('away', { reason: 'no-answer', seconds: 0 })
    }
    for (let number = 0; number < 9; number++) await add(`${number}`)
    await start({ speak, write: async () => done }, { atOnce: 1 })
    await expect.poll(service).toMatchObject({ kind: 'speak', failures: 3, reason: 'no-answer' })
    await add('note', '', 'write')
    await expect.poll(() => database.$count(jobs, sql`kind = 'write'`)).toBe(0)
    expect(asked).toBe(3)
    expect(lines.join()).toContain('"what":"service left alone","kind":"speak","reason":"no-answer"')
    // Only the jobs that were running lost a try.
    expect(await database.$count(jobs, sql`attempts = 0`)).toBeGreaterThanOrEqual(6)
    expect(await next()).toBeUndefined()
  })

  test('after the pause one job tries the service, and the next one only after another pause', async () => {
    for (const payload of ['1', '2', '3']) await add(payload)
    await fail({ failures: 3 })
    expect([await next(), await next()]).toEqual(['1', undefined])
    await unpause()
    expect([await next(), await next()]).toEqual(['2', undefined])
  })

  test('when the service answers again, all waiting jobs run at once, without a restart', async () => {
    for (let number = 0; number < 6; number++) await add(`${number}`)
    await database.execute(sql`update jobs set run_at = now() + interval '1 hour' where payload <> '"3"'`)
    await fail({ failures: 4 })
    await start({ speak: async () => done }, { atOnce: 3 })
    await expect.poll(() => database.$count(jobs)).toBe(0)
    expect(await service()).toBeUndefined()
    expect(lines.join()).toContain('"what":"service answers again","kind":"speak"')
  })

  test('[OPS-13] one recording at which the service always fails pauses nobody, however often it is tried', async () => {
    const speak: JobHandler['run'] = async (payload) => {
      if (payload === 'bad') throw new TryAgain('it broke', { seconds: 0 })
      return done
    }
    await add('bad', 'a')
    await start({ speak })
    await expect.poll(async () => (await database.select().from(jobs))[0]?.attempts).toBeGreaterThan(4)
    expect(await service()).toMatchObject({ failures: 1, reason: 'failing' })
    expect(await isPausedNow()).toBe(false)
    await add('good', 'b')
    await expect.poll(() => database.$count(jobs)).toBe(1)
    expect(lines.join()).not.toContain('service left alone')
  })

  test('[OPS-13] a service that fails is tried with a job that has not failed, however young, and no other one is a try', async () => {
    for (const payload of ['old 1', 'old 2', 'old 3', 'young 1', 'young 2']) await add(payload)
    const rows = await database.select().from(jobs)
    const failed = rows.filter(({ payload }) => String(payload).startsWith('old'))
    await fail({ failures: 3, failed_jobs: failed.map(({ id }) => String(id)) })
    expect([await next(), await next()]).toEqual(['young 1', undefined])
    await unpause()
    expect([await next({ perShare: 9 }), await next({ perShare: 9 })]).toEqual(['young 2', undefined])
    await unpause()
    expect([await next({ perShare: 9 }), await isPausedNow()]).toEqual(['old 1', false])
  })

  test('[OPS-13] a time that a service names while it fails at one recording is about that recording', async () => {
    await add('bad', 'a')
    const speak: JobHandler['run'] = async (payload) => {
      if (payload === 'bad') throw new TryAgain('it broke', { seconds: 300 })
      return done
    }
    await start({ speak })
    await expect.poll(service).toMatchObject({ failures: 1 })
    await add('good', 'b')
    await expect.poll(() => database.$count(jobs)).toBe(1)
    const { rows } = await database.execute(sql`select run_at > now() + interval '4 minutes' as later from jobs`)
    expect(rows).toEqual([{ later: true }])
  })

  test('[OPS-13] recordings that hang at each try leave a place for those that were not tried, in the practice and in all', async () => {
    for (const payload of ['a1', 'a2', 'a3']) await add(payload, 'a')
    await add('b1', 'b')
    await database.execute(sql`update jobs set attempts = 1 where payload in ('"a1"', '"a2"', '"b1"')`)
    expect([await next(), await next(), await next()]).toEqual(['a1', 'a3', 'b1'])
    await database.execute(sql`update jobs set state = 'queued', locked_until = null`)
    expect([await next({ freshOnly: true }), await next({ freshOnly: true })]).toEqual([undefined, undefined])
    const begun: unknown[] = []
    const run: JobHandler['run'] = async (payload, signal) => {
      begun.push(payload)
      return payload === 'c' ? done : hangs(payload, signal)
    }
    await start({ speak: run }, { atOnce: 3, perShare: 3 })
    await expect.poll(() => begun).toHaveLength(2)
    await add('c', 'c')
    await expect.poll(() => begun.at(-1)).toBe('c')
    expect(begun).toHaveLength(3)
  })

  test('a service with `Retry-After` is not called earlier', async () => {
    await add('1')
    await add('2')
    let asked = 0
    await start(
      {
        speak: async () => {
          asked++
          throw new TryAgain('too much to do', { reason: 'busy', seconds: 300 })
        },
        write: async () => done,
      },
      { atOnce: 1 },
    )
    await expect.poll(service).toMatchObject({ failures: 1, reason: 'busy' })
    await add('note', '', 'write')
    await expect.poll(() => database.$count(jobs, sql`kind = 'write'`)).toBe(0)
    expect(asked).toBe(1)
    const { rows } = await database.execute(sql`select paused_until > now() + interval '4 minutes' as later from services`)
    expect(rows).toEqual([{ later: true }])
  })

  test('a refusal is an answer: the service is not down', async () => {
    await add('1')
    await fail({ failures: 1 })
    await start({
      speak: async () => {
        throw new GiveUp('no speech in it')
      },
    })
    await expect.poll(service).toBeUndefined()
  })

  test('an error of our own does not count against the service', async () => {
    await add('1')
    await start({
      speak: async () => {
        throw new Error('the file cannot be read')
      },
    })
    await expect.poll(async () => (await database.select().from(jobs))[0]).toMatchObject({ attempts: 1, state: 'queued' })
    expect(await service()).toBeUndefined()
  })

  test('a restarted server calls a paused service at once', async () => {
    await fail({ failures: 5, paused_until: new Date(9e12) })
    await add('1')
    await start({ speak: async () => done })
    await expect.poll(() => database.$count(jobs)).toBe(0)
  })
})
