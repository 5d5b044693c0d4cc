import type { realtimeEvents } from '@chartside/contract/notifications'
import type * as v from 'valibot'

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
    await realtime.trigger(event === 'soap-note-event' ? channels.soap_note : channels.check_in, event, payload)
  } catch (error) {
    log.error('event not sent', error, { event })
  }
}
