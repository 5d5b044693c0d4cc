import { realtimeEvents } from '@chartside/contract/notifications'
import type * as v from 'valibot'

import type { Deps } from '../deps.ts'
import type { User } from '../lib/user.ts'
import { channelsOf } from './channels.ts'
import { keepEvent } from './kept-events.ts'

type EventName = keyof typeof realtimeEvents
type Payload<Name extends EventName> = v.InferInput<(typeof realtimeEvents)[Name]['payload']>

/**
 * Sends an event to the practice's connected clients, and stores it for the others. Resolves when it is stored. A failure to
 * store or send it is logged, not thrown: the chart already has the data.
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
    // First, so that a client that already listens and asks for missed events gets it in at least one way.
    if (event !== 'queue-event') await keepEvent(deps, practiceId, event, payload)
  } catch (error) {
    log.error('event not kept', error, { event })
  }
  // Not awaited: users must not wait for another service.
  const isOfNotes = realtimeEvents[event].channel === realtimeEvents['soap-note-event'].channel
  void realtime
    .trigger(isOfNotes ? channels.soap_note : channels.check_in, event, payload)
    .catch((error: unknown) => log.error('event not sent', error, { event }))
}

/** Tells the provider's other pages that dictations are with another patient, gone, back, or without a recording. */
export async function announceDictations(deps: Deps, user: User, ids: readonly string[]): Promise<void> {
  for (const dictation_id of ids)
    await announce(deps, user.practiceId, 'dictation-event', { provider_id: user.providerId, dictation_id })
}
