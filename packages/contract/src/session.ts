import * as v from 'valibot'

import { account } from './lib/account.ts'
import { endpoint } from './lib/endpoint.ts'
import { asText } from './lib/read.ts'
import { provider } from './profile.ts'

export { type Account, account } from './lib/account.ts'
export { type Permission, permissions } from './lib/permissions.ts'

export const info = endpoint({
  method: 'GET',
  path: 'provider_api/info',
  about: 'The bearer of the token; anything truthy means that the token is good.',
  answer: {
    // Old backends answer a bare truthy value here.
    data: v.fallback(v.nullable(provider), null),
    account,
  },
})

export const lock = endpoint({
  method: 'POST',
  path: 'provider_api/lock',
  about: 'Suspends the token while the screen is locked: from then on it can only be ended. Signing in again gives another one.',
  feature: 'lock',
})

export const logout = endpoint({
  method: 'POST',
  path: 'provider_api/logout',
  about: 'Revokes the token.',
  feature: 'logout',
})

const port = v.fallback(v.optional(v.number()), undefined)

/** The source of events; each part overrides the page's configuration. */
export const realtimeSettings = v.object({
  key: v.string(),
  host: v.optional(v.string()),
  port,
  tls: v.optional(v.boolean()),
  cluster: v.optional(v.string()),
  auth_endpoint: v.optional(v.string()),
  channels: v.object({ check_in: v.string(), soap_note: v.string() }),
})
export type RealtimeSettings = v.InferOutput<typeof realtimeSettings>

const names = v.fallback(
  v.pipe(
    v.nullable(v.array(v.unknown())),
    v.transform((list) => (list ?? []).map(asText)),
  ),
  () => [],
)

/** The capabilities that this kit knows, each with its calls or behavior. */
export const features = {
  'by-id': 'One patient, dictation or appointment by its id.',
  logout: 'The token can be revoked.',
  lock: 'The token can be suspended, as while the screen is locked.',
  idempotency: '`Idempotency-Key` on calls that create: the first answer is repeated for 24 h.',
  'realtime-auth': 'Private channels, authorised with the bearer token.',
  'recording-key': 'A secret per user that wraps the keys of recordings on disk.',
  'events-since': 'Events missed while disconnected.',
  'search-typeahead': 'Search by MRN, phone, date and partial words, answered within 100 ms.',
  'registration-check': 'Registering asks once where a patient may be registered already (`different_from`).',
  'delete-patient': 'Patients can be deleted.',
  undo: 'Some writes can be undone for 10 s.',
  'time-zones': 'Locations carry an IANA time zone.',
  permissions: '`permissions` lists what this user may do, by the names below.',
  arrivals: 'Patients can be checked in, and `queue-event` tells of every change of a queue.',
  'note-progress': 'A dictation without a note says where its note is (`note_progress`).',
  'change-password': 'Whoever is signed in can set a new password by giving the current one (`current_password`).',
  'no-speech-engine': 'Transcription is off at this practice: notes contain typed text only.',
} as const
export type Feature = keyof typeof features

export const capabilities = endpoint({
  method: 'GET',
  path: 'capabilities',
  about: 'What this backend offers beyond the common calls.',
  answer: {
    data: v.object({
      features: names,
      realtime: v.fallback(v.optional(realtimeSettings), undefined),
      permissions: v.fallback(v.optional(v.array(v.string())), undefined),
    }),
  },
})
