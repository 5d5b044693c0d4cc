import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { id, moment, optionalId, rows, text } from './lib/read.ts'
import { requiredText } from './lib/send-fields.ts'

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** A moment with its zone, so that it means the same everywhere. */
const momentSent = (label: string) =>
  v.pipe(
    requiredText(label, 40),
    v.check(
      (value) => zoned.test(value) && !Number.isNaN(Date.parse(value)),
      `${label} must be a moment like 2026-11-20T09:30:00Z.`,
    ),
  )

/** `add-event` on the check-in channel. */
export const checkInEvent = object({ provider_id: id, lastName: text, firstName: text, dob: text })

/** `soap-note-event` on the note channel. `dictation_id`, beyond the source, is the note's dictation; '' if the backend does not say. */
export const soapNoteEvent = object({ provider_id: id, patient_name: text, dictation_id: v.optional(optionalId, '') })

/**
 * `dictation-event` on the note channel: a dictation was moved to another patient, deleted, restored, or lost its recording. Lists and
 * an open review are loaded again. Beyond the source.
 */
export const dictationEvent = object({ provider_id: id, dictation_id: id })

/** `queue-event` on the check-in channel: a patient arrived, was called or is done. Beyond the source, with `arrivals`. */
export const queueEvent = object({ provider_id: id, location_id: id })

/** Real-time messages: event name → its payload, and the public channel that the source uses. */
export const realtimeEvents = {
  'add-event': { channel: 'add-channel', payload: checkInEvent },
  'queue-event': { channel: 'add-channel', payload: queueEvent },
  'soap-note-event': { channel: 'soap-note-channel', payload: soapNoteEvent },
  'dictation-event': { channel: 'soap-note-channel', payload: dictationEvent },
} as const

export const authorizeChannel = endpoint({
  method: 'POST',
  path: 'provider_api/realtime-auth',
  about:
    "Signs a subscription to a private channel of the user's practice. The request is form-urlencoded, the answer is Pusher's object.",
  feature: 'realtime-auth',
  encoding: 'application/x-www-form-urlencoded',
  body: object({ socket_id: requiredText('socket_id', 100), channel_name: requiredText('channel_name', 200) }),
  answer: { auth: text },
})

export const eventsSince = endpoint({
  method: 'GET',
  path: 'provider_api/events',
  about:
    "Events for the user's provider since a moment, oldest first: check-ins, notes and changed dictations of the last 24 hours, at most the newest 500.",
  feature: 'events-since',
  query: object({ since: momentSent('since') }),
  answer: { data: object({ events: rows(object({ event: text, at: moment, payload: v.unknown() })) }) },
})
