import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'

import { rateLimits } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  /** What is counted, such as `login`. */
  what: string
  /** For whom: an e-mail, an address. Kept as a hash. */
  whom: string
  /** So many times … */
  times: number
  /** … in so many seconds. */
  seconds: number
}

const nameOf = ({ what, whom }: Limit) => `${what}:${createHash('sha256').update(whom).digest('base64url')}`

/** Counts one attempt against every limit. Throws 429 with a sentence where one of them is used up. */
export async function countAttempt({ database, clock }: Deps, limits: readonly Limit[]): Promise<void> {
  const now = new Date(clock.now())
  for (const limit of limits) {
    const resets = new Date(clock.now() + limit.seconds * 1000)
    const over = sql`${rateLimits.resets_at} <= ${now.toISOString()}`
    const [row] = await database
      .insert(rateLimits)
      .values({ name: nameOf(limit), used: 1, resets_at: resets })
      .onConflictDoUpdate({
        target: rateLimits.name,
        set: {
          used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
          resets_at: sql`case when ${over} then excluded.resets_at else ${rateLimits.resets_at} end`,
        },
      })
      .returning()
    if (row && row.used > limit.times) throw tooMany(Math.ceil((row.resets_at.getTime() - clock.now()) / 1000))
  }
}

/** Takes an attempt back that turned out to be a good one. */
export async function forgiveAttempt({ database }: Deps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    await database
      .update(rateLimits)
      .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
      .where(eq(rateLimits.name, nameOf(limit)))
}

/** Forgets what has long been over. */
export async function forgetOldLimits({ database, clock }: Deps): Promise<void> {
  await database.delete(rateLimits).where(lt(rateLimits.resets_at, new Date(clock.now())))
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return new Refusal(429, `Too many attempts. Try again ${when}.`, { retryAfter: seconds })
}
