import * as v from 'valibot'
import { account } from './lib/account.ts'
import { dateOrder } from './lib/date-order.ts'
import { endpoint } from './lib/endpoint.ts'
import type { Feature } from './lib/features.ts'
import { object } from './lib/object.ts'
import { type Permission, permissions } from './lib/permissions.ts'
import { provider } from './lib/provider.ts'
import { asText, optionalText } from './lib/read.ts'

export { type Account, account } from './lib/account.ts'
export { type Feature, features } from './lib/features.ts'
export { type Permission, permissions } from './lib/permissions.ts'

export const info = endpoint({
  method: 'GET',
  path: 'provider_api/info',
  about: 'Who is signed in; any truthy answer means that the token is valid.',
  answer: {
    // Old backends answer a bare truthy value here.
    data: v.fallback(v.nullable(provider), null),
    account,
  },
})

export const lock = endpoint({
  method: 'POST',
  path: 'provider_api/lock',
  about: 'Suspends the token while the screen is locked: from then on it can only be revoked. Signing in again issues a new one.',
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
export const realtimeSettings = object({
  key: v.string(),
  host: v.optional(v.string()),
  port,
  tls: v.optional(v.boolean()),
  cluster: v.optional(v.string()),
  auth_endpoint: v.optional(v.string()),
  channels: object({ check_in: v.string(), soap_note: v.string() }),
})
export type RealtimeSettings = v.InferOutput<typeof realtimeSettings>

// Texts of capabilities stay out of what a page loads, so names that this version does not know are kept: nobody asks for them.
const featureNames = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((sent) => sent.map(asText) as Feature[]),
  ),
  () => [],
)

const permissionNames = v.pipe(
  v.array(v.unknown()),
  v.transform((sent) => (Object.keys(permissions) as Permission[]).filter((name) => sent.includes(name))),
)

export const capabilities = endpoint({
  method: 'GET',
  path: 'capabilities',
  about: 'What this backend offers beyond the common calls.',
  answer: {
    data: object({
      features: featureNames,
      realtime: v.fallback(v.optional(realtimeSettings), undefined),
      /** In which order the numbers of a date are typed in the practice; absent if nobody has set it. */
      date_order: dateOrder,
      /** The practice's time zone (IANA), in which the times of records are shown; absent if no location has one. */
      time_zone: v.fallback(v.optional(optionalText), undefined),
      permissions: v.fallback(v.optional(permissionNames), undefined),
    }),
  },
})
