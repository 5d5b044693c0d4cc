// A creating call with an `Idempotency-Key` runs once; its first answer is repeated for a day, also to those who ask while it runs.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { idempotencyAnswers as answers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'
import type { User } from './user.ts'

const keptFor = 24 * 3600_000
/** While a call runs it shows a sign of life this often, and is taken for dead after three missed ones. */
const beat = 10_000
const longestWait = 60_000

const stillRunning = () => new Refusal(503, 'The same request is still being worked on.', { retryAfter: 10 })

/**
 * Keeps a first answer: in the given transaction, else by itself. Only the first one counts. Throws where the call was taken
 * for dead and is another's now, so that the transaction is rolled back.
 */
export type KeepAnswer = (writer: Writer | undefined, answer: Response) => Promise<void>

/** Runs a creating call once per account and key. Throws 503 where the first is still running after a minute. */
export async function once(
  { database, clock }: Deps,
  request: Request,
  user: User,
  call: string,
  run: (keep?: KeepAnswer) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return run()
  if (!/^[\w-]{8,64}$/.test(key)) throw new Refusal(400, 'The Idempotency-Key must be a UUID.', { status: 'ERROR' })
  const mine = and(eq(answers.account_id, user.accountId), eq(answers.key, key))
  // A call that was taken for dead may still be alive: what it says of itself must not touch the row of its successor.
  const owner = randomUUID()
  const running = and(mine, eq(answers.owner, owner), isNull(answers.code))
  const now = () => new Date(clock.now())

  const claim = async (): Promise<Response | undefined> => {
    for (const end = Date.now() + longestWait; ; await wait(50)) {
      await database.delete(answers).where(and(mine, lt(answers.created_at, new Date(clock.now() - keptFor))))
      const dead = sql`${answers.code} is null and ${answers.created_at} < ${new Date(clock.now() - 3 * beat).toISOString()}`
      const claimed = await database
        .insert(answers)
        .values({ account_id: user.accountId, key, call, owner, created_at: now() })
        .onConflictDoUpdate({ target: [answers.account_id, answers.key], set: { owner, created_at: now() }, setWhere: dead })
        .returning({ key: answers.key })
      if (claimed.length) return undefined
      const [first] = await database.select().from(answers).where(mine)
      if (first && first.call !== call)
        throw new Refusal(422, 'This Idempotency-Key was used for another call.', { status: 'ERROR' })
      if (first?.code && first.body !== null)
        return new Response(first.body, { status: first.code, headers: { 'content-type': 'application/json' } })
      if (Date.now() > end) throw stillRunning()
    }
  }

  const repeated = await claim()
  if (repeated) {
    await drain(request)
    return repeated
  }
  let kept = false
  const keep: KeepAnswer = async (writer, answer) => {
    if (kept) return
    const done = { code: answer.status, body: await answer.text(), created_at: now() }
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
    return await run(keep)
  } catch (error) {
    // Refused or failed: nothing was created, so the same key may try again.
    await database.delete(answers).where(running)
    throw error
  } finally {
    clearInterval(alive)
  }
}

// An unread body would make the connection be cut before the client has read the answer.
async function drain(request: Request): Promise<void> {
  for await (const _ of request.body ?? []);
}

/** Forgets answers older than a day. */
export async function forgetOldAnswers({ database, clock }: Deps): Promise<void> {
  await database.delete(answers).where(lt(answers.created_at, new Date(clock.now() - keptFor)))
}
