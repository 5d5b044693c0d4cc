import * as v from 'valibot'
import { object } from './object.ts'

import { id, optionalText, text } from './read.ts'

/** A place where a practice sees patients. `status` is 'inactive' if nobody is seen there at present. */
export const location = object({
  location_id: id,
  city: text,
  address: text,
  name: text,
  time_zone: optionalText,
  status: v.optional(optionalText),
})
export type Location = v.InferOutput<typeof location>
