import * as v from 'valibot'

import { jsonLike } from './json-like.ts'
import { object } from './object.ts'
import { rows, text } from './read.ts'
import { inSeconds, readSegment } from './segments.ts'

/** The segments of a recording. */
export const transcription = v.pipe(
  jsonLike(readSegment),
  v.transform((list) => ({ ...list, items: inSeconds(list.items) })),
)

/** A name that a user gave a speaker; the label in the transcription stays. */
const speakerName = object({ speaker: text, name: text })
export type SpeakerName = v.InferOutput<typeof speakerName>
export const speakerNames = v.optional(rows(speakerName), [])
