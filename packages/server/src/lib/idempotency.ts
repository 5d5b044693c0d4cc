// A creating call with an `Idempotency-Key` runs once. For a day, its repetitions get the first answer, also while it still runs.
import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, like, lt, type SQL, sql } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import { idempotencyAnswers as answers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { refusalBody } from './answer-error.ts'
import { createQuota } from './quota.ts'
import { Refusal } from './refusal.ts'
import { sharedPoll } from './shared-poll.ts'
import type { User } from './user.ts'

const keptFor = 24 * 3600_000
/** Milliseconds between two heartbeats of a running call; after three missed ones it is taken for dead. */
const beat = 10_000
const maxWait = 60_000
/** Calls of one user that may wait for the answer to another call. */
const maxWaiting = 20

/** Answers of one user that are kept at a time: many times what somebody creates in a day. None of them can be forgotten earlier. */
const maxKept = 10_000
/** Characters of the longest answer that is kept. */
const longestAnswer = 16_000

const polls = sharedPoll()
const startWaiting = createQuota(maxWaiting, 'Too many of your requests are waiting for an answer.')

const stillRunning = () => new Refusal(503, 'The same request is still being worked on.', { retryAfter: 10 })

const tooManyKept = () =>
  new Refusal(429, `You have created ${maxKept.toLocaleString('en')} entries within a day. Try again later.`, {
    status: 'ERROR',
    retryAfter: 3600,
  })

/**
 * Stores the first answer, in the given transaction or on its own; later answers are ignored. Throws if the call was taken for
 * dead and another one has its key, so that the transaction is rolled back.
 */
export type KeepAnswer = (writer: Writer | undefined, answer: Response) => Promise<void>

/** What identifies a creating call. */
export interface CreatingCall {
  user: User
  call: string
  /** Hash of the request. */
  fingerprint: string
  /** Called before it waits for the answer to another call. */
  onWait?: () => void
}

/**
 * Runs a creating call once per account and key. Throws 422 where the key was used for something else, 503 where the first is
 * still running after a minute, 429 where too many calls of the user wait or too many answers are kept.
 */
export async function once(
  { database, clock }: Deps,
  { headers, signal }: Request,
  { user, call, fingerprint, onWait }: CreatingCall,
  run: (keep?: KeepAnswer) => Promise<Response>,
): Promise<Response> {
  const key = headers.get('idempotency-key')
  if (key === null) return run()
  if (!/^[\w-]{8,64}$/.test(key)) throw new Refusal(400, 'The Idempotency-Key must be a UUID.', { status: 'ERROR' })
  const mine = and(eq(answers.account_id, user.accountId), eq(answers.key, key))
  // A call that was taken for dead may still be alive: its heartbeat and answer must not touch its successor's row.
  const owner = randomUUID()
  const running = and(mine, eq(answers.owner, owner), isNull(answers.code))
  const now = () => new Date(clock.now())
  const ago = (milliseconds: number) => sql`${new Date(clock.now() - milliseconds).toISOString()}::timestamptz`

  /** Claims the key; false if a live call or a stored answer has it. */
  const claim = async (): Promise<boolean> => {
    const fresh = { call, fingerprint, owner, created_at: now() }
    const free = sql`${answers.created_at} < ${ago(keptFor)} or (${answers.code} is null and ${answers.created_at} < ${ago(3 * beat)})`
    const claimed = await database
      .insert(answers)
      .values({ account_id: user.accountId, key, ...fresh })
      .onConflictDoUpdate({
        target: [answers.account_id, answers.key],
        set: { ...fresh, code: null, body: null },
        setWhere: free,
      })
      .returning({ key: answers.key })
    return claimed.length > 0
  }

  /** True when there is nothing left to wait for. */
  async function isOver(): Promise<boolean> {
    const alive = and(mine, isNull(answers.code), sql`${answers.created_at} >= ${ago(3 * beat)}`)
    return (await database.select({ key: answers.key }).from(answers).where(alive)).length === 0
  }

  async function repeatedAnswer(): Promise<Response | undefined> {
    if (await claim()) return undefined
    const answer = await firstAnswer(database, mine, { call, fingerprint })
    if (answer) return answer
    const leave = startWaiting(user.accountId)
    onWait?.()
    const end = AbortSignal.any([signal, AbortSignal.timeout(maxWait)])
    try {
      while (!end.aborted) {
        await polls.wait(`${user.accountId} ${key}`, isOver, end)
        if (end.aborted) break
        const repeated = await firstAnswer(database, mine, { call, fingerprint })
        if (repeated) return repeated
        if (await claim()) return undefined
      }
      throw stillRunning()
    } finally {
      leave()
    }
  }

  const repeated = await repeatedAnswer()
  if (repeated) return repeated
  let kept = false
  const keep: KeepAnswer = async (writer, answer) => {
    if (kept) return
    const body = await answer.text()
    if (body.length > longestAnswer) throw new RangeError(`The answer of ${call} is too long to keep: remember a shorter one`)
    const done = { code: answer.status, body, created_at: now() }
    const stored = await (writer ?? database).update(answers).set(done).where(running).returning({ key: answers.key })
    if (!stored.length) throw stillRunning()
    kept = true
  }
  const alive = setInterval(() => {
    void database
      .update(answers)
      .set({ created_at: now() })
      .where(running)
      .catch(() => undefined)
  }, beat)
  try {
    await requireFewKept(database, user, ago(keptFor))
    return await run(keep)
  } catch (error) {
    // Refused or failed: nothing was created, so the same key may try again.
    await database.delete(answers).where(running)
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** The answer to the first call with the key; undefined where it is still running or has failed. */
async function firstAnswer(
  database: Database,
  mine: SQL | undefined,
  { call, fingerprint }: Pick<CreatingCall, 'call' | 'fingerprint'>,
): Promise<Response | undefined> {
  const [first] = await database.select().from(answers).where(mine)
  if (!first) return undefined
  const other = (what: string) =>
    new Refusal(422, `This Idempotency-Key was used for ${what}. A new request needs a new key.`, { status: 'ERROR' })
  if (first.call !== call) throw other('another call')
  if (first.fingerprint !== null && first.fingerprint !== fingerprint) throw other('a request with other content')
  if (!first.code || first.body === null) return undefined
  return new Response(first.body, { status: first.code, headers: { 'content-type': 'application/json' } })
}

async function requireFewKept(database: Writer, { accountId }: User, since: SQL): Promise<void> {
  const kept = and(eq(answers.account_id, accountId), gte(answers.created_at, since))
  if ((await database.$count(answers, kept)) > maxKept) throw tooManyKept()
}

/** Makes repetitions of the call that created `id` give this refusal instead of the first answer, because what it created is gone. */
export async function refuseRepetitions(writer: Writer, call: string, id: string, refusal: Refusal): Promise<void> {
  await writer
    .update(answers)
    .set({ code: refusal.code, body: JSON.stringify(refusalBody(refusal)) })
    .where(created(call, id))
}

/** Makes the next repetition of the call that created `id` run again, because what it created was taken back. */
export async function forgetAnswers(writer: Writer, call: string, id: string): Promise<void> {
  await writer.delete(answers).where(created(call, id))
}

/** The answers to the call that created `id`. */
const created = (call: string, id: string) => and(eq(answers.call, call), eq(answers.code, 201), like(answers.body, `%"${id}"%`))

/** Forgets answers older than a day. */
export async function forgetOldAnswers({ database, clock }: Deps): Promise<void> {
  await database.delete(answers).where(lt(answers.created_at, new Date(clock.now() - keptFor)))
}
