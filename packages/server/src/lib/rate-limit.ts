// Limits how often something can be tried: some attempts are free, and the wait before each further one doubles. Nobody is locked
// out: after the wait that the answer names, another attempt is allowed. Time is the database's, which all processes share.
import { createHash } from 'node:crypto'
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Writer } from '../database/database.ts'
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
  /** The first wait, in seconds; 5 by default. Each further attempt doubles it. */
  firstWait?: number
  /** The longest wait, in seconds, up to `memory`. */
  maxWait: number
  /** Attempts are forgotten this many seconds after the last one; an hour by default. */
  memory?: number
}

const hour = 3600

const nameOf = ({ what, subject }: Limit) => `${what}:${createHash('sha256').update(subject).digest('base64url')}`

/** The moment of the next turn. */
function nextTurn({ free, firstWait = 5, maxWait, memory = hour }: Limit): SQL {
  const doublings = sql`least(${rateLimits.used} - ${free}::int, 20)`
  const wait = sql`case when ${rateLimits.used} < ${free}::int then 0 else least(${firstWait}::int * power(2, ${doublings}), ${maxWait}::int) end`
  return sql`${rateLimits.resets_at} + (${wait} - ${memory}::int) * interval '1 second'`
}

/** Where attempts are counted, and by which time. */
type Counting = Pick<Deps, 'databaseNow'> & { database: Writer }

/** Makes an attempt and counts it. If none is allowed now, counts nothing and returns the seconds to wait. */
export async function secondsToWait({ database, databaseNow }: Counting, limit: Limit): Promise<number> {
  const { memory = hour } = limit
  const now = databaseNow()
  const after = (seconds: number) => sql`${now} + ${seconds}::int * interval '1 second'`
  // A time far ahead of any that an attempt sets was stored while the clock was wrong. Of attempts at the same moment, the one that
  // began first may be counted last.
  const forgotten = sql`(${rateLimits.resets_at} <= ${now} or ${rateLimits.resets_at} > ${after(memory + hour)})`
  const next = nextTurn(limit)
  // One statement, so that attempts at the same time are all counted.
  const [taken] = await database
    .insert(rateLimits)
    .values({ name: nameOf(limit), used: 1, resets_at: after(memory) })
    .onConflictDoUpdate({
      target: rateLimits.name,
      set: {
        used: sql`case when ${forgotten} then 1 else ${rateLimits.used} + 1 end`,
        resets_at: sql`case when ${forgotten} then ${after(memory)} else greatest(${rateLimits.resets_at}, ${after(memory)}) end`,
      },
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

/** Takes a turn under every limit. Throws 429 with a sentence and `Retry-After` if one of them has none; then none is taken. */
export async function countAttempt({ database, databaseNow }: Deps, limits: readonly Limit[]): Promise<void> {
  await database.transaction(async (writer) => {
    for (const limit of limits) {
      const seconds = await secondsToWait({ database: writer, databaseNow }, limit)
      if (seconds > 0) throw tooMany(seconds)
    }
  })
}

/** Uncounts an attempt that was right, so that it causes no wait. */
export async function refundAttempt({ database, databaseNow }: Deps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    await database
      .update(rateLimits)
      .set({
        used: sql`greatest(${rateLimits.used} - 1, 0)`,
        resets_at: sql`${databaseNow()} + ${(limit.memory ?? hour) - limit.maxWait}::int * interval '1 second'`,
      })
      .where(eq(rateLimits.name, nameOf(limit)))
}

/** Uncounts an attempt that was not looked at. The next one waits as long as if it had been. */
export async function uncountAttempt({ database }: Deps, limits: readonly Limit[]): Promise<void> {
  await database
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.name, limits.map(nameOf)))
}

/** Resets a limit: earlier attempts no longer count. */
export async function resetLimit({ database }: Deps, limit: Limit): Promise<void> {
  await database.delete(rateLimits).where(eq(rateLimits.name, nameOf(limit)))
}

/** Deletes limits that have expired. */
export async function forgetOldLimits({ database, databaseNow }: Deps): Promise<void> {
  await database.delete(rateLimits).where(lt(rateLimits.resets_at, databaseNow()))
}

/** The refusal with the time of the next allowed try. */
export function tooMany(seconds: number): Refusal {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  const when = `${count} ${unit}${count === 1 ? '' : 's'}`
  return new Refusal(429, `Too many attempts. Try again in ${when}.`, { retryAfter: seconds })
}
