import type * as v from 'valibot'
import { object } from './object.ts'

import { id, optionalId, optionalText, text } from './read.ts'

/** A provider's public data. `azz_id` is the identifier in calls, rows and events; `id` is sent only with a profile update. */
export const provider = object({
  id,
  azz_id: id,
  practice_id: optionalId,
  name: text,
  description: optionalText,
  address: optionalText,
  room: optionalText,
  /** The image as a data URL. */
  profile: optionalText,
  modes: optionalText,
  assistant_email: optionalText,
  phone: optionalText,
  /** Only 'active' providers are offered in appointment forms. */
  status: optionalText,
})
export type Provider = v.InferOutput<typeof provider>
