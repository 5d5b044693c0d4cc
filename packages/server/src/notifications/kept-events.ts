// Events of the last day, for clients that were not connected when they were sent.
import { and, desc, eq, gt, lt, placeholder } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { events } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { User } from '../lib/user.ts'

const keptFor = 24 * 3600_000
const maxEvents = 500

type Needs = Pick<Deps, 'database' | 'clock'>

/** Keeps an event for a day. */
export async function keepEvent(
  { database, clock }: Needs,
  practiceId: string,
  event: string,
  payload: { provider_id: string | number | null },
): Promise<void> {
  const at = new Date(clock.now())
  await database
    .insert(events)
    .values({ practice_id: practiceId, provider_id: String(payload.provider_id ?? ''), event, payload, at })
}

/** Returns the events after `since` for the user's provider: oldest first, of the last day, the newest 500. */
export function eventsAfter({ database, clock }: Needs) {
  const practice = eq(events.practice_id, placeholder('practiceId'))
  const provider = eq(events.provider_id, placeholder('providerId'))
  const newest = prepared(
    database
      .select({ event: events.event, at: events.at, payload: events.payload })
      .from(events)
      .where(and(practice, provider, gt(events.at, placeholder('from'))))
      .orderBy(desc(events.at), desc(events.id))
      .limit(maxEvents),
  )
  return async ({ practiceId, providerId }: User, since: Date) => {
    const from = new Date(Math.max(since.getTime(), clock.now() - keptFor))
    const found = await newest.execute({ practiceId, providerId, from })
    return found.reverse().map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
  }
}

/** Forgets events older than a day. */
export async function forgetOldEvents({ database, clock }: Needs): Promise<void> {
  await database.delete(events).where(lt(events.at, new Date(clock.now() - keptFor)))
}
