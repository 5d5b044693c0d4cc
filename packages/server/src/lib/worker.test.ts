import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '../database/database.ts'
import { jobs } from '../database/schema.ts'
import type { JobHandler } from './job-run.ts'
import { jsonLog } from './log.ts'
import { addJob, dropJobs, forgetOldJobs, GiveUp, TryAgain } from './queue.ts'
import { databaseEngines, gate, type Opened } from './test-jobs.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

describe.each(databaseEngines)('jobs on the %s database', (_, open) => {
  let opened: Opened
  let database: Database
  const workers: Worker[] = []
  const lines: string[] = []

  beforeAll(async () => {
    opened = await open()
    database = opened.database
    // What jobs leave behind.
    await database.execute(sql`create table if not exists effects (what text not null)`)
  }, 300_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.execute(sql`delete from jobs`)
    await database.execute(sql`delete from services`)
    await database.execute(sql`delete from effects`)
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })

  const worker = (handlers: Record<string, JobHandler>, options?: WorkerOptions) => {
    const made = createWorker(
      database,
      jsonLog((line) => lines.push(line)),
      handlers,
      { lookEvery: 20, ...options },
    )
    workers.push(made)
    return made
  }
  /** A handler that leaves its payload in `effects`, in the transaction that ends the job. */
  const leaves = (during: (payload: unknown, signal: AbortSignal) => Promise<void> = async () => {}): JobHandler => ({
    async run(payload, signal) {
      await during(payload, signal)
      return async (writer) => {
        await writer.execute(sql`insert into effects values (${String(payload)})`)
        return undefined
      }
    },
  })
  const effects = async () =>
    (await database.execute(sql`select what from effects order by what`)).rows.map((row) => String(row['what']))
  const waiting = () => database.select().from(jobs)
  const one = async () => (await waiting())[0]!
  const nothingLeft = (options?: { timeout: number }) => expect.poll(() => database.$count(jobs), options).toBe(0)
  /** Seconds until a job may run, by the database's clock. */
  const due = async () =>
    Number((await database.execute(sql`select extract(epoch from run_at - now()) as seconds from jobs`)).rows[0]?.['seconds'])
  const clock = async () =>
    Number((await database.execute(sql`select extract(epoch from now()) as seconds`)).rows[0]?.['seconds'])

  test('a job is stored together with what it belongs to, or not at all', async () => {
    const adding = database.transaction(async (writer) => {
      await addJob(writer, { kind: 'count', payload: 'x' })
      throw new Error('the row could not be stored')
    })
    await expect(adding).rejects.toThrow('the row could not be stored')
    expect(await waiting()).toEqual([])
  })

  test('a worker that is woken begins at once', async () => {
    const made = worker({ count: leaves() }, { lookEvery: 3600_000 })
    await made.start()
    await addJob(database, { kind: 'count', payload: 'x' })
    made.wake()
    await nothingLeft()
    expect(await effects()).toEqual(['x'])
  })

  test('the end of a job makes room for the next one at once', async () => {
    for (const payload of ['x', 'y', 'z']) await addJob(database, { kind: 'count', payload })
    await worker({ count: leaves() }, { lookEvery: 3600_000, atOnce: 1 }).start()
    await nothingLeft()
    expect(await effects()).toEqual(['x', 'y', 'z'])
  })

  test('without being woken, a worker looks for jobs now and then, and starting it twice changes nothing', async () => {
    const made = worker({ count: leaves() })
    await made.start()
    await made.start()
    await addJob(database, { kind: 'count', payload: 'x' })
    await nothingLeft()
    expect(await effects()).toEqual(['x'])
  })

  test('two jobs of a kind run at the same time unless the options say otherwise, also of one practice', async () => {
    for (let number = 0; number < 3; number++) await addJob(database, { kind: 'count', payload: number })
    const begun: unknown[] = []
    const go = gate()
    const made = worker({
      count: leaves(async (payload) => {
        begun.push(payload)
        await go.opened
      }),
    })
    await made.start()
    await expect.poll(() => begun.length).toBe(2)
    go.open()
    await nothingLeft()
    expect(begun.sort()).toEqual([0, 1, 2])
  })

  test('a worker with room for one job runs one at a time, and practices take turns', async () => {
    for (const payload of ['a1', 'a2', 'a3', 'b1']) await addJob(database, { kind: 'count', payload, share: payload[0]! })
    const begun: unknown[] = []
    const [running, atOnce] = [new Set<unknown>(), new Set<number>()]
    const count = leaves(async (payload) => {
      begun.push(payload)
      running.add(payload)
      // As long as a claim takes, so that a second one would be seen.
      await waiting()
      atOnce.add(running.size)
      running.delete(payload)
    })
    await worker({ count }, { atOnce: 1 }).start()
    await nothingLeft()
    expect([begun, [...atOnce]]).toEqual([['a1', 'b1', 'a2', 'a3'], [1]])
  })

  test('a worker that cannot reach its jobs, or not end one, logs it and goes on', async () => {
    const failing: JobHandler = {
      run: () => Promise.reject(new GiveUp('never')),
      gaveUp: () => Promise.reject(new RangeError('Ada Lovelace')),
    }
    await addJob(database, { kind: 'fail', payload: 'x' })
    await worker({ fail: failing, count: leaves() }).start()
    await expect.poll(() => lines.join()).toContain('"what":"job","job":')
    expect(await one()).toMatchObject({ kind: 'fail', state: 'running' })

    await database.execute(sql`alter table jobs rename to jobs_away`)
    await expect.poll(() => lines.join()).toContain('"what":"job claim"')
    await database.execute(sql`alter table jobs_away rename to jobs`)
    await addJob(database, { kind: 'count', payload: 'y' })
    await expect.poll(effects).toEqual(['y'])
    expect(lines.join()).not.toContain('Lovelace')
  })

  test('a name has one unfinished job; adding another makes it due', async () => {
    const add = () => addJob(database, { kind: 'count', payload: 'x', singleton: 'note:1' })
    await add()
    await add()
    await database.execute(sql`update jobs set run_at = now() + interval '1 hour'`)
    await add()
    expect(await due()).toBeLessThanOrEqual(0)
    await database.execute(sql`update jobs set state = 'dead'`)
    await add()
    expect((await waiting()).map((job) => job.state).sort()).toEqual(['dead', 'queued'])
    await dropJobs(database, 'note:1')
    expect(await waiting()).toEqual([])
  })

  test('adding it again while it runs does not run it twice', async () => {
    const [begun, go] = [gate(), gate()]
    const made = worker({
      count: leaves(async () => {
        begun.open()
        await go.opened
      }),
    })
    const add = () => addJob(database, { kind: 'count', payload: 'x', singleton: 'note:1' })
    await add()
    await made.start()
    await begun.opened
    await add()
    go.open()
    await nothingLeft()
    expect(await effects()).toEqual(['x'])
  })

  test('a failure is tried again after two, four, eight seconds', async () => {
    const failing: JobHandler = {
      run: async () => {
        throw new Error('Ada Lovelace')
      },
    }
    await addJob(database, { kind: 'fail', payload: null })
    for (const [index, seconds] of [2, 4, 8].entries()) {
      const made = worker({ fail: failing })
      const begun = await clock()
      await made.start()
      await expect.poll(one).toMatchObject({ attempts: index + 1, state: 'queued' })
      await made.stop()
      const next = (await clock()) + (await due())
      expect(next - begun).toBeGreaterThan(seconds * 0.75)
      expect(await due()).toBeLessThan(seconds * 1.25)
      await database.execute(sql`update jobs set run_at = now()`)
    }
    expect((await one()).last_error).toBe('Error')
    expect(lines.join()).not.toContain('Lovelace')
  })

  test('a job whose service sends `Retry-After` waits until then', async () => {
    const made = worker({
      busy: {
        run: async () => {
          throw new TryAgain('too much to do', { seconds: 300 })
        },
      },
    })
    await addJob(database, { kind: 'busy', payload: null })
    await made.start()
    await expect.poll(one).toMatchObject({ attempts: 1, state: 'queued' })
    expect(await due()).toBeGreaterThan(290)
  })

  test.each([
    ['is given up at once where no try can succeed', new GiveUp('never'), 1],
    ['is given up after its last try', new TryAgain('later'), 3],
  ])('a job %s, and says so in the same transaction', async (_, error, tries) => {
    let runs = 0
    const made = worker({
      fail: {
        async run() {
          runs++
          throw error
        },
        async gaveUp(payload, thrown, writer) {
          await writer.execute(sql`insert into effects values (${`${String(payload)}: ${(thrown as Error).message}`})`)
        },
      },
    })
    await addJob(database, { kind: 'fail', payload: 'x', tries: 3 })
    await made.settle()
    expect(runs).toBe(tries)
    expect(await effects()).toEqual([`x: ${error.message}`])
    expect((await one()).state).toBe('dead')
  })

  test('a job of an unknown kind waits for a worker that knows it', async () => {
    await addJob(database, { kind: 'unknown', payload: 'x' })
    await worker({ count: leaves() }).settle()
    expect(await one()).toMatchObject({ state: 'queued', attempts: 0 })
    await worker({ unknown: leaves() }).settle()
    expect(await effects()).toEqual(['x'])
  })

  test('the job of a dead process is taken up when its lease is over, or at once by a worker that is alone', async () => {
    const died = () =>
      database.execute(sql`update jobs set state = 'running', attempts = 1, locked_until = now() + interval '1 hour'`)
    await addJob(database, { kind: 'count', payload: 'x' })
    await died()
    await worker({ count: leaves() }).settle()
    expect(await effects()).toEqual([])
    await database.execute(sql`update jobs set locked_until = now() - interval '1 second'`)
    await worker({ count: leaves() }).start()
    await nothingLeft()
    expect(await effects()).toEqual(['x'])

    await addJob(database, { kind: 'slow', payload: 'y' })
    await died()
    const others = worker({ slow: leaves(), count: leaves() })
    await others.start()
    await addJob(database, { kind: 'count', payload: 'x' })
    await expect.poll(() => database.$count(jobs)).toBe(1)
    expect(await one()).toMatchObject({ kind: 'slow', state: 'running' })
    await others.stop()
    await worker({ slow: leaves() }, { alone: true }).start()
    await nothingLeft()
    expect(await effects()).toEqual(['x', 'x', 'y'])
  })

  test('a job that kills its process every time is given up', async () => {
    let runs = 0
    await addJob(database, { kind: 'count', payload: 'x', tries: 3 })
    await database.execute(sql`update jobs set state = 'running', attempts = 3, locked_until = now() - interval '1 second'`)
    await worker({ count: leaves(async () => void runs++) }).settle()
    expect([runs, (await one()).state]).toEqual([0, 'dead'])
  })

  test('a long job keeps its lease', async () => {
    const [begun, go] = [gate(), gate()]
    let runs = 0
    const handlers = {
      count: leaves(async () => {
        runs++
        begun.open()
        await go.opened
      }),
    }
    await addJob(database, { kind: 'count', payload: 'x' })
    await worker(handlers, { lease: 4 }).start()
    await begun.opened
    const lease = async () => (await one()).locked_until?.getTime() ?? 0
    const first = await lease()
    await expect.poll(lease).toBeGreaterThan(first)
    await worker(handlers, { lease: 4 }).settle()
    go.open()
    await nothingLeft()
    expect(runs).toBe(1)
  })

  test('a worker that lost the lease cannot finish a job that another has taken over', async () => {
    const [begun, go] = [gate(), gate()]
    const slow = worker(
      {
        count: leaves(async () => {
          begun.open()
          await go.opened
        }),
      },
      { atOnce: 1 },
    )
    await addJob(database, { kind: 'count', payload: 'x' })
    await slow.start()
    await begun.opened
    await database.execute(sql`update jobs set locked_until = now() - interval '1 second'`)
    await worker({ count: leaves() }).start()
    await nothingLeft()
    go.open()
    await slow.stop()
    expect(await effects()).toEqual(['x'])
  })

  test('a job that is dropped while it runs leaves nothing behind', async () => {
    const [begun, go] = [gate(), gate()]
    const made = worker({
      count: leaves(async () => {
        begun.open()
        await go.opened
      }),
    })
    await addJob(database, { kind: 'count', payload: 'x', singleton: 'note:1' })
    await made.start()
    await begun.opened
    await dropJobs(database, 'note:1')
    go.open()
    await made.stop()
    expect(await effects()).toEqual([])
  })

  test('result and end are one transaction: a job whose result cannot be stored is not done', async () => {
    let tries = 0
    const made = worker({
      count: {
        run: async (payload) => async (writer) => {
          await writer.execute(sql`insert into effects values (${String(payload)})`)
          if (++tries === 1) throw new Error('the disk is full')
          return undefined
        },
      },
    })
    await addJob(database, { kind: 'count', payload: 'x' })
    await made.settle()
    expect(tries).toBe(2)
    expect(await effects()).toEqual(['x'])
  })

  test('a failure after the transaction does not undo it', async () => {
    const made = worker({
      count: {
        run: async () => async () => async () => {
          throw new Error('nobody listens')
        },
      },
    })
    await addJob(database, { kind: 'count', payload: 'x' })
    await made.settle()
    expect(await waiting()).toEqual([])
    expect(lines.join()).toContain('after job')
  })

  test('a worker that stops ends its jobs and puts them back without counting the try', async () => {
    const begun = gate()
    const made = worker({
      count: leaves(async (_, signal) => {
        begun.open()
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      }),
    })
    await addJob(database, { kind: 'count', payload: 'x' })
    await made.start()
    await begun.opened
    await made.stop()
    expect(await one()).toMatchObject({ state: 'queued', attempts: 0, locked_until: null })
    await worker({ count: leaves() }).start()
    await nothingLeft()
    expect(await effects()).toEqual(['x'])
  })

  test('a job that is claimed just as the worker stops is put back, and does not begin', async () => {
    let runs = 0
    await addJob(database, { kind: 'count', payload: 'x' })
    const made = worker({ count: leaves(async () => void runs++) })
    await made.start()
    // It is looking for its first job.
    await made.stop()
    expect(runs).toBe(0)
    expect(await one()).toMatchObject({ state: 'queued', attempts: 0, locked_until: null })
  })

  // Last, since what the other tests notice at once would keep this one waiting.
  test('three hundred jobs are done each once, by three workers at the same time', async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'))
    await database.transaction(async (writer) => {
      for (const payload of numbers) await addJob(writer, { kind: 'count', payload })
    })
    const runs: string[] = []
    const handlers = { count: leaves(async (payload) => void runs.push(String(payload))) }
    for (let i = 0; i < 3; i++) await worker(handlers, { atOnce: 4 }).start()
    await nothingLeft({ timeout: 60_000 })
    expect(runs.sort()).toEqual(numbers)
    expect(await effects()).toEqual(numbers)
  }, 120_000)

  test('[OPS-16] a job that was given up is removed after 30 days, with what its service said', async () => {
    for (const [kind, state, days] of [
      ['old', 'dead', 31],
      ['new', 'dead', 29],
      ['waiting', 'queued', 31],
    ] as const) {
      await addJob(database, { kind, payload: '' })
      await database.execute(
        sql`update jobs set state = ${state}, created_at = now() - make_interval(days => ${days}), service_reason = 'Model not loaded' where kind = ${kind}`,
      )
    }
    await forgetOldJobs(database)
    expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['new', 'waiting'])
  })
})
