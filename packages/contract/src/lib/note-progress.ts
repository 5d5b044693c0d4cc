import * as v from 'valibot'

import { moment, text } from './read.ts'

/** The progress of a note that does not exist yet. Beyond the source, with `note-progress`; unreadable values are left out. */
export const noteProgress = v.fallback(
  v.optional(
    v.nullable(
      v.object({
        /** `queued` until its turn comes; `waiting` until the next attempt; `failed` if there will be no further one. */
        state: v.picklist(['queued', 'transcribing', 'writing', 'waiting', 'failed']),
        /** When that began; for `waiting`, since when the service has failed; '' if unknown. */
        since: v.optional(moment, null),
        /** The time of the next attempt for `waiting`; '' otherwise. */
        next_try: v.optional(moment, null),
        /** Why it waits: the service gives `no-answer`, is `busy` or is `failing`; anything else is our own failure. */
        reason: v.optional(text, null),
      }),
    ),
  ),
  undefined,
)
export type NoteProgress = NonNullable<v.InferOutput<typeof noteProgress>>
