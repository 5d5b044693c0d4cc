// Limits how often something can be tried: some attempts are free, and the wait before each further one doubles. Nobody is locked
// out: after the wait that the answer names, another attempt is allowed.
import { createHash } from 'node:crypto'
import { eq, lt, type SQL, sql } from 'drizzle-orm'

import { rateLimits } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  /** The counted action, such as `login:address`. */
  what: string
  /** Who is counted: an e-mail or an address. Stored as a hash. */
  subject: string
  /** Attempts that need no wait. */
  free: number
  /** The longest wait, in seconds, up to an hour. */
  maxWait: number
  /** Attempts are forgotten this many seconds after the last one; an hour by default. */
  memory?: number
}

/** The first wait, in seconds; each further attempt doubles it. */
const firstWait = 5
const hour = 3600

const nameOf = ({ what, subject }: Limit) => `${what}:${createHash('sha256').update(subject).digest('base64url')}`

/** The moment of the next turn. */
function nextTurn({ free, maxWait, memory = hour }: Limit): SQL {
  const doublings = sql`least(${rateLimits.used} - ${free}::int, 20)`
  const wait = sql`case when ${rateLimits.used} < ${free}::int then 0 else least(${firstWait}::int * power(2, ${doublings}), ${maxWait}::int) end`
  return sql`${rateLimits.resets_at} + (${wait} - ${memory}::int) * interval '1 second'`
}

/** Makes an attempt and counts it. If none is allowed now, counts nothing and returns the seconds to wait. */
export async function secondsToWait({ database, clock }: Deps, limit: Limit): Promise<number> {
  const { memory = hour } = limit
  const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`
  // A time further ahead than any attempt sets it was stored while the clock was wrong.
  const forgotten = sql`(${rateLimits.resets_at} <= ${now} or ${rateLimits.resets_at} > ${now} + ${memory}::int * interval '1 second')`
  const next = nextTurn(limit)
  // One statement, so that attempts at the same time are all counted.
  const [taken] = await database
    .insert(rateLimits)
    .values({ name: nameOf(limit), used: 1, resets_at: new Date(clock.now() + memory * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.name,
      set: { used: sql`case when ${forgotten} then 1 else ${rateLimits.used} + 1 end`, resets_at: sql`excluded.resets_at` },
      setWhere: sql`${forgotten} or ${next} <= ${now}`,
    })
    .returning()
  if (taken) return 0
  const [row] = await database
    .select({ seconds: sql<number>`ceil(extract(epoch from ${next} - ${now}))::int` })
    .from(rateLimits)
    .where(eq(rateLimits.name, nameOf(limit)))
  return Math.max(row?.seconds ?? 0, 1)
}

/** Takes a turn under every limit. Throws 429 with a sentence and `Retry-After` if one of them has none. */
export async function countAttempt(deps: Deps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const seconds = await secondsToWait(deps, limit)
    if (seconds > 0) throw tooMany(seconds)
  }
}

/** Uncounts an attempt that was right, so that it causes no wait. */
export async function refundAttempt({ database, clock }: Deps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    await database
      .update(rateLimits)
      .set({
        used: sql`greatest(${rateLimits.used} - 1, 0)`,
        resets_at: new Date(clock.now() + ((limit.memory ?? hour) - limit.maxWait) * 1000),
      })
      .where(eq(rateLimits.name, nameOf(limit)))
}

/** Resets a limit: earlier attempts no longer count. */
export async function resetLimit({ database }: Deps, limit: Limit): Promise<void> {
  await database.delete(rateLimits).where(eq(rateLimits.name, nameOf(limit)))
}

/** Deletes limits that have expired. */
export async function forgetOldLimits({ database, clock }: Deps): Promise<void> {
  await database.delete(rateLimits).where(lt(rateLimits.resets_at, new Date(clock.now())))
}

/** The refusal with the time of the next allowed try. */
export function tooMany(seconds: number): Refusal {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  const when = `${count} ${unit}${count === 1 ? '' : 's'}`
  return new Refusal(429, `Too many attempts. Try again in ${when}.`, { retryAfter: seconds })
}
