import type { realtimeEvents } from '@chartside/contract/notifications'
import { lt } from 'drizzle-orm'
import type * as v from 'valibot'

import { events } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { channelsOf } from './channels.ts'

type EventName = keyof typeof realtimeEvents
type Payload<Name extends EventName> = v.InferInput<(typeof realtimeEvents)[Name]['payload']>

/** Tells everybody of the practice who listens. What cannot be delivered is logged, not thrown: the chart already has it. */
export async function announce<Name extends EventName>(
  { realtime, log }: Deps,
  practiceId: string,
  event: Name,
  payload: Payload<Name>,
): Promise<void> {
  const channels = channelsOf(practiceId)
  try {
    await realtime.trigger(event === 'add-event' ? channels.check_in : channels.soap_note, event, payload)
  } catch (error) {
    log.error('event not sent', error, { event })
  }
}

const keptFor = 30 * 24 * 3600_000

/** Forgets events older than thirty days; the chart keeps what they were about. */
export async function forgetOldEvents({ database, clock }: Deps): Promise<void> {
  await database.delete(events).where(lt(events.at, new Date(clock.now() - keptFor)))
}
