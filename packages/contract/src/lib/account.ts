import * as v from 'valibot'
import { object } from './object.ts'

import { optionalText } from './read.ts'

/**
 * The account that signed in, if the backend provides it: an assistant works under the provider whom they assist, and has a name
 * of their own. `name` is '' if it is the provider's.
 */
export const account = v.fallback(v.optional(object({ email: optionalText, name: optionalText })), undefined)
export type Account = NonNullable<v.InferOutput<typeof account>>
