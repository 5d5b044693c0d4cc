import type { realtimeEvents } from '@chartside/contract/notifications'
import type * as v from 'valibot'

import type { Deps } from '../deps.ts'
import { channelsOf } from './channels.ts'
import { keepEvent } from './kept-events.ts'

type EventName = keyof typeof realtimeEvents
type Payload<Name extends EventName> = v.InferInput<(typeof realtimeEvents)[Name]['payload']>

/**
 * Tells everybody of the practice who listens, and keeps it for those who do not. Resolves when it is kept. What cannot be kept
 * or delivered is logged, not thrown: the chart already has it.
 */
export async function announce<Name extends EventName>(
  deps: Deps,
  practiceId: string,
  event: Name,
  payload: Payload<Name>,
): Promise<void> {
  const { realtime, settings, log } = deps
  const channels = channelsOf(practiceId, settings.publicChannels)
  try {
    // First: who asks for what they missed, and listens already, then finds it in at least one of both.
    if (event !== 'queue-event') await keepEvent(deps, practiceId, event, payload)
  } catch (error) {
    log.error('event not kept', error, { event })
  }
  // Not awaited: nobody at the desk waits for another service.
  void realtime
    .trigger(event === 'soap-note-event' ? channels.soap_note : channels.check_in, event, payload)
    .catch((error: unknown) => log.error('event not sent', error, { event }))
}
